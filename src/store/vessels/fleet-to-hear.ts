import { sql } from 'kysely';
import type { Imo } from '../../values/imo.ts';
import type { Instant } from '../../values/instant.ts';
import { aisOf, type ShipDbs } from '../tables.ts';

/** A vessel that boxes are under way on, or will be. */
export interface CarryingVessel {
  readonly imo: Imo;
  /** Null until the vessel was heard to say its IMO number. */
  readonly mmsi: number | null;
  /** When the first of its shipments is to arrive. */
  readonly arrivesAt: Instant | null;
}

/** The vessels of all shipments under way, whose arrival is nearest first. */
export async function listCarryingVessels(dbs: ShipDbs, limit: number): Promise<CarryingVessel[]> {
  const { rows: awaited } = await sql<Pick<CarryingVessel, 'imo' | 'arrivesAt'>>`
    select imo, min(coalesce(predicted_eta_at, pod_eta_at)) as "arrivesAt"
    from shipment cross join unnest(awaited_imos) as ship (imo)
    where pod_ata_at is null and line_tracking_stopped_at is null
    group by imo order by 2 nulls last, imo limit ${limit}`.execute(dbs.db);
  const { rows: heard } = await sql<{ imo: Imo; mmsi: number }>`
    select imo, mmsi from vessel
    where imo = any(${awaited.map(({ imo }) => imo)}::text[]) and mmsi is not null`.execute(aisOf(dbs));
  const mmsis = new Map(heard.map(({ imo, mmsi }) => [imo, mmsi]));
  return awaited.map(({ imo, arrivesAt }) => ({ imo, mmsi: mmsis.get(imo) ?? null, arrivesAt }));
}
