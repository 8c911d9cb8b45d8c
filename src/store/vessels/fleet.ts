import { sql } from 'kysely';
import { SIMULATED_MMSIS } from '../../domain/vessels/vessel.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { Position } from '../../values/position.ts';
import type { Db, ShipDbs } from '../tables.ts';
import { readHeard } from './heard.ts';
import { listStatedNames } from './stated-names.ts';

export interface FleetVessel {
  readonly vesselId: Id;
  readonly name: string | null;
  readonly imo: string | null;
  readonly latitude: number;
  readonly longitude: number;
  readonly heading: number | null;
  readonly speedKnots: number | null;
  readonly positionAt: Instant;
  /** Containers of the account aboard. */
  readonly containers: number;
}

export interface FleetPort {
  readonly portId: Id;
  readonly name: string;
  readonly locode: string;
  readonly latitude: number;
  readonly longitude: number;
  /** Containers that are to be discharged or wait here. */
  readonly containers: number;
  /** Those of them that are discharged, and wait to be fetched. */
  readonly waiting: number;
}

/** More ships than carry containers at all. */
const MAX_ABOARD = 20_000;

/** Two ports between which a vessel carries containers of the account now. */
export interface FleetLane {
  readonly from: FleetLanePort;
  readonly to: FleetLanePort;
  readonly containers: number;
}

interface FleetLanePort extends Position {
  readonly name: string;
  readonly locode: string;
}

/** Any ship, where it was heard. */
export interface HeardShip extends Position {
  readonly id: Id;
  readonly name: string | null;
  readonly heading: number | null;
  readonly speedKnots: number | null;
}

/** The ships that were heard since, the latest first; those of simulated worlds are left out. */
export async function listHeardShips(dbs: ShipDbs, since: Instant, limit: number): Promise<readonly HeardShip[]> {
  return readHeard(dbs, async (ais) => {
    const { rows } = await sql<HeardShip>`
      select vessel.id, vessel.name, latest.latitude_microdegrees / 1e6::float8 as latitude,
        latest.longitude_microdegrees / 1e6::float8 as longitude,
        coalesce(latest.heading_degrees, latest.course_tenth_degrees / 10.0)::float8 as heading,
        (latest.speed_tenth_knots / 10.0)::float8 as "speedKnots"
      from vessel_latest as latest join vessel on vessel.number = latest.vessel_number
      where latest.at >= ${since}
        and not coalesce(vessel.mmsi between ${SIMULATED_MMSIS.first} and ${SIMULATED_MMSIS.last}, false)
      order by latest.at desc, latest.vessel_number
      limit ${limit}`.execute(ais);
    return rows;
  });
}

/** The vessels that carry containers of the account and whose position is known, those with most aboard first. */
export async function listFleetVessels(dbs: ShipDbs, accountId: Id, limit: number): Promise<FleetVessel[]> {
  const aboard = await listAboard(dbs.db, accountId);
  const heard = await readHeard(dbs, async (ais) => {
    const { rows } = await sql<Omit<FleetVessel, 'containers'>>`
      select vessel.id as "vesselId", vessel.name, vessel.imo, latest.latitude_microdegrees / 1e6::float8 as latitude,
        latest.longitude_microdegrees / 1e6::float8 as longitude,
        coalesce(latest.heading_degrees, latest.course_tenth_degrees / 10.0)::float8 as heading,
        (latest.speed_tenth_knots / 10.0)::float8 as "speedKnots", latest.at as "positionAt"
      from vessel join vessel_latest as latest on latest.vessel_number = vessel.number
      where vessel.id = any(${[...aboard.keys()]}::uuid[])`.execute(ais);
    return rows;
  });
  const unnamed = heard.flatMap(({ vesselId, name }) => (name === null ? vesselId : []));
  const stated = await listStatedNames(dbs.db, accountId, unnamed);
  return heard
    .map((row) => ({
      ...row,
      name: row.name ?? stated.get(row.vesselId)?.name ?? null,
      containers: aboard.get(row.vesselId) ?? 0,
    }))
    .sort((one, other) => other.containers - one.containers || (one.vesselId < other.vesselId ? -1 : 1))
    .slice(0, limit);
}

/** How many containers of the account each vessel carries. */
async function listAboard(db: Db, accountId: Id): Promise<Map<Id, number>> {
  const { rows } = await sql<{ vesselId: Id; containers: number }>`
    select current_vessel_id as "vesselId", count(*)::integer as containers from listed_container
    where account_id = ${accountId} and current_vessel_id is not null and not left_shipment
    group by current_vessel_id order by containers desc limit ${MAX_ABOARD}`.execute(db);
  return new Map(rows.map(({ vesselId, containers }) => [vesselId, containers]));
}

/** Which of these containers are aboard which vessel. */
export async function listVesselsOfContainers(
  db: Db,
  accountId: Id,
  containerIds: readonly Id[],
): Promise<{ containerId: Id; vesselId: Id }[]> {
  const { rows } = await sql<{ containerId: Id; vesselId: Id }>`
    select id as "containerId", current_vessel_id as "vesselId" from container
    where account_id = ${accountId} and id = any(${containerIds}::uuid[]) and current_vessel_id is not null
      and left_shipment_at is null`.execute(db);
  return rows;
}

/** The ports of discharge of what is under way or waits there, those with most first. */
export async function listFleetPorts(db: Db, accountId: Id, limit: number): Promise<FleetPort[]> {
  const { rows } = await sql<FleetPort>`
    select port.id as "portId", port.name, port.unlocode as locode, port.latitude, port.longitude, bound.containers,
      bound.waiting
    from (
      select pod_port_id as port_id, count(*)::integer as containers,
        count(pod_discharged_at)::integer as waiting
      from listed_container
      where account_id = ${accountId} and followed and pod_port_id is not null and not left_shipment
        and coalesce(empty_terminated_at, pod_full_out_at, pod_rail_departed_at, ind_ata_at, ind_rail_unloaded_at,
          final_destination_full_out_at) is null
      group by pod_port_id
    ) as bound
    join port on port.id = bound.port_id
    order by bound.containers desc, port.id
    limit ${limit}`.execute(db);
  return rows;
}

/** Where the containers at sea come from and go to next, the busiest lanes first. */
export async function listFleetLanes(db: Db, accountId: Id, limit: number): Promise<FleetLane[]> {
  const { rows } = await sql<FleetLane>`
    select jsonb_build_object('name', left_port.name, 'locode', left_port.unlocode,
        'latitude', left_port.latitude, 'longitude', left_port.longitude) as "from",
      jsonb_build_object('name', next_port.name, 'locode', next_port.unlocode,
        'latitude', next_port.latitude, 'longitude', next_port.longitude) as "to",
      lane.containers
    from (
      select current_from_id as from_id, current_to_id as to_id, count(*)::integer as containers from listed_container
      where account_id = ${accountId} and current_vessel_id is not null and current_to_id is not null
        and not left_shipment
      group by current_from_id, current_to_id
    ) as lane
    join port as left_port on left_port.id = lane.from_id
    join port as next_port on next_port.id = lane.to_id
    order by lane.containers desc, lane.from_id, lane.to_id
    limit ${limit}`.execute(db);
  return rows;
}
