import type { CarrierState } from '../domain/carrier-state.ts';
import type { Instant } from '../values/instant.ts';
import type { Db, Trx } from './tables.ts';

const MAX_CARRIERS = 1_000;

/** Locks the states of carriers, making those that are new. One that another worker has just locked is left out. */
export async function lockFreeCarrierStates(trx: Trx, scacs: readonly string[]): Promise<CarrierState[]> {
  if (scacs.length === 0) return [];
  await trx
    .insertInto('carrier_state')
    .values(scacs.map((scac) => ({ scac })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return selectStates(trx).where('scac', 'in', scacs).orderBy('scac').forUpdate().skipLocked().execute();
}

/** Locks one state, waiting for whoever has it. */
export async function lockCarrierState(trx: Trx, scac: string): Promise<CarrierState> {
  await trx
    .insertInto('carrier_state')
    .values({ scac })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return selectStates(trx).where('scac', '=', scac).forUpdate().executeTakeFirstOrThrow();
}

export async function listCarrierStates(db: Db): Promise<CarrierState[]> {
  return selectStates(db).orderBy('scac').limit(MAX_CARRIERS).execute();
}

export async function updateCarrierState(trx: Trx, state: CarrierState, at: Instant): Promise<void> {
  await trx
    .updateTable('carrier_state')
    .set({
      breaker: state.breaker,
      consecutive_failures: state.consecutiveFailures,
      opened_at: state.openedAt,
      blocked_until: state.blockedUntil,
      tokens: state.tokens,
      tokens_at: state.tokensAt,
      last_error: state.lastError,
      last_succeeded_at: state.lastSucceededAt,
      last_failed_at: state.lastFailedAt,
      updated_at: at,
    })
    .where('scac', '=', state.scac)
    .execute();
}

function selectStates(db: Db) {
  return db
    .selectFrom('carrier_state')
    .select([
      'scac',
      'breaker',
      'consecutive_failures as consecutiveFailures',
      'opened_at as openedAt',
      'blocked_until as blockedUntil',
      'tokens',
      'tokens_at as tokensAt',
      'last_error as lastError',
      'last_succeeded_at as lastSucceededAt',
      'last_failed_at as lastFailedAt',
    ]);
}
