import type { Log } from '../log.ts';

/** From the signal to the end of the process, whatever still runs. Stated in docs/guides/operate.md. */
export const STOP_WITHIN_MS = 25_000;

/**
 * Stops in order, but not for ever: what has not ended by then is cut off, and is taken up again by whoever starts next,
 * as after a crash. The embedded database ends by itself with its process.
 */
export async function stopInTime(
  stop: () => Promise<void>,
  log: Log,
  { withinMs = STOP_WITHIN_MS, exit = (code: number): void => process.exit(code) } = {},
): Promise<void> {
  // It keeps nothing alive: a process in which nothing is left ends at once.
  setTimeout(() => {
    log.error({ withinMs }, 'not everything has ended: ending all the same');
    exit(1);
  }, withinMs).unref();
  await stop();
}
