import { sql } from 'kysely';
import type { Id } from '../values/id.ts';
import type { Db } from './tables.ts';

export interface ContainerVersion {
  readonly accountId: Id;
  readonly id: Id;
  /** Another one after every change of the row: `xmin`, the transaction that wrote it. */
  readonly version: string;
}

/** Of those of the containers that exist. */
export async function listContainerVersions(
  db: Db,
  keys: readonly Pick<ContainerVersion, 'accountId' | 'id'>[],
): Promise<ContainerVersion[]> {
  const { rows } = await sql<ContainerVersion>`
    SELECT container.account_id AS "accountId", container.id, container.xmin::text AS version
    FROM unnest(${keys.map((key) => key.accountId)}::uuid[], ${keys.map((key) => key.id)}::uuid[]) AS asked (account_id, id)
    JOIN container ON container.account_id = asked.account_id AND container.id = asked.id`.execute(db);
  return rows;
}

/** What changes with every change of a vessel and with every new position of it. */
export async function listVesselVersions(db: Db, ids: readonly Id[]): Promise<Map<Id, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: Id; version: string }>`
    SELECT vessel.id, concat(vessel.xmin, '/', vessel_latest.xmin) AS version
    FROM vessel LEFT JOIN vessel_latest ON vessel_latest.vessel_number = vessel.number
    WHERE vessel.id = ANY (${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, version }) => [id, version]));
}
