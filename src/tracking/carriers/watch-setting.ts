import { readFileSync, type StatsListener, unwatchFile, watchFile } from 'node:fs';
import { messageOf } from '../../errors.ts';
import type { Log } from '../../log.ts';

/** Slow enough to cost nothing, quick enough for whoever tries out a profile. */
const LOOK_EVERY_MS = 2_000;

/**
 * Takes up a file of settings when it changes, so that profiles and keys can be tried without a restart. A mistake in it
 * is told, and what was there before stays.
 */
export function watchSetting(
  file: string | URL,
  log: Log,
  takeUp: (text: string) => void | Promise<void>,
): { stop(): void } {
  const look: StatsListener = async (now, before) => {
    if (now.mtimeMs === before.mtimeMs || now.mtimeMs === 0) return;
    try {
      await takeUp(readFileSync(file, 'utf8'));
      log.info({ file: String(file) }, 'taken up anew');
    } catch (error) {
      log.warn({ file: String(file), reason: messageOf(error) }, 'not taken up: what was there before stays');
    }
  };
  watchFile(file, { interval: LOOK_EVERY_MS, persistent: false }, look);
  return { stop: () => unwatchFile(file, look) };
}
