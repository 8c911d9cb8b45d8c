import type { SailedLeg, TaughtLeg } from '../../domain/eta/sailed-leg.ts';
import type { ArrivedEstimate } from '../../domain/eta/track-record.ts';
import { wordsIn } from '../../text/words-in.ts';
import type { Id } from '../../values/id.ts';
import { type Instant, toInstant } from '../../values/instant.ts';
import { asMembers } from '../columns.ts';
import type { Db, Trx } from '../tables.ts';

const LEG_COLUMNS = wordsIn('imo from_port_id to_port_id departed_at arrived_at course');
/** In the column of the line, where the leg is known from AIS, which does not say whose boxes are aboard. */
const NO_LINE = '';

/** What the account learns from. A voyage that was learned from through another shipment stays as it was. */
export async function insertSailedLegs(trx: Trx, accountId: Id, legs: readonly SailedLeg[]): Promise<void> {
  if (legs.length === 0) return;
  await trx
    .insertInto('account_sailed_leg')
    .values(legs.map((leg) => ({ account_id: accountId, ...rowOf(leg), scac: leg.scac })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What everybody learns from: legs as AIS heard them. */
export async function insertHeardLegs(trx: Trx, legs: readonly SailedLeg[]): Promise<void> {
  if (legs.length === 0) return;
  await trx
    .insertInto('sailed_leg')
    .values(legs.map((leg) => ({ ...rowOf(leg), scac: NO_LINE })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function rowOf({ imo, fromPortId, toPortId, departedMs, arrivedMs, course }: SailedLeg) {
  return {
    imo,
    from_port_id: fromPortId,
    to_port_id: toPortId,
    departed_on: iso(departedMs).slice(0, 10),
    departed_at: iso(departedMs),
    arrived_at: iso(arrivedMs),
    course: course && JSON.stringify(course),
  };
}

/** The account's newest, in whatever order. */
export async function listSailedLegs(db: Db, accountId: Id, limit: number): Promise<TaughtLeg[]> {
  const rows = await db
    .selectFrom('account_sailed_leg')
    .select([...asMembers(LEG_COLUMNS), 'scac'])
    .where('account_id', '=', accountId)
    .orderBy('arrived_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...legOf(row), scac: row.scac }));
}

/** The newest that ships were heard on, in whatever order. Versions before wrote others, of which there is no course. */
export async function listHeardLegs(db: Db, limit: number): Promise<TaughtLeg[]> {
  const rows = await db
    .selectFrom('sailed_leg')
    .select(asMembers(LEG_COLUMNS))
    .where('course', 'is not', null)
    .orderBy('arrived_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...legOf(row), scac: null }));
}

interface LegRow extends Pick<SailedLeg, 'imo' | 'fromPortId' | 'toPortId' | 'course'> {
  readonly departedAt: Instant;
  readonly arrivedAt: Instant;
}

function legOf({ imo, fromPortId, toPortId, departedAt, arrivedAt, course }: LegRow): Omit<TaughtLeg, 'scac'> {
  return { imo, fromPortId, toPortId, departedMs: Date.parse(departedAt), arrivedMs: Date.parse(arrivedAt), course };
}

export async function insertPastEstimates(
  trx: Trx,
  accountId: Id,
  shipmentId: Id,
  estimates: readonly ArrivedEstimate[],
): Promise<void> {
  if (estimates.length === 0) return;
  const rows = estimates.map((estimate) => ({
    account_id: accountId,
    shipment_id: shipmentId,
    horizon_days: estimate.horizonDays,
    to_port_id: estimate.toPortId,
    under_way: estimate.underWay,
    arrived_at: iso(estimate.arrivedMs),
    reckoned_error_hours: estimate.shipErrorHours,
    carrier_error_hours: estimate.carrierErrorHours,
    strain: estimate.scaledError,
  }));
  await trx
    .insertInto('past_opinion')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The account's newest, in whatever order. */
export async function listPastEstimates(db: Db, accountId: Id, limit: number): Promise<ArrivedEstimate[]> {
  const rows = await db
    .selectFrom('past_opinion')
    .select([
      ...asMembers(wordsIn('horizon_days to_port_id under_way reckoned_error_hours carrier_error_hours strain')),
      'arrived_at',
    ])
    .where('account_id', '=', accountId)
    .orderBy('arrived_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ arrived_at, reckonedErrorHours, strain, ...estimate }) => ({
    ...estimate,
    shipErrorHours: reckonedErrorHours,
    scaledError: strain,
    arrivedMs: Date.parse(arrived_at),
  }));
}

export async function deleteSailedLegsBefore(db: Db, before: Instant): Promise<void> {
  await db.deleteFrom('sailed_leg').where('arrived_at', '<', before).execute();
  await db.deleteFrom('account_sailed_leg').where('arrived_at', '<', before).execute();
}

function iso(ms: number): Instant {
  return toInstant(new Date(ms));
}
