import { readConfig } from '../config.ts';
import { KEY_SCOPES, type KeyScope } from '../domain/accounts/api-key.ts';
import { createLog } from '../log.ts';
import { issueKey, withdrawKey } from '../operations/api-keys.ts';
import { systemCaller } from '../operations/first-account.ts';
import { listAccounts } from '../store/accounts/accounts.ts';
import { listKeys } from '../store/accounts/api-keys.ts';
import type { Db } from '../store/tables.ts';
import { type Id, isId } from '../values/id.ts';
import { type Command, textOption, UsageError } from './command.ts';
import { withDatabase } from './database.ts';

const MAX_ACCOUNTS = 1_000;
const MAX_KEYS_SHOWN = 100;

export const keysCommand: Command = {
  name: 'keys',
  usage: 'list | issue [--name NAME] [--scope read|write|admin|publishable] | revoke ID   [--account ID]',
  summary: 'List, issue and revoke API keys.',
  maxWords: 2,
  options: { name: { type: 'string' }, scope: { type: 'string' }, account: { type: 'string' } },
  run: async ([action, id], options) => {
    const config = readConfig();
    const log = createLog('warn');
    return withDatabase(config, log, async ({ kysely: db }) => {
      const accountId = await chooseAccount(db, textOption(options, 'account'));
      if (action === 'list') return listAll(db, accountId);
      if (action === 'issue') return issue(db, accountId, textOption(options, 'name'), textOption(options, 'scope'));
      if (action === 'revoke') return revoke(db, accountId, id);
      throw new UsageError(`Say what to do with the keys: list, issue or revoke.`);
    });
  },
};

async function chooseAccount(db: Db, wanted: string | undefined): Promise<Id> {
  const accounts = await listAccounts(db, MAX_ACCOUNTS);
  const account = wanted === undefined ? accounts[0] : accounts.find((one) => one.id === wanted);
  if (account === undefined)
    throw new UsageError(
      wanted === undefined ? 'There is no account yet: start the service once.' : `There is no account ${wanted}.`,
    );
  return account.id;
}

async function listAll(db: Db, accountId: Id): Promise<number> {
  const { rows } = await listKeys(db, accountId, { number: 1, size: MAX_KEYS_SHOWN });
  for (const key of rows) {
    const state = key.revokedAt === null ? 'active' : `revoked ${key.revokedAt}`;
    console.log(`${key.id}  ${key.prefix}…  ${key.scope.padEnd(11)}  ${key.name}  (${state})`);
  }
  return 0;
}

async function issue(db: Db, accountId: Id, name = 'Command line', scope = 'write'): Promise<number> {
  if (!(KEY_SCOPES as readonly string[]).includes(scope))
    throw new UsageError(`A scope is one of ${KEY_SCOPES.join(', ')}.`);
  const caller = systemCaller(accountId, 'command_line');
  const key = await issueKey(db, caller, { name, scope: scope as KeyScope, expiresAt: null, userId: null });
  console.log(`${key.key}\n\nKeep it now: it cannot be shown again. Id ${key.id}, ${key.scope} access.`);
  return 0;
}

async function revoke(db: Db, accountId: Id, id: string | undefined): Promise<number> {
  if (id === undefined || !isId(id)) throw new UsageError('Name the id of the key; "landfall keys list" shows them.');
  await withdrawKey(db, systemCaller(accountId, 'command_line'), id, new Date());
  console.log('Revoked.');
  return 0;
}
