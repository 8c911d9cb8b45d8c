import { type CarrierState, INSTALLATION } from '../../domain/carriers/carrier-state.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { wordsIn } from '../../values/words-in.ts';
import { asMembers, rowWriter } from '../columns.ts';
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
  await trx
    .insertInto('carrier_state')
    .values(accesses.map(({ scac, keyOwner }) => ({ scac, key_owner: keyOwner })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return selectStates(trx)
    .where((eb) => eb.or(accesses.map(({ scac, keyOwner }) => eb.and({ scac, key_owner: keyOwner }))))
    .orderBy('scac')
    .orderBy('key_owner')
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Locks one state, waiting for whoever has it. */
export async function lockCarrierState(trx: Trx, scac: string, keyOwner: Id): Promise<CarrierState> {
  await trx
    .insertInto('carrier_state')
    .values({ scac, key_owner: keyOwner })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return selectStates(trx)
    .where('scac', '=', scac)
    .where('key_owner', '=', keyOwner)
    .forUpdate()
    .executeTakeFirstOrThrow();
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
