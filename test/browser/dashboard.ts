import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { ensureDemoUser } from '../../src/operations/demo-user.ts';
import { loadReferenceData } from '../../src/operations/load-reference-data.ts';
import { toInstant } from '../../src/values/instant.ts';
import { startTestService, type TestService } from '../service.ts';
import { addBox, addVessel, type Box, type BoxOptions } from '../web/world.ts';
import { type Visit, visit } from './chromium.ts';

export const SITE = fileURLToPath(new URL('../../web/dist', import.meta.url));

export interface Dashboard {
  readonly service: TestService;
  readonly siteDir: string;
  readonly accountId: string;
  readonly key: string;
  readonly boxes: readonly Box[];
  close(): Promise<void>;
}

const CUSTOMS = { name: 'customs', status: 'hold', description: 'CET exam' };

const PIER_E = ['CNXMN-XICT', 'USLGB-LBCT'] as const;

const BOXES: readonly BoxOptions[] = [
  {
    number: 'EITU9452010',
    billOfLading: 'EGLV050600123',
    etaSlipHours: 54,
    references: ['PO-48211'],
    terminals: PIER_E,
  },
  { number: 'TEMU1897260', status: 'grounded', lfdInDays: -1, holds: [CUSTOMS], terminals: PIER_E },
  { number: 'COSU0000904', transshipment: 'missed' },
  { number: 'MSKU1837661', silentHours: 60 },
  { number: 'OOLU4982897' },
];

/** Elsewhere on the same ocean, so that the map has something to show. */
const OTHER_SHIPS: readonly (readonly [imo: string, name: string, longitude: number, box: BoxOptions])[] = [
  ['9863297', 'HMM ALGECIRAS', 152.2, { number: 'FFAU4012722', etaSlipHours: 30 }],
  ['9839284', 'MSC GULSUN', 171.4, { number: 'TGHU3732450' }],
  ['9776418', 'CMA CGM TROCADERO', -178.3, { number: 'CMAU7987462' }],
  ['9811000', 'EVER GIVEN', -141.9, { number: 'EGHU9033005', etaSlipHours: 80 }],
  ['9795610', 'COSCO SHIPPING ARIES', -132.6, { number: 'CSNU6205714' }],
];

/** The service with its built dashboard and a small world in it, entered like the demo. */
export async function startDashboard(more: readonly BoxOptions[] = [], { tour = false } = {}): Promise<Dashboard> {
  const service = await startTestService({ siteDir: SITE, services: { demo: true } });
  const client = await service.createClient();
  await loadReferenceData(service.db);
  await ensureDemoUser(service.db, client.accountId);
  if (!tour)
    await service.db
      .updateTable('app_user')
      .set({ tour_closed_at: toInstant(new Date()) })
      .execute();
  const vesselId = await addVessel(service.db, '9850800', 'EVER FORTUNE');
  const boxes: Box[] = [];
  for (const [imo, name, longitude, box] of OTHER_SHIPS) {
    await addBox(service.db, client.accountId, await addVessel(service.db, imo, name, longitude), new Date(), box);
  }
  for (const box of [...BOXES, ...more]) {
    boxes.push(await addBox(service.db, client.accountId, vesselId, new Date(), box));
  }
  return { service, siteDir: SITE, accountId: client.accountId, key: client.key, boxes, close: () => service.close() };
}

/** A browser that has walked through the demo's door, and stands where it leads: before the map of the fleet. */
export async function walkIn(
  browser: Browser,
  dashboard: Pick<Dashboard, 'service'>,
  options?: BrowserContextOptions,
): Promise<Visit> {
  const visitor = await visit(browser, dashboard.service.url, options);
  await visitor.page.goto(dashboard.service.url);
  await visitor.page.getByRole('button', { name: 'Open the demo' }).click();
  await visitor.page.getByRole('navigation', { name: 'Main' }).waitFor();
  return visitor;
}

/** A browser that is in already, on a page without a map: without a graphics card, drawing one costs seconds. */
export async function enter(
  browser: Browser,
  dashboard: Pick<Dashboard, 'service'>,
  options?: BrowserContextOptions,
): Promise<Visit> {
  const { url } = dashboard.service;
  const visitor = await visit(browser, url, options);
  const response = await visitor.page.request.post(`${url}/v2/session/demo`, { headers: { origin: url } });
  if (!response.ok()) throw new Error(await response.text());
  await visitor.page.goto(`${url}/more`);
  await visitor.page.getByRole('heading', { name: 'More' }).waitFor();
  return visitor;
}
