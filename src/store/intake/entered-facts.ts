import { sql } from 'kysely';
import type { Container } from '../../domain/containers/container.ts';
import { type EnteredFact, enteredFacts } from '../../domain/observations/entered-fact.ts';
import type { Id } from '../../values/id.ts';
import { actorName } from '../accounts/actor-name.ts';
import type { Db } from '../tables.ts';
import { listObservations } from './observations.ts';

export async function listEnteredFacts(
  db: Db,
  accountId: Id,
  { number, shipmentId }: Pick<Container, 'number' | 'shipmentId'>,
): Promise<EnteredFact[]> {
  const logs = await listObservations(db, accountId, [shipmentId]);
  return enteredFacts(logs.get(shipmentId) ?? [], number);
}

/** What people and keys are called now, by id. */
export async function listActorNames(db: Db, accountId: Id, ids: readonly Id[]): Promise<Map<Id, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: Id; name: string | null }>`
    select entered.by_id as id, ${actorName(sql`${accountId}::uuid`, sql`entered.by_id`)} as name
    from unnest(${[...new Set(ids)]}::uuid[]) as entered (by_id)`.execute(db);
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name] as const])));
}
