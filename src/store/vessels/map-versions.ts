import { sql } from 'kysely';
import type { Id } from '../../values/id.ts';
import { prepared } from '../prepared.ts';

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

/** Of those of the containers, in any of the accounts, and of the vessels that exist. */
export const listMapVersions = prepared<Subjects, SubjectVersion>(
  (_db, slot) => sql<SubjectVersion>`
    SELECT container.account_id AS "accountId", container.id, container.xmin::text AS version
    FROM container
    WHERE container.account_id = ANY (${slot('accountIds')}::uuid[]) AND container.id = ANY (${slot('containerIds')}::uuid[])
    UNION ALL
    SELECT NULL, vessel.id, concat(vessel.xmin, '/', vessel_latest.xmin)
    FROM vessel LEFT JOIN vessel_latest ON vessel_latest.vessel_number = vessel.number
    WHERE vessel.id = ANY (${slot('vesselIds')}::uuid[])`,
);
