import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { messageOf } from '../errors.ts';
import type { Log } from '../log.ts';
import { CHANNEL } from './job.ts';

const RECONNECT_PAUSE_MS = 2_000;

/**
 * Calls `onJob` with the kind of each job that becomes ready by being enqueued. It holds one connection. While that is
 * lost, and for jobs that become ready by time, workers look for themselves.
 */
export function listenForJobs(pool: pg.Pool, onJob: (kind: string) => void, log: Log): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const listening = listenUntil(stopping.signal, pool, onJob, log);
  return {
    stop: () => {
      stopping.abort();
      return listening;
    },
  };
}

async function listenUntil(
  stopping: AbortSignal,
  pool: pg.Pool,
  onJob: (kind: string) => void,
  log: Log,
): Promise<void> {
  while (!stopping.aborted) {
    try {
      await listenOnce(stopping, await pool.connect(), onJob);
    } catch (error) {
      log.warn({ reason: messageOf(error) }, 'not told of new jobs for a moment');
      await delay(RECONNECT_PAUSE_MS, undefined, { signal: stopping }).catch(() => {});
    }
  }
}

/** Ends when asked to, and rejects when the connection is lost. */
async function listenOnce(stopping: AbortSignal, client: pg.PoolClient, onJob: (kind: string) => void): Promise<void> {
  try {
    const ended = new Promise<void>((resolve, reject) => {
      if (stopping.aborted) resolve();
      stopping.addEventListener('abort', () => resolve(), { once: true });
      client.once('error', reject);
      client.once('end', () => reject(new Error('connection closed')));
    });
    client.on('notification', (message) => onJob(message.payload ?? ''));
    await Promise.all([ended, client.query(`listen ${CHANNEL}`)]);
  } finally {
    client.release(true);
  }
}
