import { sql } from 'kysely';
import type { CalculatedDays } from '../../domain/free-time/calculated-days.ts';
import type { DayProof } from '../../domain/free-time/last-free-day-record.ts';
import type { Id } from '../../values/id.ts';
import { isSameData } from '../../values/same-data.ts';
import { listLastFreeDays } from '../list-filter/write-list-rows.ts';
import { prepared } from '../prepared.ts';
import type { Trx } from '../tables.ts';
import { type ChargeRow, keyOf, type StoredFreeTime } from './stored-free-time.ts';

/** A container with what is stored of it and what is to be. */
export interface RecountedBox {
  readonly id: Id;
  readonly shipmentId: Id;
  readonly stored: StoredFreeTime;
  readonly counted: StoredFreeTime;
}

/** A container whose calculated last free days are others than before. */
export interface ChangedDays {
  readonly containerId: Id;
  readonly shipmentId: Id;
  readonly before: CalculatedDays;
  readonly after: CalculatedDays;
}

/** Writes what differs, of all containers in one statement, and has lists show it; tells whose days changed. */
export async function writeFreeTime(trx: Trx, accountId: Id, boxes: readonly RecountedBox[]): Promise<ChangedDays[]> {
  const changed = boxes.filter(({ stored, counted }) => !isSameData(stored.days, counted.days));
  const proofs = boxes.filter(({ stored, counted }) => !isSameData(stored.proof, counted.proof));
  const differing = {
    charges: boxes.flatMap(newCharges),
    gone: boxes.flatMap(goneCharges),
    proofs: proofs.flatMap(({ id, counted: { proof } }) => (proof === null ? [] : [toProofRow(id, proof)])),
    unproved: proofs.flatMap(({ id, counted: { proof } }) => (proof === null ? [{ id }] : [])),
    days: changed.map(({ id, counted: { days } }) => ({ id, ...days })),
  };
  if (Object.values(differing).every((rows) => rows.length === 0)) return [];
  await write(trx, { accountId, ...asJson(differing) });
  await listLastFreeDays(
    trx,
    accountId,
    changed.map(({ id }) => id),
  );
  return changed.map(({ id, shipmentId, stored, counted }) => ({
    containerId: id,
    shipmentId,
    before: stored.days,
    after: counted.days,
  }));
}

function newCharges({ stored, counted }: RecountedBox): ChargeRow[] {
  const known = new Map(stored.charges.map((row) => [keyOf(row), row]));
  return counted.charges.filter((row) => !isSameData(known.get(keyOf(row)), row));
}

function goneCharges({ id, stored, counted }: RecountedBox) {
  const kept = new Set(counted.charges.map(keyOf));
  return stored.charges
    .filter((row) => !kept.has(keyOf(row)))
    .map(({ direction, charge }) => ({ id, direction, charge }));
}

function toProofRow(id: Id, { freeOn, chargedOn }: DayProof) {
  return { id, free_on: freeOn, charged_on: chargedOn };
}

/** Rows travel as JSON, so that their number does not matter. */
function asJson<Name extends string>(rows: Readonly<Record<Name, unknown>>): Record<Name, string>;
function asJson(rows: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(rows).map(([name, given]) => [name, JSON.stringify(given)]));
}

interface Differing {
  readonly accountId: Id;
  readonly charges: string;
  readonly gone: string;
  readonly proofs: string;
  readonly unproved: string;
  readonly days: string;
}

const write = prepared<Differing, never>(
  (_, slot) => sql`
    with gone as (
      delete from container_charge as old using jsonb_to_recordset(${slot('gone')}::jsonb)
        as given (id uuid, direction text, charge text)
      where old.account_id = ${slot('accountId')}::uuid and old.container_id = given.id and old.direction = given.direction
        and old.charge = given.charge
    ), counted as (
      insert into container_charge (account_id, container_id, direction, charge, tariff_id, started_at, last_free_day,
        stopped_on, currency, amount_minor)
      select ${slot('accountId')}::uuid, container_id, direction, charge, tariff_id, started_at, last_free_day, stopped_on,
        currency, amount_minor
      from jsonb_to_recordset(${slot('charges')}::jsonb) as given (container_id uuid, direction text, charge text,
        tariff_id uuid, started_at timestamptz, last_free_day date, stopped_on date, currency text, amount_minor bigint)
      on conflict (account_id, container_id, direction, charge) do update set tariff_id = excluded.tariff_id,
        started_at = excluded.started_at, last_free_day = excluded.last_free_day, stopped_on = excluded.stopped_on,
        currency = excluded.currency, amount_minor = excluded.amount_minor
    ), unproved as (
      delete from last_free_day_proof as old using jsonb_to_recordset(${slot('unproved')}::jsonb) as given (id uuid)
      where old.account_id = ${slot('accountId')}::uuid and old.container_id = given.id
    ), proved as (
      insert into last_free_day_proof (account_id, container_id, free_on, charged_on)
      select ${slot('accountId')}::uuid, id, free_on, charged_on
      from jsonb_to_recordset(${slot('proofs')}::jsonb) as given (id uuid, free_on date, charged_on date)
      on conflict (account_id, container_id) do update set free_on = excluded.free_on, charged_on = excluded.charged_on
    )
    update container set line_lfd_calculated = given.line, facility_lfd_calculated = given.facility
    from jsonb_to_recordset(${slot('days')}::jsonb) as given (id uuid, line date, facility date)
    where container.account_id = ${slot('accountId')}::uuid and container.id = given.id
  `,
);
