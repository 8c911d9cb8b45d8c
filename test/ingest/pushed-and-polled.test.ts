import { createHmac, randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { schedulePoll, URGENT } from '../../src/store/carriers/polls.ts';
import { enterRows, stateFacts } from '../../src/tracking/intake/manual-entry.ts';
import { receivePush } from '../../src/tracking/intake/receive-push.ts';
import { takeInMessage } from '../../src/tracking/intake/take-in.ts';
import { stopUnpolled } from '../../src/tracking/polling/stop-unpolled.ts';
import { DCSA } from '../../src/tracking/reading/normalisers.ts';
import { newId } from '../../src/values/id.ts';
import { dcsaEvent } from '../fake-carrier.ts';
import { createTrackingWorld, type TrackingWorld } from '../tracking-world.ts';

const START = Date.parse('2026-03-01T00:00:00Z');
const SHIP = ['9321483', 'EMMA MAERSK'] as const;

let world: TrackingWorld;
beforeEach(async () => {
  world = await createTrackingWorld('2026-03-01T00:00:00Z');
});
afterEach(() => world.close());

const setHour = (hour: number) => world.setClock(new Date(START + hour * 3_600_000).toISOString());
const estimate = (at: string) => dcsaEvent('TRANSPORT ARRI EST', 'NLRTM', at, { vessel: SHIP });
const loaded = () => dcsaEvent('EQUIPMENT LOAD ACT', 'CNSHA', '2026-02-20T10:00:00+08:00', { vessel: SHIP });

/** A carrier that pushes at the hours given; returns the hours at which it was asked. */
async function live(hours: number, pushes: ReadonlySet<number>): Promise<number[]> {
  const asked: number[] = [];
  for (let hour = 1; hour <= hours; hour++) {
    setHour(hour);
    if (pushes.has(hour)) await push(loaded());
    if ((await world.settle()) > 0) asked.push(hour);
  }
  return asked;
}

const SECRET = randomBytes(48).toString('base64');

async function push(...events: object[]): Promise<void> {
  const body = Buffer.from(JSON.stringify(events));
  const at = world.tracking.now().toISOString();
  const subscription = {
    id: newId(),
    accountId: world.accountId,
    scac: 'MAEU',
    managed: false,
    status: 'active',
    filters: {},
    carrierSubscriptionId: null,
    secret: SECRET,
    secretSent: true,
    previousSecret: null,
    previousSecretUntil: null,
    failure: null,
    failures: 0,
    renewAt: null,
    lastPushedAt: null,
    version: 1,
    createdAt: at,
    updatedAt: at,
  } as const;
  const hmac = createHmac('sha256', Buffer.from(SECRET, 'base64')).update(body).digest('hex');
  const given = { body, signature: `sha256=${hmac}`, carrierSubscriptionId: null };
  expect(await receivePush(world.tracking, subscription, given)).toBe(true);
}

describe('how often a line is asked', () => {
  beforeEach(async () => {
    // Within a day of its arrival a shipment is asked about every two hours.
    world.carrier.answers.set('SOON', [loaded(), estimate('2026-03-03T00:00:00Z')]);
    await world.request('SOON');
    await world.settle();
    setHour(30);
    await world.settle();
  });

  it('is less while it pushes, and as before when it stops', async () => {
    const { db } = world.tracking;
    const due = async () => {
      const [row] = await db.selectFrom('poll').select('due_at').execute();
      return (Date.parse(row?.due_at ?? '') - world.tracking.now().getTime()) / 3_600_000;
    };
    expect(await due()).toBe(2);
    await push(loaded());
    expect(await due()).toBe(12);
    // It goes on pushing: nobody asks.
    expect(await live(48, new Set([31, 36, 41, 47]))).toEqual([]);
    // Its last push was at 47: it is asked at 59, and then as often as ever.
    setHour(58);
    expect(await world.settle()).toBe(0);
    setHour(59);
    expect(await world.settle()).toBe(1);
    expect(await due()).toBeLessThanOrEqual(4);
  });

  it('stays as it is for shipments that were not pushed about, and for what somebody waits for', async () => {
    const { db } = world.tracking;
    const before = await db.selectFrom('poll').select('due_at').execute();
    await push(dcsaEvent('EQUIPMENT LOAD ACT', 'CNSHA', '2026-02-20T10:00:00+08:00', { box: 'TCLU4500126' }));
    expect(await db.selectFrom('poll').select('due_at').execute()).toEqual(before);
    const shipment = await db.selectFrom('shipment').select('id').executeTakeFirstOrThrow();
    const dueAt = world.tracking.now().toISOString();
    const poll = { accountId: world.accountId, id: shipment.id, subject: 'shipment', scac: 'MAEU' } as const;
    await schedulePoll(db, { ...poll, priority: URGENT, dueAt });
    await push(loaded());
    expect(await world.settle()).toBe(1);
  });
});

describe('a shipment whose line is never asked', () => {
  const row = {
    row: 2,
    scac: 'MAEU',
    number: 'HAND0001',
    numberType: 'bill_of_lading',
    references: [],
    tags: [],
  } as const;
  const stopped = async () => {
    await stopUnpolled(world.tracking);
    const shipment = await world.tracking.db
      .selectFrom('shipment')
      .select('line_tracking_stopped_reason as reason')
      .executeTakeFirstOrThrow();
    return shipment.reason;
  };
  beforeEach(async () => {
    await enterRows(world.tracking, world.accountId, [{ ...row, containerNumber: 'CSQU3054383' }]);
  });

  it('is not stopped because its line is silent when the line never spoke', async () => {
    setHour(24 * 100);
    expect(await stopped()).toBeNull();
  });

  it('is stopped when all its boxes are back, and then takes no word until it is resumed', async () => {
    const { id } = await world.tracking.db.selectFrom('container').select('id').executeTakeFirstOrThrow();
    const milestone = (event: string, at: string) =>
      ({ event, time: { kind: 'instant', at, precision: 'minute', raw: at }, classifier: 'actual' }) as never;
    const state = (event: string, at: string) =>
      stateFacts(world.tracking, world.accountId, id, { milestones: [milestone(event, at)], by: null, reason: null });
    expect(await stopped()).toBeNull();
    await push(loaded());
    await push(dcsaEvent('EQUIPMENT DISC ACT', 'NLRTM', '2026-02-26T10:00:00Z', { vessel: SHIP }));
    await push(dcsaEvent('EQUIPMENT GTIN ACT', 'NLRTM', '2026-02-28T10:00:00Z', { empty: true }));
    expect(await stopped()).toBe('all_containers_terminated');
    await expect(state('container.transport.empty_in', '2026-02-28T11:00:00Z')).rejects.toThrow('stopped');
  });

  it('is stopped when a line that pushed has been silent for long', async () => {
    const body = Buffer.from(JSON.stringify([loaded()]));
    const speaker = {
      accountId: world.accountId,
      source: 'shipping_line',
      sourceName: 'dcsa:MAEU',
      scac: 'MAEU',
    } as const;
    const message = { body, contentType: null, httpStatus: null, asked: 'push 1', truncated: false };
    await takeInMessage(world.tracking, { ...speaker, receivedAt: '2026-03-01T00:00:00Z' }, message, DCSA);
    setHour(24 * 50);
    expect(await stopped()).toBeNull();
    setHour(24 * 57);
    expect(await stopped()).toBe('no_updates_at_line');
  });
});
