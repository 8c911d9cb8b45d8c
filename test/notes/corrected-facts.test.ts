import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EnteredFact } from '../../src/domain/observations/entered-fact.ts';
import { listEnteredFacts } from '../../src/store/intake/entered-facts.ts';
import { enterRows, stateFacts, takeBackStated } from '../../src/tracking/intake/manual-entry.ts';
import { takeInMessage } from '../../src/tracking/intake/take-in.ts';
import { DCSA } from '../../src/tracking/reading/normalisers.ts';
import { type Instant, toInstant } from '../../src/values/instant.ts';
import { dcsaEvent } from '../fake-carrier.ts';
import { createTrackingWorld, type TrackingWorld } from '../tracking-world.ts';

const BEGIN_MS = Date.parse('2026-03-10T00:00:00Z');
const MINUTE_MS = 60_000;

let world: TrackingWorld;
let minutes = 0;

beforeAll(async () => {
  world = await createTrackingWorld('2026-03-10T00:00:00Z');
});
afterAll(() => world.close());

interface Box {
  readonly number: string;
  readonly id: string;
  readonly vessel: readonly [imo: string, name: string];
}

/** A box at sea, of which the line expects that it arrives on 20 March. */
async function boxAtSea(number: string, vessel: Box['vessel']): Promise<Box> {
  const { tracking, accountId } = world;
  const row = {
    row: 2,
    scac: 'MAEU',
    number: `BL${number}`,
    numberType: 'bill_of_lading',
    references: [],
    tags: [],
  } as const;
  const places = { portOfLading: 'CNSHA', portOfDischarge: 'NLRTM' };
  await enterRows(tracking, accountId, [{ ...row, ...places, containerNumber: number }]);
  const { id } = await tracking.db
    .selectFrom('container')
    .where('number', '=', number)
    .select('id')
    .executeTakeFirstOrThrow();
  await push(dcsaEvent('EQUIPMENT LOAD ACT', 'CNSHA', '2026-03-01T00:00:00Z', { box: number, vessel }));
  await push(dcsaEvent('TRANSPORT DEPA ACT', 'CNSHA', '2026-03-02T00:00:00Z', { vessel }));
  await push(dcsaEvent('EQUIPMENT DISC EST', 'NLRTM', '2026-03-20T12:00:00Z', { box: number, vessel }));
  const box = { number, id, vessel };
  await expectArrival(box, '2026-03-20T06:00:00Z');
  return box;
}

async function push(event: object): Promise<void> {
  tick();
  const receivedAt = toInstant(world.tracking.now());
  const speaker = {
    accountId: world.accountId,
    source: 'shipping_line',
    sourceName: 'dcsa:MAEU',
    scac: 'MAEU',
  } as const;
  const body = Buffer.from(JSON.stringify([event]));
  const message = { body, contentType: null, httpStatus: null, asked: 'push', truncated: false };
  await takeInMessage(world.tracking, { ...speaker, receivedAt }, message, DCSA);
}

/** Everything is said a minute after what was said before. */
function tick(): void {
  minutes += 1;
  world.setClock(new Date(BEGIN_MS + minutes * MINUTE_MS).toISOString());
}

/** Carriers that write every answer anew write when they did so into each event. */
const expectArrival = ({ vessel }: Box, at: string) =>
  push(
    dcsaEvent('TRANSPORT ARRI EST', 'NLRTM', at, {
      vessel,
      created: new Date(BEGIN_MS + minutes * MINUTE_MS).toISOString(),
    }),
  );

async function enter({ id }: Box, at: Instant, more: object = { corrects: true }): Promise<void> {
  tick();
  const time = { kind: 'instant', at, precision: 'minute', raw: at } as const;
  const milestone = { event: 'vessel_arrived', time, estimated: true, locode: 'NLRTM', ...more } as const;
  const stated = { milestones: [milestone], by: null, reason: 'The agent called' };
  expect(await stateFacts(world.tracking, world.accountId, id, stated)).toBe(true);
}

const rowOf = ({ id }: Box) =>
  world.tracking.db.selectFrom('container').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
const etaOf = async (box: Box) => (await rowOf(box)).pod_eta_at;

