import { inTransaction } from '../db/transaction.ts';
import { type ApiKey, generateKey, hashKey, type KeyScope, keyPrefix } from '../domain/accounts/api-key.ts';
import { type Caller, isPermitted } from '../domain/accounts/caller.ts';
import { found, invalidBody, LandfallError, notFound } from '../errors.ts';
import { findKey, insertKey, revokeKey } from '../store/accounts/api-keys.ts';
import { recordAudit } from '../store/accounts/audit-entries.ts';
import { findParty } from '../store/shipments/parties.ts';
import type { Db } from '../store/tables.ts';
import { type Id, newId } from '../values/id.ts';
import { type Instant, toInstant } from '../values/instant.ts';

export interface NewKey {
  readonly name: string;
  readonly scope: KeyScope;
  readonly expiresAt: Instant | null;
  /** A key acts for the person who made it, or for nobody. */
  readonly userId: Id | null;
  /** The customer of a key of the scope `customer`. */
  readonly partyId?: Id | null;
  /** Chosen by the operator; generated otherwise. */
  readonly key?: string;
}

/** The key itself is in the answer and nowhere else afterwards. */
export async function issueKey(db: Db, caller: Caller, given: NewKey): Promise<ApiKey & { readonly key: string }> {
  const { partyId = null } = given;
  if ((given.scope === 'customer') !== (partyId !== null)) {
    throw invalidBody(
      '/data/attributes/party_id',
      'A key of the scope customer has a party_id, and no other key has one.',
    );
  }
  if (!isPermitted(caller, given.scope === 'customer' ? 'admin' : given.scope)) {
    throw invalidBody(
      '/data/attributes/scope',
      `A caller with ${caller.permission} access cannot issue a ${given.scope} key.`,
    );
  }
  if (given.scope === 'publishable' && !caller.entitlements.includes('publishable_keys')) {
    throw new LandfallError('forbidden', 'The publishable keys feature is not enabled for this account.');
  }
  const key = given.key ?? generateKey(given.scope);
  const row = { ...given, partyId, id: newId(), accountId: caller.accountId, prefix: keyPrefix(key) };
  await inTransaction(db, async (trx) => {
    if (partyId !== null && !(await findParty(trx, caller.accountId, partyId))) throw notFound('Party');
    if (!(await insertKey(trx, row, hashKey(key)))) throw new LandfallError('conflict', 'This key exists already.');
    const subject = { type: 'api_key', id: row.id };
    await recordAudit(trx, caller, {
      action: 'api_key.issue',
      subject,
      changes: { name: given.name, scope: given.scope, ...(partyId === null ? {} : { party_id: partyId }) },
    });
  });
  return { ...(await getKey(db, caller, row.id)), key };
}

export async function withdrawKey(db: Db, caller: Caller, id: Id, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!(await revokeKey(trx, caller.accountId, id, toInstant(now)))) throw notFound('API key');
    await recordAudit(trx, caller, { action: 'api_key.revoke', subject: { type: 'api_key', id } });
  });
}

export async function getKey(db: Db, caller: Caller, id: Id): Promise<ApiKey> {
  return found(await findKey(db, caller.accountId, id), 'API key');
}
