import { sql } from 'kysely';
import type { CarrierCredential, CredentialStatus } from '../../domain/carriers/carrier-credential.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { type SealingKeys, seal, unseal } from '../../values/sealed.ts';
import { asMembers } from '../columns.ts';
import { ownRow } from '../own-row.ts';
import type { Db, Trx } from '../tables.ts';

const MAX_CREDENTIALS = 1_000;

/** The keys by name. */
export type Keys = Readonly<Record<string, string>>;

/** What an account gives for a line. */
export interface CarrierKeySet {
  readonly keys: Keys;
  readonly interfaceName: string | undefined;
  /** The line has answered with them already. */
  readonly accepted: boolean;
}

/** False when the account has keys for the line already. */
export async function insertCarrierCredential(
  trx: Trx,
  sealing: SealingKeys,
  given: CarrierKeySet & { readonly accountId: Id; readonly id: Id; readonly scac: string; readonly at: Instant },
): Promise<boolean> {
  const { accountId, id, scac, at } = given;
  const inserted = await trx
    .insertInto('carrier_credential')
    .values({
      account_id: accountId,
      id,
      scac,
      ...columnsOf(sealing, accountId, scac, given, at),
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'scac']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function replaceCarrierKeys(
  trx: Trx,
  sealing: SealingKeys,
  { accountId, id, scac }: Pick<CarrierCredential, 'accountId' | 'id' | 'scac'>,
  given: CarrierKeySet,
  at: Instant,
): Promise<void> {
  await trx
    .updateTable('carrier_credential')
    .set({
      ...columnsOf(sealing, accountId, scac, given, at),
      refusal: null,
      updated_at: at,
    })
    .where(ownRow(accountId, id))
    .execute();
}

export async function deleteCarrierCredential(trx: Trx, accountId: Id, id: Id): Promise<void> {
  await trx.deleteFrom('carrier_credential').where(ownRow(accountId, id)).execute();
}

export async function listCarrierCredentials(db: Db, accountId: Id): Promise<CarrierCredential[]> {
  return select(db).where('account_id', '=', accountId).orderBy('scac').limit(MAX_CREDENTIALS).execute();
}

export async function findCarrierCredential(db: Db, accountId: Id, id: Id): Promise<CarrierCredential | undefined> {
  return select(db).where(ownRow(accountId, id)).executeTakeFirst();
}

/** The account's own keys by line, opened when they are asked for: one that cannot be is in nobody else's way. */
export async function listCarrierKeys(
  db: Db,
  sealing: SealingKeys,
  accountId: Id,
): Promise<(scac: string) => Pick<CarrierKeySet, 'keys' | 'interfaceName'> | undefined> {
  const rows = await db
    .selectFrom('carrier_credential')
    .where('account_id', '=', accountId)
    .select(['scac', 'sealed', 'interface_name'])
    .limit(MAX_CREDENTIALS)
    .execute();
  const byScac = new Map(rows.map((row) => [row.scac, row]));
  return (scac) => {
    const found = byScac.get(scac);
    if (found === undefined) return undefined;
    const keys = JSON.parse(unseal(sealing, credentialContext(accountId, scac), found.sealed)) as Keys;
    return { keys, interfaceName: found.interface_name ?? undefined };
  };
}

function columnsOf(
  sealing: SealingKeys,
  accountId: Id,
  scac: string,
  { keys, interfaceName, accepted }: CarrierKeySet,
  at: Instant,
) {
  return {
    names: Object.keys(keys).sort(),
    interface_name: interfaceName ?? null,
    sealed: seal(sealing, credentialContext(accountId, scac), JSON.stringify(keys)),
    status: accepted ? ('accepted' as const) : ('untried' as const),
    checked_at: accepted ? at : null,
  };
}

/** Notes how the line took the account's keys, when that is news. */
export async function noteCarrierKeys(
  db: Db,
  accountId: Id,
  scac: string,
  { status, refusal }: { readonly status: CredentialStatus; readonly refusal: string | null },
  at: Instant,
): Promise<void> {
  await db
    .updateTable('carrier_credential')
    .set({ status, refusal, checked_at: at })
    .where('account_id', '=', accountId)
    .where('scac', '=', scac)
    .where(sql<boolean>`(status, refusal) is distinct from (${status}, ${refusal})`)
    .execute();
}

/** Keys moved to another account or line do not open there. */
export function credentialContext(accountId: Id, scac: string): string {
  return `carrier_credential ${accountId} ${scac}`;
}

function select(db: Db) {
  return db
    .selectFrom('carrier_credential')
    .select(
      asMembers(['id', 'account_id', 'scac', 'names', 'status', 'refusal', 'checked_at', 'created_at', 'updated_at']),
    );
}
