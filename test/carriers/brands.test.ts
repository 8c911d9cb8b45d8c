import { afterAll, beforeAll, expect, it } from 'vitest';
import { INSTALLATION } from '../../src/domain/carriers/carrier-state.ts';
import { serveWorld, type TrackingService } from '../tracking-service.ts';
import { bookingOf, boxNumbers } from './booking.ts';
import { type CarrierWorld, createCarrierWorld, START_MS } from './carrier-world.ts';
import type { LineServer } from './line-server.ts';
import { MAERSK_KEYS, startMaersk } from './lines/maersk.ts';

const clock = { nowMs: START_MS };
const BOOKINGS = Array.from({ length: 2 }, (_, index) =>
  bookingOf({ billOfLading: `25426371${index}`, booking: `B0000000${index}` }, boxNumbers('MSKU', 1, 200_000 + index)),
);

let world: CarrierWorld;
let service: TrackingService;
let maersk: LineServer;
beforeAll(async () => {
  maersk = await startMaersk({ nowMs: () => clock.nowMs }, BOOKINGS);
  world = await createCarrierWorld({ clock, standIns: { 'https://api.maersk.com': maersk.url } });
  service = await serveWorld(world, () => ({ sealingKeys: world.sealingKeys }));
});
afterAll(async () => {
  await service.close();
  await world.close();
  await maersk.close();
});

const states = () =>
  world.database.kysely.selectFrom('carrier_state').select(['scac', 'key_owner as keyOwner', 'breaker']).execute();

it('a brand is asked with the account’s own keys for its company, and counts as asked with those', async () => {
  const attributes = { scac: 'MAEU', credentials: MAERSK_KEYS };
  const created = await service.call('POST', '/carrier_credentials', { data: { attributes } });
  expect(created.status).toBe(201);
  const id = await world.request('bill_of_lading', '254263710', 'SUDU');
  await world.settle(1_000);
  expect(await world.statusOf(id)).toMatchObject({ status: 'created', scac: 'SUDU' });
  expect(await states()).toContainEqual({ scac: 'SUDU', keyOwner: world.accountId, breaker: 'closed' });
  expect(await states()).not.toContainEqual(expect.objectContaining({ scac: 'SUDU', keyOwner: INSTALLATION }));
});

it('what the line said to the old keys of the company is forgotten for its brands too', async () => {
  await world.database.kysely
    .updateTable('carrier_state')
    .set({ breaker: 'open', opened_at: '2026-03-20T12:00:00Z' })
    .where('scac', '=', 'SUDU')
    .execute();
  const { body } = await service.call('GET', '/carrier_credentials');
  const [{ id }] = body.data;
  await service.call('PATCH', `/carrier_credentials/${id}`, { data: { attributes: { credentials: MAERSK_KEYS } } });
  expect(await states()).toContainEqual({ scac: 'SUDU', keyOwner: world.accountId, breaker: 'closed' });
  expect(await service.call('DELETE', `/carrier_credentials/${id}`)).toMatchObject({ status: 204 });
  expect(await states()).not.toContainEqual(expect.objectContaining({ keyOwner: world.accountId }));
});
