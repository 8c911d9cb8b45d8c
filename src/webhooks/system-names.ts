import { LruCache } from '../concurrency/lru-cache.ts';
import { createSemaphore } from '../concurrency/semaphore.ts';
import { type AskSystem, createNameProcess, NAMES_AT_ONCE } from './name-process.ts';

export interface SystemNames {
  readonly resolve: AskSystem;
  close(): void;
}

/** A name that took so long waits for its turn among its like from then on. */
const SLOW_MS = 1_000;
const SLOW_AT_ONCE = 8;
const MAX_WAITING = 1_000;
const MAX_SLOW_NAMES = 1_000;

/**
 * Resolves names as every other program on the machine does: hosts file, search domains, mDNS. A name that is asked for
 * by several is looked up once, and names that are slow, on purpose or not, have a lane of their own: they hold up each
 * other and nobody else.
 */
export function createSystemNames(process = createNameProcess(), now = () => performance.now()): SystemNames {
  const pending = new Map<string, Promise<readonly string[]>>();
  const slow = new LruCache<true>(MAX_SLOW_NAMES);
  const lane = (atOnce: number) =>
    createSemaphore({ atOnce, maxWaiting: MAX_WAITING, refuse: () => new Error('too many names are being looked up') });
  const usual = lane(NAMES_AT_ONCE - SLOW_AT_ONCE);
  const slower = lane(SLOW_AT_ONCE);
  const lookUp = async (hostname: string) => {
    const startedMs = now();
    try {
      return await process.ask(hostname);
    } finally {
      if (now() - startedMs < SLOW_MS) slow.delete(hostname);
      else slow.set(hostname, true);
    }
  };
  return {
    resolve: (hostname) => {
      const before = pending.get(hostname);
      if (before) return before;
      const take = slow.get(hostname) ? slower : usual;
      const found = take(() => lookUp(hostname)).finally(() => pending.delete(hostname));
      pending.set(hostname, found);
      return found;
    },
    close: () => process.close(),
  };
}
