import { sql } from 'kysely';
import type { Imo } from '../../values/imo.ts';
import type { Instant } from '../../values/instant.ts';
import type { Db } from '../tables.ts';

/** A vessel that boxes are under way on, or will be. */
export interface CarryingVessel {
  readonly imo: Imo;
  /** Null until the vessel was heard to say its IMO number. */
  readonly mmsi: number | null;
  /** When the first of its shipments is to arrive. */
  readonly arrivesAt: Instant | null;
}

/** The vessels of all shipments under way, whose arrival is nearest first. */
export async function listCarryingVessels(db: Db, limit: number): Promise<CarryingVessel[]> {
  const { rows } = await sql<CarryingVessel>`
    with awaited as (
      select imo, min(coalesce(predicted_eta_at, pod_eta_at)) as arrives_at
      from shipment cross join unnest(awaited_imos) as ship (imo)
      where pod_ata_at is null and line_tracking_stopped_at is null
      group by imo
    )
    select awaited.imo, vessel.mmsi, awaited.arrives_at as "arrivesAt"
    from awaited left join vessel on vessel.imo = awaited.imo
    order by awaited.arrives_at nulls last, awaited.imo limit ${limit}`.execute(db);
  return rows;
}
