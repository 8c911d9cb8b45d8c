import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOM } from '../../src/domain/observations/log-room.ts';
import { appendDomainEvents } from '../../src/store/events/domain-events.ts';
import { trimQuarantine } from '../../src/store/intake/quarantine.ts';
import { trimWaiting } from '../../src/store/intake/waiting-observations.ts';
import { takeInMessage } from '../../src/tracking/intake/take-in.ts';
import { DCSA } from '../../src/tracking/reading/normalisers.ts';
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

describe('what is sent of one box again and again', () => {
  const BOX = 'TGHU6022180';
  const AT = '2026-05-01T00:00:00Z';
  const A_PAYLOAD = 500;
  let sent = 0;
  /** Each statement of a minute of its own. */
  const push = async (what: string, count = A_PAYLOAD) => {
    const events = Array.from({ length: count }, () => {
      const from = what.endsWith('ACT') ? '2026-04-20T00:00:00Z' : '2026-05-02T00:00:00Z';
      const minute = new Date(Date.parse(from) + sent++ * 60_000).toISOString();
      return dcsaEvent(what, 'NLRTM', minute, { box: BOX, created: AT, vessel: ['9811000', 'EVER GIVEN'] });
    });
    const speaker = { accountId: world.accountId, source: 'shipping_line', sourceName: 'dcsa:MAEU' } as const;
    const body = Buffer.from(JSON.stringify(events));
    const message = { body, contentType: null, httpStatus: null, asked: `push ${sent}`, truncated: false };
    await takeInMessage(world.tracking, { ...speaker, receivedAt: AT }, message, DCSA);
  };
  const countOf = async (table: 'observation' | 'waiting_observation') => {
    const rows = await world.tracking.db.selectFrom(table).where('container_number', '=', BOX).select('id').execute();
    return rows.length;
  };
  const setAside = () =>
    world.tracking.db
      .selectFrom('quarantine')
      .where('reason', '=', 'no_room')
      .select(['source_name', 'pointer', 'status', 'detail'])
      .execute();

  it('waits for somebody to follow it up to a bound, the newest', async () => {
    await push('EQUIPMENT DISC EST', 30);
    expect(await countOf('waiting_observation')).toBe(30);
    expect(await trimWaiting(world.tracking.db, 20)).toBe(10);
    expect(await countOf('waiting_observation')).toBe(20);
  });

  it('is recorded up to a bound, which is told once, and what happens is heard all the same', async () => {
    world.carrier.answers.set('BLTALK001', [dcsaEvent('EQUIPMENT LOAD ACT', 'CNSHA', AT, { box: BOX })]);
    await world.request('BLTALK001');
    await world.settle();
    for (let payload = 0; payload < 3; payload++) await push('EQUIPMENT DISC EST');
    const recorded = await countOf('observation');
    expect(recorded).toBe(ROOM.ofASender - ROOM.forWhatHappened);
    await push('EQUIPMENT DISC EST', 10);
    expect(await countOf('observation')).toBe(recorded);
    const told = { source_name: 'dcsa:MAEU', pointer: BOX, status: 'open' };
    expect(await setAside()).toEqual([{ ...told, detail: expect.stringContaining('At most 1500 statements') }]);
    await push('EQUIPMENT DISC ACT', 1);
    expect(await countOf('observation')).toBe(recorded + 1);
    for await (const { differences } of findDifferences(world.tracking.db)) expect(differences).toEqual([]);
  });

  it('is set aside up to a bound, the newest', async () => {
    const { db } = world.tracking;
    world.setClock('2026-05-02T00:00:00Z');
    world.carrier.answers.set('BLODD0002', JSON.stringify([LOADED, { ...LOADED, equipmentEventTypeCode: 'ZZZZ' }]));
    await world.request('BLODD0002');
    await world.settle();
    const before = (await db.selectFrom('quarantine').select('id').execute()).length;
    expect(await trimQuarantine(db, 1)).toBe(before - 1);
    expect(await setAside()).toEqual([]);
    expect(await db.selectFrom('quarantine').select('reason').execute()).toEqual([{ reason: 'unknown_code' }]);
  });
});
