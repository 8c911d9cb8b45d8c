import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayAfter } from '../../src/domain/free-time/day-facts.ts';
import { FORESEE_ALL_JOB, FORESEE_JOB } from '../../src/queue/jobs/free-time.ts';
import { countFreeTime } from '../../src/store/free-time/count-free-time.ts';
import { writeListRows } from '../../src/store/list-filter/write-list-rows.ts';
import { createForeseeing } from '../../src/tracking/upkeep/foresee-free-time.ts';
import { checkDigit } from '../../src/values/container-number.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { insertContainer, insertShipment } from '../tracked.ts';
import { KEPT_TERMS } from './kept-terms.ts';

const NOW = new Date('2026-08-13T19:00:00Z');
/** Of twelve earlier boxes: four days are free, so that eight of them cost 100 to 800. */
const WAITS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

let service: TestService;
let client: Client;
let coming: string;

beforeAll(async () => {
  service = await startTestService({ knowsPlaces: true, services: { now: () => NOW } });
  client = await service.createClient();
  expect((await client.call('POST', '/tariffs', { data: { attributes: KEPT_TERMS } })).status).toBe(201);
  for (const [index, wait] of WAITS.entries()) {
    const arrivedOn = `2026-07-${String(index + 1).padStart(2, '0')}`;
    const landedOn = dayAfter(arrivedOn);
    await land(index, { arrivedOn, landedOn, outOn: dayAfter(landedOn, wait) });
  }
  coming = await land(50, { etaOn: '2026-08-16' });
});
afterAll(() => service.close());

interface Stay {
  readonly etaOn?: string;
  readonly arrivedOn?: string;
  readonly landedOn?: string;
  readonly outOn?: string;
}

async function land(index: number, { etaOn, arrivedOn, landedOn, outOn }: Stay): Promise<string> {
  const { db } = service;
  const shipmentId = await insertShipment(db, client.accountId);
  const unchecked = `MSKU${String(600_000 + index)}`;
  const id = await insertContainer(db, client.accountId, shipmentId, `${unchecked}${checkDigit(unchecked)}`);
  const at = (day: string | undefined) => (day === undefined ? null : (`${day}T19:00:00Z` as const));
  const moves = {
    ...{ pod_locode: 'USLGB', pod_name: 'Long Beach', pod_timezone: 'America/Los_Angeles', pod_eta_at: at(etaOn) },
    ...{ pod_arrived_at: at(arrivedOn), pod_discharged_at: at(landedOn), pod_full_out_at: at(outOn) },
  };
  await db.updateTable('container').set(moves).where('id', '=', id).execute();
  await db.transaction().execute(async (trx) => {
    await countFreeTime(trx, client.accountId, [shipmentId]);
    await writeListRows(trx, client.accountId, [shipmentId]);
  });
  return id;
}

async function foreseeAll(): Promise<void> {
  const { kinds, schedules } = createForeseeing({ db: service.db, now: () => NOW });
  expect(schedules.map(({ kind }) => kind)).toEqual([FORESEE_ALL_JOB]);
  const unused = () => {
    throw new Error('the job ends by itself');
  };
  const context = {
    signal: new AbortController().signal,
    log: console as never,
    completeIn: unused,
    runAgainAt: unused,
  };
  const job = { id: 1, kind: FORESEE_ALL_JOB, key: null, attempts: 1, fence: 1, payload: {} };
  await kinds[FORESEE_ALL_JOB]?.handler(job, context);
  const { rows } = await service.pool.query<{ payload: object }>('select payload from job where kind = $1', [
    FORESEE_JOB,
  ]);
  for (const { payload } of rows) await kinds[FORESEE_JOB]?.handler({ ...job, kind: FORESEE_JOB, payload }, context);
}

it('is written of a box that has not landed, by how it went with earlier ones, and is what lists and the queue go by', async () => {
  await foreseeAll();
  const { data } = (await client.call('GET', `/containers/${coming}`)).body;
  expect(data.attributes.charges_foreseen).toEqual([
    {
      ...{ charge: 'demurrage', currency: 'USD', chance: expect.closeTo(8 / 12, 5), cost_so_far: 0 },
      ...{ expected_amount: 300, amount_low: 0, amount_high: 700, last_free_day: null },
      // It lands on the 17th, a day after it arrives.
      ...{ ends_from: '2026-08-19', ends_to: '2026-08-28' },
    },
  ]);
  const { data: exceptions } = (await client.call('GET', '/exceptions?filter[category]=charges_likely')).body;
  expect(exceptions).toMatchObject([
    {
      attributes: {
        severity: 'watch',
        title: 'Charges likely',
        detail: 'Long Beach, 67 % of boxes like it, USD 300 expected',
      },
    },
  ]);
  const listed = await client.call('GET', '/containers?filter[exception]=charges_likely');
  expect(listed.body.data.map(({ id }: { id: string }) => id)).toEqual([coming]);
  const sheet = await client.call('GET', '/containers.csv?columns=number,charges');
  expect(sheet.text).toContain('67 %,0.00 USD,300.00 USD');
});

it('is part of what is at stake, with the amounts between which four of five end', async () => {
  const { data } = (await client.call('GET', '/free_time/summary?group_by=customer')).body;
  expect(data.groups).toMatchObject([
    { containers: 1, past_free_time: 0, cost_so_far: 0, at_stake: 300, avoidable: 300 },
  ]);
  expect(data.charges).toMatchObject([
    { container_id: coming, has_started: false, last_free_day: null, amount: 0, amount_low: 0, amount_high: 700 },
  ]);
});

it('is forgotten once the box has been fetched', async () => {
  const gone = { pod_discharged_at: '2026-08-11T19:00:00Z', pod_full_out_at: '2026-08-12T19:00:00Z' } as const;
  await service.db.updateTable('container').set(gone).where('id', '=', coming).execute();
  const { shipment_id: shipmentId } = await service.db
    .selectFrom('container')
    .where('id', '=', coming)
    .select('shipment_id')
    .executeTakeFirstOrThrow();
  await service.db.transaction().execute((trx) => countFreeTime(trx, client.accountId, [shipmentId]));
  await service.db.transaction().execute((trx) => writeListRows(trx, client.accountId, [shipmentId]));
  await service.pool.query('update charge_foresight set foreseen_at = $1', ['2026-08-13T18:00:00Z']);
  await foreseeAll();
  expect((await client.call('GET', `/containers/${coming}`)).body.data.attributes.charges_foreseen).toEqual([]);
});
