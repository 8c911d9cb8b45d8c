import { type AddressInfo, createServer, type Socket } from 'node:net';
import { DAY_MS, HOUR_MS } from '../../values/duration.ts';
import type { ShipReport, Ships } from './positions.ts';
import { positionSentence, staticSentences } from './sentences.ts';

export interface AisServer {
  readonly host: string;
  readonly port: number;
  /** A round at once: where ships turned since the last one, and where they are. Returns how many messages that were. */
  tell(): Promise<number>;
  close(): Promise<void>;
}

export interface AisServerOptions {
  readonly ships: Ships;
  readonly nowMs: () => number;
  readonly port: number;
  /** Between two rounds; without it there is a round whenever `tell` is called. */
  readonly intervalMs?: number;
  /** The first to connect hears where the ships were these days before hearing where they are; whoever comes after, what is left. */
  readonly historyDays: number;
  readonly onError: (error: unknown) => void;
}

const HISTORY_STEP_MS = 3 * HOUR_MS;
/** What a ship is, it says every so many rounds. */
const STATIC_EVERY = 12;

function beginningOf({ nowMs, historyDays }: AisServerOptions): number {
  const atMs = nowMs();
  return Math.min(atMs, Math.ceil((atMs - historyDays * DAY_MS) / HISTORY_STEP_MS) * HISTORY_STEP_MS);
}

/** How far the past was told, to whomever. */
interface History {
  toldMs: number;
}

/** AIS as a shore station relays it, over TCP on loopback. */
export async function startAisServer(options: AisServerOptions): Promise<AisServer> {
  const { nowMs, onError } = options;
  const listeners = new Map<Socket, number>();
  const history: History = { toldMs: beginningOf(options) };
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.on('close', () => listeners.delete(socket));
    void tellHistory(options, history, socket).then((untilMs) => {
      if (!socket.destroyed) listeners.set(socket, untilMs);
    }, onError);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', resolve);
  });
  let round = 0;
  const tell = async (): Promise<number> => {
    if (listeners.size === 0) return 0;
    const atMs = nowMs();
    const withStatics = round % STATIC_EVERY === 0;
    round += 1;
    let count = 0;
    for (const [socket, sinceMs] of listeners) {
      const messages = await messagesBetween(options.ships, sinceMs, atMs, withStatics);
      listeners.set(socket, atMs);
      socket.write(messages.join(''));
      count += messages.length;
    }
    return count;
  };
  const timer = options.intervalMs && setInterval(() => void tell().catch(onError), options.intervalMs);
  const { port } = server.address() as AddressInfo;
  return {
    host: '127.0.0.1',
    port,
    tell,
    close: async () => {
      if (timer) clearInterval(timer);
      for (const socket of listeners.keys()) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** Goes on where the last listener was told to, in whole steps: what is told again is the same again. Returns up to when. */
async function tellHistory({ ships, nowMs }: AisServerOptions, history: History, socket: Socket): Promise<number> {
  const untilMs = nowMs();
  let { toldMs } = history;
  for (let atMs = toldMs; atMs < untilMs && !socket.destroyed; atMs += HISTORY_STEP_MS) {
    const messages = await messagesBetween(ships, toldMs, atMs, atMs === toldMs);
    if (!socket.write(messages.join(''))) await drained(socket);
    toldMs = atMs;
    // Another may listen beside this one, and be further.
    history.toldMs = Math.max(history.toldMs, toldMs);
  }
  return toldMs;
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

async function messagesBetween(ships: Ships, sinceMs: number, atMs: number, withStatics: boolean): Promise<string[]> {
  const [turns, reports] = [await ships.turnsBetween(sinceMs, atMs), await ships.at(atMs)];
  const say = ({ vessel, position, atMs: reportedMs }: ShipReport) => positionSentence(vessel, position, reportedMs);
  return [
    ...turns.map(say),
    ...reports.flatMap((report) => [...(withStatics ? [staticsOf(report)] : []), say(report)]),
  ];
}

function staticsOf({ vessel, destination, etaMs, atMs }: ShipReport): string {
  return staticSentences(vessel, destination, etaMs, atMs);
}
