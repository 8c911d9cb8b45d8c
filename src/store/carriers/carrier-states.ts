import { type RawBuilder, sql } from 'kysely';
import { type CarrierState, INSTALLATION } from '../../domain/carriers/carrier-state.ts';
import { wordsIn } from '../../text/words-in.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { asMembers, rowWriter } from '../columns.ts';
import { prepared, type SlotsOf } from '../prepared.ts';
import type { Db, Trx } from '../tables.ts';

const MAX_CARRIERS = 1_000;

/** How things stand with a carrier. */
const STANDING = wordsIn(
  'breaker consecutive_failures opened_at blocked_until tokens tokens_at last_error',
  'last_succeeded_at last_failed_at',
);
const toRow = rowWriter(STANDING);

/** A line, and whose keys it is asked with. */
export interface CarrierAccess {
  readonly scac: string;
  readonly keyOwner: Id;
}

/** Locks the states of carriers, making those that are new. One that another worker has just locked is left out. */
export async function lockFreeCarrierStates(trx: Trx, accesses: readonly CarrierAccess[]): Promise<CarrierState[]> {
  if (accesses.length === 0) return [];
  const states = await lockFree(trx, accesses);
  const isMissing = states.length < accesses.length && (await openCarrierStates(trx, accesses));
  return isMissing ? lockFree(trx, accesses) : states;
}

function lockFree(trx: Trx, accesses: readonly CarrierAccess[]): Promise<CarrierState[]> {
  return locking(trx, {
    scacs: accesses.map(({ scac }) => scac),
    keyOwners: accesses.map(({ keyOwner }) => keyOwner),
  });
}

interface Accesses {
  readonly scacs: readonly string[];
  readonly keyOwners: readonly Id[];
}

const locking = prepared<Accesses, CarrierState>((db, slot) =>
  selectStates(db)
    .where(
      sql<boolean>`(scac, key_owner) in (select * from unnest(${slot('scacs')}::text[], ${slot('keyOwners')}::uuid[]))`,
    )
    .orderBy('scac')
    .orderBy('key_owner')
    .forUpdate()
    .skipLocked(),
);

/** Locks one state, waiting for whoever has it. */
export async function lockCarrierState(trx: Trx, scac: string, keyOwner: Id): Promise<CarrierState> {
  await openCarrierStates(trx, [{ scac, keyOwner }]);
  return selectStates(trx)
    .where('scac', '=', scac)
    .where('key_owner', '=', keyOwner)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Makes those that are new; false when none was. */
export async function openCarrierStates(db: Db, accesses: readonly CarrierAccess[]): Promise<boolean> {
  const opened = await db
    .insertInto('carrier_state')
    .values(accesses.map(({ scac, keyOwner }) => ({ scac, key_owner: keyOwner })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('scac')
    .execute();
  return opened.length > 0;
}

/** How carriers answer the installation's keys, and the account's own. */
export async function listCarrierStates(db: Db, accountId: Id): Promise<CarrierState[]> {
  return selectStates(db)
    .where('key_owner', 'in', [INSTALLATION, accountId])
    .orderBy('scac')
    .orderBy('key_owner')
    .limit(MAX_CARRIERS)
    .execute();
}

/** The keys are others now: what the line said to the old ones does not count any more, what was asked of it does. */
export async function forgetCarrierAnswers(trx: Trx, accountId: Id, scacs: readonly string[]): Promise<void> {
  await trx
    .updateTable('carrier_state')
    .set({ breaker: 'closed', consecutive_failures: 0, opened_at: null, blocked_until: null, last_error: null })
    .where('scac', 'in', scacs)
    .where('key_owner', '=', accountId)
    .execute();
}

export async function deleteCarrierStates(trx: Trx, accountId: Id, scacs: readonly string[]): Promise<void> {
  await trx.deleteFrom('carrier_state').where('scac', 'in', scacs).where('key_owner', '=', accountId).execute();
}

/** A carrier that answered, and how the keys that it was asked with are called: the account's own may be a brand's. */
export interface WellCarrier extends CarrierAccess {
  readonly keysOf: string;
}

/**
 * Notes that a carrier answered, and took the keys. Most often that is known: when it last did is kept to the minute, so
 * that nothing is written, and nobody waits. Returns how its breaker was if that changed.
 */
export async function noteCarrierWell(db: Db, carrier: WellCarrier, at: Instant): Promise<CarrierState['breaker']> {
  const [row] = await notingWell(db, { ...carrier, at });
  return row?.was ?? 'closed';
}

interface WellAt extends WellCarrier {
  readonly at: Instant;
}

const notingWell = prepared<WellAt, { readonly was: CarrierState['breaker'] }>(
  (_, slot) => sql`with ${wellCarrier(slot)} select was from well`,
);

/** As parts of a larger statement: `well` has how the breaker was. */
export function wellCarrier(slot: SlotsOf<WellAt>): RawBuilder<unknown> {
  return sql`well as (
      update carrier_state as state set breaker = 'closed', consecutive_failures = 0, opened_at = null,
        blocked_until = null, last_succeeded_at = ${slot('at')}, updated_at = ${slot('at')}
      from carrier_state as before
      where state.scac = ${slot('scac')} and state.key_owner = ${slot('keyOwner')}
        and before.scac = ${slot('scac')} and before.key_owner = ${slot('keyOwner')}
        and (state.breaker <> 'closed' or state.consecutive_failures > 0 or state.blocked_until is not null
          or state.last_succeeded_at is null
          or state.last_succeeded_at not between ${slot('at')}::timestamptz - interval '1 minute' and ${slot('at')})
      returning before.breaker as was
    ), taken as (
      update carrier_credential set status = 'accepted', refusal = null, checked_at = ${slot('at')}
      where account_id = ${slot('keyOwner')} and scac = ${slot('keysOf')}
        and (status, refusal) is distinct from ('accepted', null)
    )`;
}

/** Writes what claims spend of what carriers allow. */
export async function spendTokens(trx: Trx, states: readonly CarrierState[], at: Instant): Promise<void> {
  if (states.length === 0) return;
  await spending(trx, {
    scacs: states.map(({ scac }) => scac),
    keyOwners: states.map(({ keyOwner }) => keyOwner),
    tokens: states.map(({ tokens }) => tokens),
    breakers: states.map(({ breaker }) => breaker),
    at,
  });
}

interface Tokens extends Accesses {
  readonly tokens: readonly number[];
  readonly breakers: readonly string[];
  readonly at: Instant;
}

const spending = prepared<Tokens, never>(
  (_, slot) => sql`
    update carrier_state as state set tokens = spent.tokens, tokens_at = ${slot('at')}, breaker = spent.breaker,
      updated_at = ${slot('at')}
    from unnest(${slot('scacs')}::text[], ${slot('keyOwners')}::uuid[], ${slot('tokens')}::double precision[],
      ${slot('breakers')}::text[]) as spent (scac, key_owner, tokens, breaker)
    where state.scac = spent.scac and state.key_owner = spent.key_owner`,
);

export async function updateCarrierState(trx: Trx, state: CarrierState, at: Instant): Promise<void> {
  await trx
    .updateTable('carrier_state')
    .set({ ...toRow(state), updated_at: at })
    .where('scac', '=', state.scac)
    .where('key_owner', '=', state.keyOwner)
    .execute();
}

function selectStates(db: Db) {
  return db.selectFrom('carrier_state').select(asMembers(['scac', 'key_owner', ...STANDING]));
}
