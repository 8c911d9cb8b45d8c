import { enqueueRecount } from '../../queue/jobs/free-time.ts';
import { beginRecount } from '../../store/free-time/recounts.ts';
import type { Trx } from '../../store/tables.ts';
import type { Id } from '../../values/id.ts';
import { toInstant } from '../../values/instant.ts';

/** Has all of an account counted again, in the background, with the change that made it necessary. */
export async function askForRecount(trx: Trx, accountId: Id, now: Date): Promise<void> {
  await beginRecount(trx, accountId, toInstant(now));
  await enqueueRecount(trx, accountId);
}
