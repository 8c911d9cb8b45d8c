import { sql } from 'kysely';
import type { Id } from '../../values/id.ts';
import { prepared } from '../prepared.ts';
import type { ShipDbs } from '../tables.ts';
import { readHeard } from './heard.ts';

interface Subjects {
  readonly accountIds: readonly Id[];
  readonly containerIds: readonly Id[];
  readonly vesselIds: readonly Id[];
}

export interface SubjectVersion {
  /** Null for a vessel. */
  readonly accountId: Id | null;
  readonly id: Id;
  /**
   * Another one after every change of the row (`xmin`, the transaction that wrote it), and for a vessel after every new
   * position of it.
   */
  readonly version: string;
}

type SlotOf = <Name extends keyof Subjects>(name: Name) => Subjects[Name];

const containersBy = (slot: SlotOf) => sql<SubjectVersion>`
  SELECT container.account_id AS "accountId", container.id, container.xmin::text AS version
  FROM container
  WHERE container.account_id = ANY (${slot('accountIds')}::uuid[]) AND container.id = ANY (${slot('containerIds')}::uuid[])`;

const vesselsBy = (slot: SlotOf) => sql<SubjectVersion>`
  SELECT NULL::uuid AS "accountId", vessel.id, concat(vessel.xmin, '/', vessel_latest.xmin) AS version
  FROM vessel LEFT JOIN vessel_latest ON vessel_latest.vessel_number = vessel.number
  WHERE vessel.id = ANY (${slot('vesselIds')}::uuid[])`;

const listContainers = prepared<Subjects, SubjectVersion>((_db, slot) => containersBy(slot));
const listVessels = prepared<Subjects, SubjectVersion>((_db, slot) => vesselsBy(slot));
const listBoth = prepared<Subjects, SubjectVersion>(
  (_db, slot) => sql<SubjectVersion>`${containersBy(slot)} UNION ALL ${vesselsBy(slot)}`,
);

/** Of those of the containers, in any of the accounts, and of the vessels that exist. One statement where one can answer. */
export async function listMapVersions(dbs: ShipDbs, subjects: Subjects): Promise<SubjectVersion[]> {
  if (dbs.aisDb === undefined) return listBoth(dbs.db, subjects);
  const [containers, vessels] = await Promise.all([
    listContainers(dbs.db, subjects),
    readHeard(dbs, (ais) => listVessels(ais, subjects)),
  ]);
  return [...containers, ...vessels];
}
