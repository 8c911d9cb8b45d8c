import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { provenanceOfLine } from '../../src/domain/observations/provenance.ts';
import { takeInMessage } from '../../src/tracking/intake/take-in.ts';
import { DCSA } from '../../src/tracking/reading/normalisers.ts';
import { forget } from '../../src/tracking/upkeep/forgetting.ts';
import { findDifferences } from '../../src/tracking/upkeep/rebuild.ts';
import { type Instant, toInstant } from '../../src/values/instant.ts';
import { watchWork } from '../../src/work.ts';
import { dcsaEvent } from '../fake-carrier.ts';
import { createTrackingWorld, type TrackingWorld } from '../tracking-world.ts';

const NUMBER = 'BLSAME0001';
const EVER: readonly [string, string] = ['9811000', 'EVER GIVEN'];
const loaded = () => dcsaEvent('EQUIPMENT LOAD ACT', 'CNSHA', '2026-02-05T10:00:00', { vessel: EVER });
const left = () => dcsaEvent('TRANSPORT DEPA ACT', 'CNSHA', '2026-02-06T10:00:00', { vessel: EVER });
const expected = (at: string, created: string) =>
  dcsaEvent('TRANSPORT ARRI EST', 'NLRTM', at, { vessel: EVER, created });

let world: TrackingWorld;
let dayOfMonth: number;
beforeEach(async () => {
  world = await createTrackingWorld();
  dayOfMonth = 1;
});
afterEach(() => world.close());

/** Lets a day pass, and the line be asked. Returns what that took. */
async function nextDay(): Promise<string[]> {
  dayOfMonth += 1;
  world.setClock(`2026-03-${String(dayOfMonth).padStart(2, '0')}T00:00:00Z`);
  const asked = world.carrier.asked.length;
  const statements: string[] = [];
  const stop = watchWork('statement', ({ text }) => statements.push(text));
  await world.settle();
  stop();
  expect(world.carrier.asked.length).toBeGreaterThan(asked);
  return statements;
}

const answer = (...events: object[]) => world.carrier.answers.set(NUMBER, events);

async function row() {
  const { db } = world.tracking;
  const poll = await db.selectFrom('poll').selectAll().executeTakeFirstOrThrow();
  const refresh = await db.selectFrom('shipment_refresh').selectAll().executeTakeFirstOrThrow();
  const payloads = await db.selectFrom('raw_payload').select(['id', 'times_received as times']).execute();
  const log = await db.selectFrom('observation').select('fact').orderBy('received_at').execute();
  return { poll, refresh, payloads, log };
}

async function differing(): Promise<number> {
  let count = 0;
  for await (const { differences } of findDifferences(world.tracking.db)) count += differences.length;
  return count;
}

/** Follows a number until its answer was taken in as a complete one. */
async function follow(...events: object[]): Promise<void> {
  answer(...events);
  await world.request(NUMBER);
  await world.settle();
  await nextDay();
}

describe('an answer that says what the last one said', () => {
  it.each([
    ['byte for byte', (events: object[]) => events],
    ['under other ids', () => [loaded(), left()]],
  ])('%s is noted, and neither stored nor read into the log', async (_, again) => {
    const events = [loaded(), left()];
    await follow(...events);
    const before = await row();
    expect(before.poll.answered_at).toBe('2026-03-02T00:00:00Z');
    answer(...again(events));
    const statements = await nextDay();
    const after = await row();
    expect(after.refresh).toMatchObject({
      attempted_at: '2026-03-03T00:00:00Z',
      succeeded_at: '2026-03-03T00:00:00Z',
      changed_at: before.refresh.changed_at,
    });
    expect(after.payloads).toEqual(before.payloads);
    expect(after.log).toHaveLength(before.log.length);
    expect(Date.parse(after.poll.due_at)).toBeGreaterThan(Date.parse('2026-03-03T00:00:00Z'));
    expect(after.poll.lease_id).toBeNull();
    // Besides what is done once for all that are taken together: whether the line allows it, and the noting.
    const forEach = statements.filter((text) => /set spent = |observation|raw_payload|answered_at = /.test(text));
    expect(forEach).toHaveLength(2);
    expect(await differing()).toBe(0);
  });

  it('does not hide that something is missing from it', async () => {
    await follow(loaded(), left(), expected('2026-03-20T06:00:00', '2026-02-07T00:00:00'));
    answer(loaded(), left());
    for (let day = 0; day < 3; day++) {
      expect((await row()).log.some(({ fact }) => fact.kind === 'withdrawal')).toBe(false);
      await nextDay();
    }
    expect((await row()).log.some(({ fact }) => fact.kind === 'withdrawal')).toBe(true);
    expect((await row()).poll.missing).toEqual({});
  });

  it('is read anew once the line pushed something else in between', async () => {
    await follow(loaded(), left());
    const voice = { accountId: world.accountId, ...provenanceOfLine('MAEU', toInstant(world.tracking.now())) };
    const body = Buffer.from(JSON.stringify([expected('2026-03-20T06:00:00', '2026-03-02T00:00:00')]));
    const payload = { body, contentType: 'application/json', httpStatus: null, asked: 'push', truncated: false };
    await takeInMessage(world.tracking, { ...voice, scac: 'MAEU' }, payload, DCSA);
    expect((await row()).poll.answered_at).toBeNull();
    for (let day = 0; day < 3; day++) await nextDay();
    expect((await row()).log.some(({ fact }) => fact.kind === 'withdrawal')).toBe(true);
  });

  it('is read anew after a week', async () => {
    await follow(loaded(), left());
    const answeredAt = async () => (await row()).poll.answered_at;
    const at: (Instant | null)[] = [];
    for (let day = 0; day < 8; day++) {
      await nextDay();
      at.push(await answeredAt());
    }
    expect(at[0]).toBe('2026-03-02T00:00:00Z');
    expect(at.at(-1)).not.toBe('2026-03-02T00:00:00Z');
  });

  it('keeps the stored one from being forgotten', async () => {
    await follow(loaded(), left());
    for (let day = 0; day < 3; day++) await nextDay();
    expect(await forget('payloads', world.tracking, 1)).toBe(0);
    await world.tracking.db.deleteFrom('poll').execute();
    expect(await forget('payloads', world.tracking, 1)).toBe(1);
  });

  it('ends the following of a shipment that nothing is heard of any more', async () => {
    await follow(loaded());
    world.setClock('2026-05-20T00:00:00Z');
    await world.settle();
    const { db } = world.tracking;
    const shipment = await db.selectFrom('shipment').selectAll().executeTakeFirstOrThrow();
    expect(shipment.line_tracking_stopped_reason).toBe('no_updates_at_line');
  });
});

it('an answer that cannot be read whole is read again each time', async () => {
  await follow(loaded(), { ...loaded(), equipmentEventTypeCode: 'ZZZZ' });
  expect((await row()).poll.answered_at).toBeNull();
});

it('a ship that is only named may become known: its answers are read again each time', async () => {
  const event = dcsaEvent('EQUIPMENT LOAD ACT', 'CNSHA', '2026-02-05T10:00:00');
  await follow({ ...event, transportCall: { modeOfTransport: 'VESSEL', vessel: { vesselName: 'NOBODY KNOWS HER' } } });
  expect((await row()).poll.answered_at).toBeNull();
});
