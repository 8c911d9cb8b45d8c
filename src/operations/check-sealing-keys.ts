import type { Log } from '../log.ts';
import { keepSealingCheck, listSealingKeyIds } from '../store/accounts/sealing-check.ts';
import type { Db } from '../store/tables.ts';
import type { SealingKeys } from '../values/sealed.ts';

/**
 * Notices at the start that the secrets in the database were sealed with another key, rather than at the first delivery
 * that cannot be signed. `isLost` goes on without them: whoever lost the key has nothing else to give.
 */
export async function checkSealingKeys(db: Db, keys: SealingKeys, isLost: boolean, log: Log): Promise<void> {
  const missing = (await listSealingKeyIds(db)).filter((id) => !keys.byId.has(id));
  if (missing.length > 0 && !isLost) {
    throw new Error(
      `Secrets in this database are sealed with another key (${missing.join(', ')}) than the one given. Put the old one ` +
        'behind the new one, LANDFALL_SECRET_KEY=new,old, or give back the file secret-key of the data folder. If it is ' +
        'lost, LANDFALL_SECRET_KEY_LOST=1 starts without it: webhooks then need new secrets, and carriers their keys again.',
    );
  }
  if (missing.length > 0) log.error({ missing }, 'secrets that were sealed with a lost key cannot be opened');
  else await keepSealingCheck(db, keys);
}
