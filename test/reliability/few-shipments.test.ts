import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../src/values/duration.ts';
import { newId } from '../../src/values/id.ts';
import { type Instant, toInstant } from '../../src/values/instant.ts';
import { relist } from '../relist.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { insertContainer, insertShipment } from '../tracked.ts';

const PORT = newId();
const PERIOD = 'from=2026-01-01T00:00:00Z&to=2026-04-01T00:00:00Z';

let service: TestService;
let client: Client;

describe('reliability of a few shipments', () => {
  beforeAll(async () => {
    service = await startTestService();
    client = await service.createClient({ scope: 'write' });
    const other = await service.createClient({ scope: 'write' });
    await addArrived(
      client,
      [
        ['2026-01-31T23:59:59Z', 24],
        ['2026-02-01T00:00:00Z', 25],
      ],
      { line: -30, ours: 10 },
    );
    await addArrived(
      client,
      [
        ['2026-02-10T00:00:00Z', -5],
        ['2026-02-10T00:00:00Z', -5],
      ],
      { line: 6, ours: -2 },
    );
    await addArrived(client, [['2026-03-01T00:00:00Z', undefined]], { line: null, ours: 100 });
    await addArrived(client, [['2026-04-01T00:00:00Z', 0]], { line: 500, ours: 500 });
    await addArrived(other, [['2026-02-10T00:00:00Z', 900]], { line: 900, ours: 900 });
  });
  afterAll(() => service?.close());

  it('counts the estimates of a shipment once in all, though its boxes arrived in two months', async () => {
    const { total, groups } = await ask(`group_by=month&${PERIOD}`);
    const errors = groups.map(({ key, eta_error_hours: error }) => [key, error.of, error.line, error.ours]);
    expect(errors.sort()).toEqual([
      ['2026-01', 1, 30, 10],
      ['2026-02', 2, 18, 6],
      ['2026-03', 0, null, null],
    ]);
    expect(total.eta_error_hours).toEqual({ of: 2, line: 18, ours: 6 });
  });

  it('is on time to the hour, and leaves out what nobody announced, what arrived later and what others have', async () => {
    const { total } = await ask(`group_by=month&${PERIOD}`);
    expect(total.containers).toBe(5);
    expect(total.on_time).toMatchObject({ count: 3, of: 4, shipments: 2 });
    expect((await ask(`${PERIOD}&tolerance_hours=25`)).total.on_time).toMatchObject({ count: 4, of: 4 });
    expect((await ask(`${PERIOD}&filter[scac]=cmdu`)).total).toMatchObject({ containers: 0, on_time: { share: null } });
  });

  it('says how long ships lay off the port, each call once, however many boxes came with it', async () => {
    const ships = await service.createClient({ scope: 'write' });
    const [CALLED, WENT_IN, UNHEARD] = ['9300001', '9300002', '9300003'] as const;
    const boxes: readonly Box[] = [
      ['2026-02-10T06:00:00Z', 0],
      ['2026-02-11T00:00:00Z', 0],
    ];
    await addArrived(ships, boxes, { line: 1, ours: 1 }, CALLED);
    await addArrived(ships, [['2026-02-20T00:00:00Z', 0]], { line: 1, ours: 1 }, WENT_IN);
    await addArrived(ships, [['2026-03-05T00:00:00Z', 0]], { line: 1, ours: 1 }, UNHEARD);
    await addStay(CALLED, '2026-02-10T05:00:00Z', '2026-02-10T06:00:00Z', '2026-02-11T22:00:00Z');
    // The same ship, a voyage before.
    await addStay(CALLED, '2025-12-20T05:00:00Z', '2025-12-20T06:00:00Z', '2025-12-26T00:00:00Z');
    await addStay(WENT_IN, '2026-02-19T23:00:00Z', null, '2026-02-20T01:00:00Z');
    const { body } = await ships.call('GET', `/reliability?group_by=month&${PERIOD}`);
    expect(body.data.total.waiting_hours).toEqual({ of: 2, p10: 4, median: 20, p90: 36 });
    const months = body.data.groups.map((one: Figures) => [one.key, one.waiting_hours.of, one.waiting_hours.median]);
    expect(months.sort()).toEqual([
      ['2026-02', 2, 20],
      ['2026-03', 0, null],
    ]);
  });

  it('no longer counts an arrival that was taken back, and says in the table when', async () => {
    const one = await service.createClient({ scope: 'write' });
    await addArrived(one, [['2026-02-10T00:00:00Z', 30]], { line: 6, ours: 2 });
    const rowsOf = () =>
      service.pool.query(
        'select delay_minutes, line_eta_error_minutes, removed_at from warehouse_arrival where account_id = $1',
        [one.accountId],
      );
    expect((await rowsOf()).rows).toEqual([{ delay_minutes: 1800, line_eta_error_minutes: 360, removed_at: null }]);
    await service.db
      .updateTable('container')
      .set({ pod_arrived_at: null, updated_at: new Date().toISOString() as Instant })
      .where('account_id', '=', one.accountId)
      .execute();
    await relist(service.db, one.accountId);
    const { body } = await one.call('GET', `/reliability?${PERIOD}`);
    expect(body.data).toMatchObject({ total: { containers: 0 }, groups: [] });
    expect((await rowsOf()).rows).toMatchObject([{ removed_at: expect.anything() }]);
  });

  it('refuses a time that ends before it begins', async () => {
    const answer = await client.call('GET', '/reliability?from=2026-02-01T00:00:00Z&to=2026-01-01T00:00:00Z');
    expect(answer.status).toBe(400);
  });
});

