import { type Trace, traceOfAccount } from '../domain/accounts/trace.ts';
import { accountOfFileLink } from '../operations/file-links.ts';
import { type Home, listHomes } from '../store/cells/whereabouts.ts';
import type { Db } from '../store/tables.ts';
import type { SealingKeys } from '../values/sealed.ts';

/** The homes of the accounts that a trace leads to, as far as this cell knows by itself. */
export type LookHere = (trace: Trace) => Promise<Home[]>;

export function createLookHere(db: Db, keys: SealingKeys, now: () => Date): LookHere {
  return async (trace) => {
    if (trace.kind !== 'file_link') return listHomes(db, { ...trace, kind: trace.kind });
    const accountId = accountOfFileLink(keys, trace.value, now().getTime());
    return accountId === undefined ? [] : listHomes(db, traceOfAccount(accountId));
  };
}
