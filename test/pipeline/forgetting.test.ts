import { afterAll, beforeAll, expect, it } from 'vitest';
import { appendDomainEvents } from '../../src/store/events/domain-events.ts';
import { forget } from '../../src/tracking/upkeep/forgetting.ts';
import { findDifferences } from '../../src/tracking/upkeep/rebuild.ts';
import { newId } from '../../src/values/id.ts';
import { toInstant } from '../../src/values/instant.ts';
import { dcsaEvent } from '../fake-carrier.ts';
import { createTrackingWorld, type TrackingWorld } from '../tracking-world.ts';

let world: TrackingWorld;
beforeAll(async () => {
  world = await createTrackingWorld();
});
afterAll(() => world.close());

const KEPT_DAYS = 30;
const LOADED = dcsaEvent('EQUIPMENT LOAD ACT', 'CNSHA', '2026-02-05T10:00:00', { vessel: ['9811000', 'EVER GIVEN'] });

async function payloadsAbout(): Promise<string[]> {
  const rows = await world.tracking.db.selectFrom('raw_payload').select('asked').orderBy('asked').execute();
  return rows.map(({ asked }) => /BL\w+/.exec(asked)?.[0] ?? asked);
}

it('forgets what was received long ago, but for what is still to be understood or said again', async () => {
  world.carrier.answers.set('BLOLD0001', [LOADED]);
  world.carrier.answers.set('BLODD0001', JSON.stringify([LOADED, { ...LOADED, equipmentEventTypeCode: 'ZZZZ' }]));
  await world.request('BLOLD0001');
  await world.request('BLODD0001');
  await world.settle();
  expect(await payloadsAbout()).toEqual(['BLODD0001', 'BLOLD0001']);
  expect(await forget('payloads', world.tracking, KEPT_DAYS)).toBe(0);
  const { db } = world.tracking;
  await db.deleteFrom('poll').execute();
  world.setClock('2026-05-01T00:00:00Z');
  world.carrier.answers.set('BLNEW0001', [LOADED]);
  await world.request('BLNEW0001');
  await world.settle();
  expect(await forget('payloads', world.tracking, KEPT_DAYS)).toBe(1);
  expect(await payloadsAbout()).toEqual(['BLNEW0001', 'BLODD0001']);
  for await (const { checked, differences } of findDifferences(db)) {
    expect(checked).toBe(3);
    expect(differences).toEqual([]);
  }
  await db.updateTable('quarantine').set({ status: 'resolved' }).execute();
  expect(await forget('payloads', world.tracking, KEPT_DAYS)).toBe(1);
});

it('forgets what changed long ago, in parts, and nothing of what is newer', async () => {
  const { db } = world.tracking;
  const changes = () => db.selectFrom('domain_event').select('occurred_at').orderBy('occurred_at').execute();
  const [oldest] = await changes();
  const accountId = (await db.selectFrom('account').select('id').executeTakeFirstOrThrow()).id;
  await db.transaction().execute((trx) =>
    appendDomainEvents(
      trx,
      Array.from({ length: 1_200 }, () => ({
        accountId,
        name: 'tracking_request.succeeded' as const,
        occurredAt: toInstant(new Date('2024-03-01T00:00:00Z')),
        shipmentId: null,
        containerId: null,
        trackingRequestId: null,
        subjectType: 'tracking_request' as const,
        subjectId: newId(),
        data: null,
      })),
    ),
  );
  expect(await forget('changes', world.tracking, 400)).toBe(1_200);
  expect((await changes())[0]).toEqual(oldest);
  expect(await forget('changes', world.tracking, 400)).toBe(0);
});
