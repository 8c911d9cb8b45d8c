import { sql } from 'kysely';
import type { CalculatedDays } from '../../domain/free-time/calculated-days.ts';
import type { ContainerClock } from '../../domain/free-time/container-clocks.ts';
import type { DayProof } from '../../domain/free-time/last-free-day-record.ts';
import { groupBy } from '../../values/group-by.ts';
import type { Id } from '../../values/id.ts';
import type { Db, Trx } from '../tables.ts';
import { writeProofs } from './last-free-day-proofs.ts';

/** What is counted of one container. */
export interface CountedContainer {
  readonly id: Id;
  readonly clocks: readonly ContainerClock[];
  readonly days: CalculatedDays;
  readonly proof: DayProof;
}

/** A container whose calculated last free days are others than before. */
export interface ChangedDays {
  readonly containerId: Id;
  readonly shipmentId: Id;
  readonly before: CalculatedDays;
  readonly after: CalculatedDays;
}

/** Writes what was counted in place of what was there, and tells whose days changed. Rows travel as JSON, so that their number does not matter. */
export async function writeCharges(
  trx: Trx,
  accountId: Id,
  counted: readonly CountedContainer[],
): Promise<ChangedDays[]> {
  if (counted.length === 0) return [];
  const ids = counted.map(({ id }) => id);
  const charges = counted.flatMap(({ id, clocks }) => clocks.map((clock) => toRow(id, clock)));
  const days = counted.map(({ id, days: { line, facility } }) => ({ id, line, facility }));
  await sql`delete from container_charge where account_id = ${accountId} and container_id = any(${ids}::uuid[])`.execute(
    trx,
  );
  await sql`
    insert into container_charge (account_id, container_id, direction, charge, tariff_id, started_at, last_free_day,
      stopped_on, currency, amount_minor)
    select ${accountId}, container_id, direction, charge, tariff_id, started_at, last_free_day, stopped_on, currency,
      amount_minor
    from jsonb_to_recordset(${JSON.stringify(charges)}::jsonb) as given (container_id uuid, direction text, charge text,
      tariff_id uuid, started_at timestamptz, last_free_day date, stopped_on date, currency text, amount_minor bigint)
  `.execute(trx);
  await writeProofs(trx, accountId, counted);
  const { rows } = await sql<ChangedDays>`
    update container set line_lfd_calculated = given.line, facility_lfd_calculated = given.facility
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as given (id uuid, line date, facility date), container as before
    where container.account_id = ${accountId} and container.id = given.id
      and before.account_id = container.account_id and before.id = container.id
      and (container.line_lfd_calculated, container.facility_lfd_calculated) is distinct from (given.line, given.facility)
    returning container.id as "containerId", container.shipment_id as "shipmentId",
      jsonb_build_object('line', before.line_lfd_calculated, 'facility', before.facility_lfd_calculated) as before,
      jsonb_build_object('line', given.line, 'facility', given.facility) as after
  `.execute(trx);
  return rows;
}

function toRow(
  containerId: Id,
  { tariff, startedAt, lastFreeDay, stoppedOn, unknownFrom, totalMinor }: ContainerClock,
) {
  return {
    container_id: containerId,
    direction: tariff.direction,
    charge: tariff.charge,
    tariff_id: tariff.id,
    started_at: startedAt,
    last_free_day: lastFreeDay,
    stopped_on: stoppedOn,
    currency: tariff.currency,
    amount_minor: stoppedOn === null || unknownFrom !== null ? null : totalMinor,
  };
}

/** What is kept of each container of shipments, as `toRow` writes it. */
export async function listCharges(db: Db, accountId: Id, shipmentIds: readonly Id[]): Promise<StoredCharges[]> {
  const containers = await db
    .selectFrom('container')
    .where('account_id', '=', accountId)
    .where('shipment_id', 'in', shipmentIds)
    .select(['id', 'shipment_id', 'number', 'line_lfd_calculated as line', 'facility_lfd_calculated as facility'])
    .orderBy('id')
    .execute();
  if (containers.length === 0) return [];
  const rows = await db
    .selectFrom('container_charge')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`container_id = any(${containers.map(({ id }) => id)}::uuid[])`)
    .select(ROW)
    .execute();
  const charges = groupBy(rows, (row) => row.container_id);
  return containers.map(({ id, shipment_id, number, line, facility }) => ({
    id,
    shipmentId: shipment_id,
    number,
    days: { line, facility },
    charges: sorted(charges.get(id) ?? []),
  }));
}

/** The same of what was counted anew. */
export function asStored({ id, clocks, days }: CountedContainer): Pick<StoredCharges, 'days' | 'charges'> {
  return { days, charges: sorted(clocks.map((clock) => toRow(id, clock))) };
}

export interface StoredCharges {
  readonly id: Id;
  readonly shipmentId: Id;
  readonly number: string;
  readonly days: CalculatedDays;
  readonly charges: readonly ReturnType<typeof toRow>[];
}

const ROW = [
  'container_id',
  'direction',
  'charge',
  'tariff_id',
  'started_at',
  'last_free_day',
  'stopped_on',
  'currency',
  'amount_minor',
] as const;

function sorted(rows: readonly ReturnType<typeof toRow>[]): readonly ReturnType<typeof toRow>[] {
  const keyOf = (row: ReturnType<typeof toRow>) => `${row.direction} ${row.charge}`;
  return [...rows].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

/** Containers whose clocks run, those with the least time first. */
export async function listRunning(db: Db, accountId: Id, limit: number): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    select container_id as id from container_charge where account_id = ${accountId} and stopped_on is null
    group by container_id order by min(last_free_day) nulls last, container_id limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}
