import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/** Stands between a service and its database, and can be cut, say nothing, or be slow. */
export interface DatabaseProxy {
  readonly url: string;
  /** Breaks every connection and refuses new ones. */
  cut(): void;
  mend(): void;
  /** Keeps every connection, and lets nothing through. */
  hold(): void;
  release(): void;
  /** Lets each piece through only after so long. */
  slow(ms: number): void;
  close(): void;
}

export async function startDatabaseProxy(target: string): Promise<DatabaseProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const waiting: (() => void)[] = [];
  let open = true;
  let held = false;
  let slowMs = 0;
  const passing = () =>
    new Transform({
      transform: (piece, _encoding, done) => {
        if (slowMs === 0) done(null, piece);
        else setTimeout(done, slowMs, null, piece);
      },
    });
  const server = createServer((socket) => {
    if (!open) return socket.destroy();
    const upstream = connect(Number(port), hostname);
    for (const each of [socket, upstream]) {
      sockets.add(each);
      each.on('error', () => {});
      each.on('close', () => {
        sockets.delete(each);
        // As without us: one that is killed takes its transaction with it.
        if (each === socket) upstream.destroy();
        else socket.destroy();
      });
    }
    const join = () => socket.pipe(passing()).pipe(upstream).pipe(passing()).pipe(socket);
    if (held) waiting.push(join);
    else join();
    return socket;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.port = String((server.address() as AddressInfo).port);
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    cut: () => {
      open = false;
      breakAll();
    },
    mend: () => {
      open = true;
    },
    hold: () => {
      held = true;
      for (const socket of sockets) socket.pause();
    },
    release: () => {
      held = false;
      for (const join of waiting.splice(0)) join();
      for (const socket of sockets) socket.resume();
    },
    slow: (ms) => {
      slowMs = ms;
    },
    close: () => {
      server.close();
      breakAll();
    },
  };
}
