import { setTimeout as delay } from 'node:timers/promises';
import { messageOf } from '../../src/errors.ts';
import type { Tenant } from './tenants.ts';

const PAGES = ['/shipments', '/containers', '/tracking_requests', '/events', '/search?query=VICT', '/documents', '/me'];
const PAUSE_MS = 50;
const MAX_FINDS = 50;

/** Somebody reads their lists and adds a shipment now and then. Whatever else goes on, they are served. */
export function ordinaryDay({ call }: Tenant): { end(): Promise<{ served: number; unserved: string[] }> } {
  let isOver = false;
  const unserved: string[] = [];
  let served = 0;
  const ask = async (wanted: number, ...[method, path, body]: Parameters<Tenant['call']>) => {
    const outcome = await call(method, path, body).then(({ status }) => status, messageOf);
    if (outcome === wanted) served++;
    else if (unserved.length < MAX_FINDS) unserved.push(`${method} ${path} → ${outcome}`);
  };
  const day = (async () => {
    for (let step = 0; !isOver; step++) {
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
      return { served, unserved };
    },
  };
}
