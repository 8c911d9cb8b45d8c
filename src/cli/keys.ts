import { readConfig } from '../config.ts';
import { KEY_SCOPES } from '../domain/accounts/api-key.ts';
import type { Caller } from '../domain/accounts/caller.ts';
import { createLog } from '../log.ts';
import { issueKey, withdrawKey } from '../operations/api-keys.ts';
import { systemCaller } from '../operations/first-account.ts';
import { listKeys } from '../store/accounts/api-keys.ts';
import type { Db } from '../store/tables.ts';
import { isId } from '../values/id.ts';
import { chooseAccount } from './choose-account.ts';
import { type Command, textOption, UsageError } from './command.ts';
import { withDatabase } from './database.ts';

const MAX_SHOWN = 100;

export const keysCommand: Command = {
  name: 'keys',
  usage: 'list | issue [--name NAME] [--scope read|write|admin|publishable] | revoke ID   [--account ID]',
  summary: 'List, issue and revoke API keys.',
  maxWords: 2,
  options: { name: { type: 'string' }, scope: { type: 'string' }, account: { type: 'string' } },
  run: ([action, id], options) =>
    withDatabase(readConfig(), createLog('warn'), async ({ kysely: db }) => {
      const account = await chooseAccount(db, textOption(options, 'account'));
      const caller = systemCaller(account.id, 'command_line');
      if (action === 'list') await list(db, caller);
      else if (action === 'issue') await issue(db, caller, textOption(options, 'name'), textOption(options, 'scope'));
      else if (action === 'revoke') await revoke(db, caller, id);
      else throw new UsageError('Say what to do with the keys: list, issue or revoke.');
      return 0;
    }),
};

async function list(db: Db, { accountId }: Caller): Promise<void> {
  const { rows } = await listKeys(db, accountId, { number: 1, size: MAX_SHOWN });
  for (const key of rows) {
    const state = key.revokedAt === null ? 'active' : `revoked ${key.revokedAt}`;
    console.log(`${key.id}  ${key.prefix}…  ${key.scope.padEnd(11)}  ${key.name}  (${state})`);
  }
}

async function issue(db: Db, caller: Caller, name = 'Command line', wanted = 'write'): Promise<void> {
  const scope = KEY_SCOPES.find((one) => one === wanted);
  if (scope === undefined) throw new UsageError(`A scope is one of ${KEY_SCOPES.join(', ')}.`);
  const key = await issueKey(db, caller, { name, scope, expiresAt: null, userId: null });
  console.log(`${key.key}\n\nKeep it now: it cannot be shown again. Id ${key.id}, ${key.scope} access.`);
}

async function revoke(db: Db, caller: Caller, id: string | undefined): Promise<void> {
  if (id === undefined || !isId(id)) throw new UsageError('Name the id of the key; "landfall keys list" shows them.');
  await withdrawKey(db, caller, id, new Date());
  console.log('Revoked.');
}
