import { evidenceOf } from '../../domain/journey/evidence.ts';
import type { Evidence } from '../../domain/journey/word.ts';
import type { Id } from '../../values/id.ts';
import { eachContainersLog } from '../containers/container-logs.ts';
import type { Db } from '../tables.ts';

/** Whose words the values of a container are, with the payloads they stood in, by observation. */
export async function listEvidence(
  db: Db,
  accountId: Id,
  containerId: Id,
): Promise<{ evidence: Evidence[]; payloads: Map<Id, Id> }> {
  const evidence: Evidence[] = [];
  for await (const { log, context, numbers } of eachContainersLog(db, accountId, [containerId])) {
    evidence.push(...numbers.flatMap((number) => evidenceOf(log, number, context)));
  }
  const ids = evidence.flatMap(({ said, contradictedBy }) =>
    [said, ...contradictedBy].map((word) => word.observationId),
  );
  return { evidence, payloads: await listPayloadsOf(db, accountId, [...new Set(ids)]) };
}

/** The payloads that observations stood in, by observation; of those that have been forgotten there is none. */
export async function listPayloadsOf(db: Db, accountId: Id, ids: readonly Id[]): Promise<Map<Id, Id>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('observation')
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .where('payload_id', 'is not', null)
    .select(['id', 'payload_id as payloadId'])
    .execute();
  return new Map(rows.flatMap(({ id, payloadId }) => (payloadId === null ? [] : [[id, payloadId] as const])));
}
