import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { messageOf } from '../errors.ts';
import type { Log } from '../log.ts';

const RECONNECT_PAUSE_MS = 1_000;

/** Called with what was said, and with nothing after each new connection. */
export type Heard = (payload?: string) => void;

export interface Listener {
  stop(): Promise<void>;
}

/**
 * Keeps one connection of the pool to hear a channel's notifications. While the database is away nothing is heard, and
 * what was said meanwhile is lost: `heard` is also called after each new connection, so that the caller looks for itself.
 */
export function listen(pool: pg.Pool, channel: string, heard: Heard, log: Log): Listener {
  const stopping = new AbortController();
  const stopped = new Promise<void>((resolve) => stopping.signal.addEventListener('abort', () => resolve()));
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await hearUntilLost(pool, channel, heard, stopped).catch((error: unknown) => {
        log.debug({ reason: messageOf(error) }, `not listening to ${channel}`);
      });
      await Promise.race([stopped, delay(RECONNECT_PAUSE_MS, undefined, { ref: false })]);
    }
  })();
  return {
    stop: () => {
      stopping.abort();
      return running;
    },
  };
}

async function hearUntilLost(pool: pg.Pool, channel: string, heard: Heard, stopped: Promise<void>) {
  const client = await pool.connect();
  try {
    const lost = new Promise<void>((resolve) => client.once('end', resolve));
    client.on('notification', (message) => heard(message.payload));
    await client.query(`listen ${channel}`);
    heard();
    await Promise.race([lost, stopped]);
  } finally {
    client.release(true);
  }
}
