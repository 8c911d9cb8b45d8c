import { type AddressInfo, createServer, type Socket } from 'node:net';
import { DAY_MS, HOUR_MS } from '../time.ts';
import type { Ships } from './positions.ts';
import { positionSentence, staticSentences } from './sentences.ts';

export interface AisServer {
  readonly host: string;
  readonly port: number;
  close(): Promise<void>;
}

export interface AisServerOptions {
  readonly ships: Ships;
  readonly nowMs: () => number;
  readonly port: number;
  /** Between two rounds of positions. */
  readonly intervalMs: number;
  readonly onError: (error: unknown) => void;
}

/** Whoever connects hears where the ships were these days, in steps, before hearing where they are. */
const HISTORY_DAYS = 25;
const HISTORY_STEP_MS = 3 * HOUR_MS;
/** What a ship is, it says every so many rounds. */
const STATIC_EVERY = 12;

/** AIS as a shore station relays it, over TCP on loopback. */
export async function startAisServer(options: AisServerOptions): Promise<AisServer> {
  const listeners = new Set<Socket>();
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.on('close', () => listeners.delete(socket));
    void tellHistory(options, socket).then(
      () => listeners.add(socket),
      (error: unknown) => options.onError(error),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', resolve);
  });
  let round = 0;
  const timer = setInterval(() => {
    if (listeners.size === 0) return;
    round += 1;
    void tellRound(options, options.nowMs(), round % STATIC_EVERY === 1).then(
      (text) => {
        for (const socket of listeners) socket.write(text);
      },
      (error: unknown) => options.onError(error),
    );
  }, options.intervalMs);
  const { port } = server.address() as AddressInfo;
  return {
    host: '127.0.0.1',
    port,
    close: async () => {
      clearInterval(timer);
      for (const socket of listeners) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

async function tellHistory(options: AisServerOptions, socket: Socket): Promise<void> {
  const nowMs = options.nowMs();
  for (let atMs = nowMs - HISTORY_DAYS * DAY_MS; atMs <= nowMs && !socket.destroyed; atMs += HISTORY_STEP_MS) {
    const isFirst = atMs < nowMs - HISTORY_DAYS * DAY_MS + HISTORY_STEP_MS;
    if (!socket.write(await tellRound(options, atMs, isFirst))) await drained(socket);
  }
}

/** Until it takes more, or is gone. */
function drained(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      socket.off('drain', done);
      socket.off('close', done);
      resolve();
    };
    socket.on('drain', done);
    socket.on('close', done);
  });
}

async function tellRound({ ships }: AisServerOptions, atMs: number, withStatics: boolean): Promise<string> {
  const reports = await ships.at(atMs);
  return reports
    .map(
      ({ vessel, position, destination, etaMs }) =>
        (withStatics ? staticSentences(vessel, destination, etaMs, atMs) : '') +
        positionSentence(vessel, position, atMs),
    )
    .join('');
}
