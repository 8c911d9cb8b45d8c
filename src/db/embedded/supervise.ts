import { setTimeout as delay } from 'node:timers/promises';
import { type GrowingPause, pauseAfterMs } from '../../concurrency/growing-pause.ts';
import { MINUTE_MS } from '../../values/duration.ts';
import type { Claim } from './claim.ts';
import { endServerProcesses } from './leftovers.ts';
import { type Launch, launchServer, type ServerProcess } from './server-process.ts';

const PAUSE: GrowingPause = { firstMs: 1_000, maxMs: MINUTE_MS };
/** A server that ran so long has got over whatever ended it before. */
const STABLE_MS = 600_000;

/** Doubles with each failure in a row, up to a minute. */
export function restartPauseMs(failures: number): number {
  return pauseAfterMs(failures, PAUSE);
}

interface Supervision extends Launch {
  readonly claim: Claim;
}

/**
 * A server that ends by itself is started again on its port, so that connection pools find it: after pauses that grow,
 * for as long as the process lives, since nothing else works without it. Returns what ends it for good.
 */
export function supervise(first: ServerProcess, supervision: Supervision): () => Promise<void> {
  const { cluster, claim, log } = supervision;
  const stopping = new AbortController();
  let current = first;
  let restarting = Promise.resolve();
  const restart = (failuresBefore: number): void => {
    if (stopping.signal.aborted) return;
    log.error({ failures: failuresBefore + 1 }, 'the database server ended unexpectedly: starting it again');
    let failures = failuresBefore;
    const start = async () => {
      await endServerProcesses(cluster.folder, log);
      current = await launchServer(supervision);
      log.warn('the database server runs again');
      watch(failures);
      return true;
    };
    restarting = repeat(start, stopping.signal, {
      pauseMs: (failedNow) => {
        failures = failuresBefore + failedNow + 1;
        return restartPauseMs(failures);
      },
      onFailure: (error) => log.error({ err: error, failures }, 'the database server did not start: trying again'),
    });
  };
  const watch = (failures: number): void => {
    const startedMs = performance.now();
    current.exited.then(() => restart(performance.now() - startedMs > STABLE_MS ? 0 : failures));
  };
  watch(0);
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    stopping.abort();
    await restarting;
    await current.stop();
    claim.release();
  };
  return () => {
    stopped ??= stop();
    return stopped;
  };
}

/** Does the work after a pause, again and again until it says that it is done. */
export async function repeat(
  work: () => Promise<boolean>,
  signal: AbortSignal,
  { pauseMs, onFailure }: { pauseMs(failures: number): number; onFailure(error: unknown): void },
): Promise<void> {
  for (let failures = 0; ; ) {
    const isStopped = await delay(pauseMs(failures), false, { signal, ref: false }).catch(() => true);
    if (isStopped) return;
    try {
      if (await work()) return;
      failures = 0;
    } catch (error) {
      failures++;
      onFailure(error);
    }
  }
}
