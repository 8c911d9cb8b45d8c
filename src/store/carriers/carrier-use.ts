import { sql } from 'kysely';
import type { RequestType } from '../../domain/shipments/tracking-request.ts';
import type { Id } from '../../values/id.ts';
import type { Db } from '../tables.ts';

export interface CarrierUse {
  /** Requests that wait for keys. */
  readonly waiting: number;
  /** Shipments that are followed. */
  readonly followed: number;
}

const MAX_LINES = 1_000;

/** What an account has with each line, by SCAC. */
export async function countByLine(db: Db, accountId: Id): Promise<Map<string, CarrierUse>> {
  const { rows } = await sql<CarrierUse & { scac: string }>`
    select scac, sum(waiting)::integer as waiting, sum(followed)::integer as followed from (
      select scac, 1 as waiting, 0 as followed from tracking_request
      where account_id = ${accountId} and waiting_for is not null and scac is not null
      union all
      select scac, 0, 1 from shipment where account_id = ${accountId} and line_tracking_stopped_at is null
    ) as used
    group by scac order by scac limit ${MAX_LINES}`.execute(db);
  return new Map(rows.map(({ scac, waiting, followed }) => [scac, { waiting, followed }]));
}

/** The newest number that an account asked some lines for, of the types given. */
export async function findNewestNumber(
  db: Db,
  accountId: Id,
  scacs: readonly string[],
  types: readonly RequestType[],
): Promise<{ readonly numberType: RequestType; readonly number: string } | undefined> {
  if (types.length === 0) return undefined;
  return db
    .selectFrom('tracking_request')
    .select(['request_type as numberType', 'normalized_number as number'])
    .where('account_id', '=', accountId)
    .where('scac', 'in', scacs)
    .where('request_type', 'in', types)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
