import { readConfig } from '../config.ts';
import { ENTITLEMENTS, type Entitlement } from '../domain/accounts/account.ts';
import { createLog } from '../log.ts';
import { changeFeatures, createAccount } from '../operations/accounts.ts';
import { listAccounts } from '../store/accounts/accounts.ts';
import type { Db } from '../store/tables.ts';
import { isId } from '../values/id.ts';
import { type Command, textOption, UsageError } from './command.ts';
import { withDatabase } from './database.ts';

const MAX_ACCOUNTS_SHOWN = 1_000;

export const accountsCommand: Command = {
  name: 'accounts',
  usage: 'list | create NAME | features ID [--on a,b] [--off c]',
  summary: 'List and create accounts, and switch their features on and off.',
  maxWords: 2,
  options: { on: { type: 'string' }, off: { type: 'string' } },
  run: async ([action, subject], options) =>
    withDatabase(readConfig(), createLog('warn'), async ({ kysely: db }) => {
      if (action === 'list') return listAll(db);
      if (action === 'create') return create(db, subject);
      if (action === 'features') {
        return switchFeatures(
          db,
          subject,
          readFeatures(textOption(options, 'on')),
          readFeatures(textOption(options, 'off')),
        );
      }
      throw new UsageError('Say what to do with the accounts: list, create or features.');
    }),
};

async function listAll(db: Db): Promise<number> {
  for (const account of await listAccounts(db, MAX_ACCOUNTS_SHOWN)) {
    console.log(`${account.id}  ${account.companyName}  [${account.entitlements.join(', ')}]`);
  }
  return 0;
}

async function create(db: Db, name: string | undefined): Promise<number> {
  if (!name?.trim()) throw new UsageError('Name the company.');
  const { id, key } = await createAccount(db, name);
  console.log(`${key}\n\nThe admin key of ${name}; it cannot be shown again. Account ${id}, with every feature on.`);
  return 0;
}

async function switchFeatures(
  db: Db,
  id: string | undefined,
  on: readonly Entitlement[],
  off: readonly Entitlement[],
): Promise<number> {
  if (id === undefined || !isId(id))
    throw new UsageError('Name the id of the account; "landfall accounts list" shows them.');
  const { companyName, entitlements } = await changeFeatures(db, id, on, off);
  console.log(`${companyName}: ${entitlements.join(', ') || 'no features'}`);
  return 0;
}

function readFeatures(text: string | undefined): Entitlement[] {
  const names = (text ?? '').split(',').filter(Boolean);
  const unknown = names.find((name) => !(ENTITLEMENTS as readonly string[]).includes(name));
  if (unknown !== undefined)
    throw new UsageError(`There is no feature ${unknown}; there are ${ENTITLEMENTS.join(', ')}.`);
  return names as Entitlement[];
}