async function entered({ number }: Box): Promise<EnteredFact[]> {
  const { tracking, accountId } = world;
  const { shipmentId } = await tracking.db
    .selectFrom('container')
    .where('number', '=', number)
    .select('shipment_id as shipmentId')
    .executeTakeFirstOrThrow();
  return listEnteredFacts(tracking.db, accountId, { number, shipmentId });
}

it('an ETA that somebody corrects stands while the line repeats itself, and until it says something new', async () => {
  const box = await boxAtSea('MSKU4023150', ['9321483', 'EMMA MAERSK']);
  await enter(box, '2026-03-18T06:00:00Z', {});
  expect(await etaOf(box)).toBe('2026-03-20T06:00:00Z');
  await enter(box, '2026-03-18T06:00:00Z');
  expect(await etaOf(box)).toBe('2026-03-18T06:00:00Z');
  await expectArrival(box, '2026-03-20T06:00:00Z');
  expect(await etaOf(box)).toBe('2026-03-18T06:00:00Z');
  await expectArrival(box, '2026-03-21T06:00:00Z');
  expect(await etaOf(box)).toBe('2026-03-21T06:00:00Z');
  await enter(box, '2026-03-18T06:00:00Z');
  expect(await etaOf(box)).toBe('2026-03-18T06:00:00Z');
});

it('a correction that is taken back leaves the box as if nobody had said it, and can be said again', async () => {
  const box = await boxAtSea('TCLU4500126', ['9776418', 'CMA CGM TROCADERO']);
  expect(await etaOf(box)).toBe('2026-03-20T06:00:00Z');
  await enter(box, '2026-03-25T06:00:00Z');
  expect(await etaOf(box)).toBe('2026-03-25T06:00:00Z');
  const [fact] = await entered(box);
  expect(fact).toMatchObject({ stands: true, fact: { entered: { by: null, reason: 'The agent called' } } });
  const takeBack = () => takeBackStated(world.tracking, world.accountId, box.id, fact?.id ?? '');
  tick();
  expect(await takeBack()).toMatchObject({ id: fact?.id });
  expect(await etaOf(box)).toBe('2026-03-20T06:00:00Z');
  expect(await entered(box)).toMatchObject([{ stands: false }]);
  expect(await takeBack()).toBeUndefined();
  await enter(box, '2026-03-25T06:00:00Z');
  expect(await etaOf(box)).toBe('2026-03-25T06:00:00Z');
  expect(await entered(box)).toMatchObject([{ stands: true }]);
});

it('what actually happened is not held back by an estimate that somebody entered', async () => {
  const box = await boxAtSea('MSKU6058129', ['9839284', 'MSC GULSUN']);
  await enter(box, '2026-03-25T06:00:00Z');
  await push(dcsaEvent('TRANSPORT ARRI ACT', 'NLRTM', '2026-03-09T22:00:00Z', { vessel: box.vessel }));
  const { calls } = (await rowOf(box)).journey;
  expect(calls.at(-1)?.inboundAtaAt).toBe('2026-03-09T22:00:00Z');
});

it('last free day, appointment and holds are entered and taken back like milestones', async () => {
  const box = await boxAtSea('HLBU1234560', ['9795610', 'COSCO SHIPPING ARIES']);
  const state = (pickup: object) => {
    tick();
    const stated = { milestones: [], pickup: { locode: 'NLRTM', ...pickup }, by: null, reason: null };
    return stateFacts(world.tracking, world.accountId, box.id, stated);
  };
  const holds = [{ name: 'customs', status: 'hold', description: null }];
  await state({ lastFreeDay: '2026-03-24', holds });
  await state({ holds: [] });
  const row = await rowOf(box);
  expect(row.last_free_days).toMatchObject({ terminal: { on: '2026-03-24', locode: 'NLRTM' } });
  expect(row.holds_at_pod_terminal).toEqual([]);
  const [released] = await entered(box);
  tick();
  await takeBackStated(world.tracking, world.accountId, box.id, released?.id ?? '');
  expect((await rowOf(box)).holds_at_pod_terminal).toEqual(holds);
});
