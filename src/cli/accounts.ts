import { readConfig } from '../config.ts';
import { ENTITLEMENTS, type Entitlement } from '../domain/accounts/account.ts';
import { createLog } from '../log.ts';
import { changeFeatures, createAccount } from '../operations/accounts.ts';
import { listAccounts } from '../store/accounts/accounts.ts';
import type { Db } from '../store/tables.ts';
import { type Id, isId } from '../values/id.ts';
import { type Command, textOption, UsageError } from './command.ts';
import { withDatabase } from './database.ts';

const MAX_SHOWN = 1_000;

export const accountsCommand: Command = {
  name: 'accounts',
  usage: 'list | create NAME | features ID [--on a,b] [--off c]',
  summary: 'List and create accounts, and switch their features on and off.',
  maxWords: 2,
  options: { on: { type: 'string' }, off: { type: 'string' } },
  run: ([action, subject], options) =>
    withDatabase(readConfig(), createLog('warn'), async ({ kysely: db }) => {
      if (action === 'list') await list(db);
      else if (action === 'create') await create(db, subject);
      else if (action === 'features') {
        await switchFeatures(db, subject, textOption(options, 'on'), textOption(options, 'off'));
      } else throw new UsageError('Say what to do with the accounts: list, create or features.');
      return 0;
    }),
};

async function list(db: Db): Promise<void> {
  for (const { id, companyName, entitlements } of await listAccounts(db, MAX_SHOWN)) {
    console.log(`${id}  ${companyName}  [${entitlements.join(', ')}]`);
  }
}

async function create(db: Db, name: string | undefined): Promise<void> {
  if (!name?.trim()) throw new UsageError('Name the company.');
  const { id, key } = await createAccount(db, name);
  console.log(`${key}\n\nThe admin key of ${name}; it cannot be shown again. Account ${id}, with every feature on.`);
}

async function switchFeatures(
  db: Db,
  subject: string | undefined,
  on: string | undefined,
  off: string | undefined,
): Promise<void> {
  const { companyName, entitlements } = await changeFeatures(
    db,
    readAccount(subject),
    readFeatures(on),
    readFeatures(off),
  );
  console.log(`${companyName}: ${entitlements.join(', ') || 'no features'}`);
}

function readAccount(id: string | undefined): Id {
  if (id !== undefined && isId(id)) return id;
  throw new UsageError('Name the id of the account; "landfall accounts list" shows them.');
}

function readFeatures(text: string | undefined): Entitlement[] {
  const names = (text ?? '').split(',').filter(Boolean);
  const unknown = names.find((name) => !(ENTITLEMENTS as readonly string[]).includes(name));
  if (unknown !== undefined)
    throw new UsageError(`There is no feature ${unknown}; there are ${ENTITLEMENTS.join(', ')}.`);
  return names as Entitlement[];
}
