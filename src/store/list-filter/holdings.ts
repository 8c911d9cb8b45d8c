import { sql } from 'kysely';
import type { RoleCondition } from '../../domain/list-filter/condition.ts';
import type { Id } from '../../values/id.ts';
import type { Db } from '../tables.ts';

/** What a party holds a role on: a container itself, or a shipment with all its containers. */
type Held = 'Cargo' | 'Shipment';

/** By role and party. */
export type Holdings = ReadonlyMap<string, readonly Held[]>;

/**
 * Nearly every party holds its role on one kind of thing. Known beforehand, a list asks for one set instead of two, and the
 * planner can tell how many match.
 */
export async function findHoldings(db: Db, accountId: Id, roles: readonly RoleCondition[]): Promise<Holdings> {
  const asked = roles.flatMap(({ role, tests }) =>
    tests.flatMap((test) => ('value' in test ? [{ role, party: test.value }] : [])),
  );
  const isHeld = (on: Held) => sql`exists (select from party_role as held where held.account_id = ${accountId}
    and held.party_id = asked.party and held.role = asked.role and held.roleable_type = ${on})`;
  const { rows } = await sql<{ role: string; party: Id; cargo: boolean; shipment: boolean }>`
    select role, party, ${isHeld('Cargo')} as cargo, ${isHeld('Shipment')} as shipment
    from unnest(${asked.map(({ role }) => role)}::text[], ${asked.map(({ party }) => party)}::uuid[]) as asked (role, party)`.execute(
    db,
  );
  return new Map(
    rows.map(({ role, party, cargo, shipment }) => [
      keyOf(role, party),
      [...(cargo ? ['Cargo' as const] : []), ...(shipment ? ['Shipment' as const] : [])],
    ]),
  );
}

/** The parties of each of these names, whose shipments the planner can then count. */
export async function findNamed(
  db: Db,
  accountId: Id,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly Id[]>> {
  const rows = await db
    .selectFrom('party')
    .where('account_id', '=', accountId)
    .where('company_name', 'in', names)
    .select(['id', 'company_name as name'])
    .execute();
  return new Map(names.map((name) => [name, rows.filter((row) => row.name === name).map(({ id }) => id)]));
}

export function heldOn(holdings: Holdings | undefined, role: string, party: string): readonly Held[] {
  return holdings?.get(keyOf(role, party)) ?? ['Cargo', 'Shipment'];
}

function keyOf(role: string, party: string): string {
  return `${role} ${party.toLowerCase()}`;
}
