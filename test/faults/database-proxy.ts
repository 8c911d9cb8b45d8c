import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

/** Stands between a service and its database, and can be cut or say nothing. */
export interface DatabaseProxy {
  readonly url: string;
  /** Breaks every connection and refuses new ones. */
  cut(): void;
  mend(): void;
  /** Keeps every connection, and lets nothing through. */
  hold(): void;
  release(): void;
  close(): void;
}

export async function startDatabaseProxy(target: string): Promise<DatabaseProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const waiting: (() => void)[] = [];
  let open = true;
  let held = false;
  const server = createServer((socket) => {
    if (!open) return socket.destroy();
    const upstream = connect(Number(port), hostname);
    for (const each of [socket, upstream]) {
      sockets.add(each);
      each.on('error', () => {});
      each.on('close', () => sockets.delete(each));
    }
    const join = () => socket.pipe(upstream).pipe(socket);
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
    close: () => {
      server.close();
      breakAll();
    },
  };
}