/** When each box arrived, and how many hours after what was announced first. */
type Box = readonly [arrivedAt: Instant, lateHours: number | undefined];

async function addArrived(
  { accountId }: Client,
  boxes: readonly Box[],
  { line, ours }: { readonly line: number | null; readonly ours: number },
  imo: string | null = null,
): Promise<void> {
  const shipmentId = await insertShipment(service.db, accountId);
  for (const [index, [arrivedAt, lateHours]] of boxes.entries()) {
    const id = await insertContainer(service.db, accountId, shipmentId, `MSKU123456${index}`);
    const firstEta = lateHours === undefined ? null : toInstant(new Date(Date.parse(arrivedAt) - lateHours * HOUR_MS));
    await service.db
      .updateTable('container')
      .set({
        pod_arrived_at: arrivedAt,
        first_eta_at: firstEta,
        pod_port_id: PORT,
        pod_locode: 'NLRTM',
        pod_vessel_imo: imo,
      })
      .where('id', '=', id)
      .execute();
  }
  await service.db
    .insertInto('past_opinion')
    .values([7, 5].map((days) => estimateOf(accountId, shipmentId, days, { line, ours })))
    .execute();
  await relist(service.db, accountId);
}

async function addStay(imo: string, began: string, anchored: string | null, berthed: string): Promise<void> {
  await service.pool.query(
    `insert into port_stay (imo, began_at, port_id, is_shift, anchored_at, berthed_at, heard_at, latitude, longitude)
     values ($1, $2, $3, false, $4, $5, $5, 52, 4)`,
    [imo, began, PORT, anchored, berthed],
  );
}

/** Those of another day before than a week are worse by far. */
function estimateOf(
  accountId: string,
  shipmentId: string,
  days: number,
  { line, ours }: { readonly line: number | null; readonly ours: number },
) {
  const isOfWeek = days === 7;
  return {
    account_id: accountId,
    shipment_id: shipmentId,
    horizon_days: days,
    to_port_id: PORT,
    under_way: true,
    arrived_at: toInstant(new Date(Date.parse('2026-01-01T00:00:00Z') + DAY_MS)),
    reckoned_error_hours: isOfWeek ? ours : 1_000,
    carrier_error_hours: isOfWeek ? line : 1_000,
    strain: null,
  };
}

interface Figures {
  readonly key: string | null;
  readonly containers: number;
  readonly on_time: object;
  readonly waiting_hours: { readonly of: number; readonly median: number | null };
  readonly eta_error_hours: { readonly of: number; readonly line: number | null; readonly ours: number | null };
}

async function ask(question: string): Promise<{ total: Figures; groups: Figures[] }> {
  const { body } = await client.call('GET', `/reliability?${question}`);
  return body.data;
}
