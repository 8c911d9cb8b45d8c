import { setTimeout as delay } from 'node:timers/promises';
import { messageOf } from '../../src/errors.ts';
import type { Tenant } from './tenants.ts';

const PAGES = ['/shipments', '/containers', '/tracking_requests', '/events', '/search?query=VICT', '/documents', '/me'];
const PAUSE_MS = 50;
const MAX_FINDS = 50;
/** Of the questions asked last. */
const MAX_TIMES = 100_000;

export interface OrdinaryDay {
  readonly steps: number;
  readonly served: number;
  readonly unserved: readonly string[];
  /** What nineteen of twenty questions took at most. */
  readonly p95Ms: number;
}

/** Somebody reads their lists and adds a shipment now and then. Whatever else goes on, they are served. */
export function ordinaryDay({ call }: Tenant, startAt = 0): { end(): Promise<OrdinaryDay> } {
  let isOver = false;
  const unserved: string[] = [];
  const tookMs: number[] = [];
  let served = 0;
  let step = startAt;
  const ask = async (wanted: number, ...[method, path, body]: Parameters<Tenant['call']>) => {
    const fromMs = performance.now();
    const outcome = await call(method, path, body).then(({ status }) => status, messageOf);
    if (method === 'GET') tookMs[served % MAX_TIMES] = performance.now() - fromMs;
    if (outcome === wanted) served++;
    else if (unserved.length < MAX_FINDS) unserved.push(`${method} ${path} → ${outcome}`);
  };
  const day = (async () => {
    // Each kind of question once, however soon it is over.
    for (; !isOver || step < startAt + PAGES.length; step++) {
      await ask(200, 'GET', PAGES[step % PAGES.length] ?? '');
      const attributes = { number: `VICT${String(step).padStart(7, '0')}`, scac: 'MAEU' };
      if (step % 10 === 0) await ask(201, 'POST', '/shipments', { data: { attributes } });
      await delay(PAUSE_MS);
    }
  })();
  return {
    end: async () => {
      isOver = true;
      await day;
      const sorted = tookMs.filter((ms) => ms !== undefined).sort((one, other) => one - other);
      return { steps: step, served, unserved, p95Ms: sorted[Math.floor(sorted.length * 0.95)] ?? 0 };
    },
  };
}
