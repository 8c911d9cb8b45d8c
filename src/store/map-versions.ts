import { sql } from 'kysely';
import type { Id } from '../values/id.ts';
import { prepared } from './prepared.ts';

interface Subjects {
  /** The accounts of the containers, one for each. */
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

/** Of those of the containers and vessels that exist. */
export const listMapVersions = prepared<Subjects, SubjectVersion>(
  (_db, slot) => sql<SubjectVersion>`
    SELECT container.account_id AS "accountId", container.id, container.xmin::text AS version
    FROM unnest(${slot('accountIds')}::uuid[], ${slot('containerIds')}::uuid[]) AS asked (account_id, id)
    JOIN container ON container.account_id = asked.account_id AND container.id = asked.id
    UNION ALL
    SELECT NULL, vessel.id, concat(vessel.xmin, '/', vessel_latest.xmin)
    FROM vessel LEFT JOIN vessel_latest ON vessel_latest.vessel_number = vessel.number
    WHERE vessel.id = ANY (${slot('vesselIds')}::uuid[])`,
);
