import type { SailedLeg } from '../../domain/eta/sailed-leg.ts';
import type { ArrivedOpinion } from '../../domain/eta/track-record.ts';
import type { Id } from '../../values/id.ts';
import { type Instant, toInstant } from '../../values/instant.ts';
import { wordsIn } from '../../values/words-in.ts';
import { asMembers } from '../columns.ts';
import type { Db, Trx } from '../tables.ts';

/** A voyage that was learned from through another shipment stays as it was. */
export async function insertSailedLegs(trx: Trx, legs: readonly SailedLeg[]): Promise<void> {
  if (legs.length === 0) return;
  const rows = legs.map(({ imo, fromPortId, toPortId, scac, departedMs, arrivedMs, course }) => ({
    imo,
    from_port_id: fromPortId,
    to_port_id: toPortId,
    scac,
    departed_on: iso(departedMs).slice(0, 10),
    departed_at: iso(departedMs),
    arrived_at: iso(arrivedMs),
    course: course && JSON.stringify(course),
  }));
  await trx
    .insertInto('sailed_leg')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The newest, in whatever order. */
export async function listSailedLegs(db: Db, limit: number): Promise<SailedLeg[]> {
  const rows = await db
    .selectFrom('sailed_leg')
    .select(['imo', 'from_port_id', 'to_port_id', 'scac', 'departed_at', 'arrived_at', 'course'])
    .orderBy('arrived_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    imo: row.imo,
    fromPortId: row.from_port_id,
    toPortId: row.to_port_id,
    scac: row.scac,
    departedMs: Date.parse(row.departed_at),
    arrivedMs: Date.parse(row.arrived_at),
    course: row.course,
  }));
}

export async function insertPastOpinions(
  trx: Trx,
  accountId: Id,
  shipmentId: Id,
  opinions: readonly ArrivedOpinion[],
): Promise<void> {
  if (opinions.length === 0) return;
  const rows = opinions.map((opinion) => ({
    account_id: accountId,
    shipment_id: shipmentId,
    horizon_days: opinion.horizonDays,
    to_port_id: opinion.toPortId,
    under_way: opinion.underWay,
    arrived_at: iso(opinion.arrivedMs),
    reckoned_error_hours: opinion.reckonedErrorHours,
    carrier_error_hours: opinion.carrierErrorHours,
    strain: opinion.strain,
  }));
  await trx
    .insertInto('past_opinion')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The newest, in whatever order. */
export async function listPastOpinions(db: Db, limit: number): Promise<ArrivedOpinion[]> {
  const rows = await db
    .selectFrom('past_opinion')
    .select([
      ...asMembers(wordsIn('horizon_days to_port_id under_way reckoned_error_hours carrier_error_hours strain')),
      'arrived_at',
    ])
    .orderBy('arrived_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ arrived_at, ...opinion }) => ({ ...opinion, arrivedMs: Date.parse(arrived_at) }));
}

export async function deleteSailedLegsBefore(db: Db, before: Instant): Promise<void> {
  await db.deleteFrom('sailed_leg').where('arrived_at', '<', before).execute();
}

function iso(ms: number): Instant {
  return toInstant(new Date(ms));
}
