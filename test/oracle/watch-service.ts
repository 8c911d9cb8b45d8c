import { setTimeout as delay } from 'node:timers/promises';
import { MINUTE_MS } from '../../src/values/duration.ts';
import { Tally } from './compare.ts';
import { findContradictions } from './contradictions.ts';
import type { Links } from './contradictions-of-sets.ts';

export interface WatchOptions {
  readonly url: string;
  readonly key: string;
  readonly looks: number;
  readonly minutesBetween: number;
  readonly onProgress?: (done: number, total: number) => void;
}

const MAX_TRIES = 20;
const SECOND_MS = 1_000;

/**
 * Looks at everything that a running service shows of an account, again and again. Answers that are asked one after the other may
 * be of different moments: what excludes something counts when it still does at the next look.
 */
export async function watchService({ url, key, looks, minutesBetween, onProgress }: WatchOptions): Promise<Tally> {
  const tally = new Tally();
  const links: Links = new Map();
  let before = new Set<string>();
  for (let look = 0; look < looks; look++) {
    const nowMs = Date.now();
    const found = await findContradictions({ call: caller(url, key) }, nowMs, links);
    const still = found.filter((one) => before.has(one));
    tally.compare(still, [], new Date(nowMs).toISOString(), 'contradictions');
    before = new Set(found);
    onProgress?.(look + 1, looks);
    if (look < looks - 1) await delay(minutesBetween * MINUTE_MS);
  }
  return tally;
}

function caller(url: string, key: string) {
  return async (method: string, path: string, body?: string): Promise<ReturnType<typeof JSON.parse>> => {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const headers = { authorization: `Token ${key}`, ...(body && { 'content-type': 'application/json' }) };
      const response = await fetch(`${url}/v2${path}`, { method, headers, ...(body && { body }) });
      if (response.ok) return response.json();
      if (response.status !== 429) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
      await delay(Number(response.headers.get('retry-after') ?? 1) * SECOND_MS);
    }
    throw new Error(`${method} ${path}: refused ${MAX_TRIES} times, as too much was asked`);
  };
}
