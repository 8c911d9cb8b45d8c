import { inTransaction } from '../db/transaction.ts';
import type { Caller } from '../domain/accounts/caller.ts';
import type { CarrierCredential } from '../domain/carriers/carrier-credential.ts';
import { found, LandfallError } from '../errors.ts';
import { recordAudit } from '../store/accounts/audit-entries.ts';
import {
  type CarrierKeySet,
  deleteCarrierCredential,
  findCarrierCredential,
  insertCarrierCredential,
  replaceCarrierKeys,
} from '../store/carriers/carrier-credentials.ts';
import { deleteCarrierStates, forgetCarrierAnswers } from '../store/carriers/carrier-states.ts';
import { wakePolls } from '../store/carriers/polls.ts';
import type { Db, Trx } from '../store/tables.ts';
import { type Id, nameBasedId, newId } from '../values/id.ts';
import { type Instant, toInstant } from '../values/instant.ts';
import type { SealingKeys } from '../values/sealed.ts';

export interface GivenKeys extends CarrierKeySet {
  /** The lines that are asked with them: what waits there for keys starts at once. */
  readonly serves: readonly string[];
}

/** The audit trail tells of the names of keys, never of the keys. */
export async function createCarrierCredential(
  db: Db,
  sealing: SealingKeys,
  caller: Caller,
  given: { readonly scac: string } & GivenKeys,
  now: Date,
): Promise<CarrierCredential> {
  const { accountId } = caller;
  const { scac } = given;
  const id = newId(now.getTime());
  return inTransaction(db, async (trx) => {
    const isNew = await insertCarrierCredential(trx, sealing, { ...given, accountId, id, at: toInstant(now) });
    if (!isNew) throw new LandfallError('conflict', `There are keys for ${scac} already: replace or delete those.`);
    return useKeys(trx, caller, 'carrier_credential.create', { ...given, id }, toInstant(now));
  });
}

export async function replaceCarrierCredential(
  db: Db,
  sealing: SealingKeys,
  caller: Caller,
  id: Id,
  given: GivenKeys,
  now: Date,
): Promise<CarrierCredential> {
  return inTransaction(db, async (trx) => {
    const credential = await getCredential(trx, caller, id);
    await replaceCarrierKeys(trx, sealing, credential, given, toInstant(now));
    const { scac } = credential;
    return useKeys(trx, caller, 'carrier_credential.replace', { ...given, id, scac }, toInstant(now));
  });
}

/** What waits for the keys starts, and the trail tells of them. */
async function useKeys(
  trx: Trx,
  caller: Caller,
  action: string,
  { id, scac, keys, serves }: { readonly id: Id; readonly scac: string } & GivenKeys,
  at: Instant,
): Promise<CarrierCredential> {
  await forgetCarrierAnswers(trx, caller.accountId, serves);
  await wakePolls(trx, caller.accountId, serves, at);
  const changes = { scac, names: Object.keys(keys) };
  await recordAudit(trx, caller, { action, subject: subjectOf(id), changes });
  return getCredential(trx, caller, id);
}

export async function removeCarrierCredential(
  db: Db,
  caller: Caller,
  id: Id,
  servedBy: (scac: string) => readonly string[],
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { scac } = await getCredential(trx, caller, id);
    await deleteCarrierCredential(trx, caller.accountId, id);
    await deleteCarrierStates(trx, caller.accountId, servedBy(scac));
    await recordAudit(trx, caller, { action: 'carrier_credential.delete', subject: subjectOf(id), changes: { scac } });
  });
}

/** Whoever tries keys leaves a trace of it, without them. */
export async function recordConnectionTest(db: Db, caller: Caller, scac: string, outcome: string): Promise<void> {
  await inTransaction(db, (trx) =>
    recordAudit(trx, caller, {
      action: 'carrier_connection.test',
      subject: { type: 'shipping_line', id: nameBasedId('shipping_line', scac) },
      changes: { scac, outcome },
    }),
  );
}

async function getCredential(trx: Trx, { accountId }: Caller, id: Id): Promise<CarrierCredential> {
  return found(await findCarrierCredential(trx, accountId, id), 'Carrier credential');
}

function subjectOf(id: Id) {
  return { type: 'carrier_credential', id };
}
