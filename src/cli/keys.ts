import type { OperatorQuestion } from '../cells/operator-questions.ts';
import { readConfig } from '../config.ts';
import { KEY_SCOPES } from '../domain/accounts/api-key.ts';
import { createLog } from '../log.ts';
import { listAccounts } from '../store/accounts/accounts.ts';
import type { Db } from '../store/tables.ts';
import { type Id, isId } from '../values/id.ts';
import { askOperator } from './ask-operator.ts';
import { type Command, textOption, UsageError } from './command.ts';
import { withDatabase } from './database.ts';

export const keysCommand: Command = {
  name: 'keys',
  usage: 'list | issue [--name NAME] [--scope read|write|admin|publishable] | revoke ID   [--account ID]',
  summary: 'List, issue and revoke API keys.',
  maxWords: 2,
  options: { name: { type: 'string' }, scope: { type: 'string' }, account: { type: 'string' } },
  run: async ([action, id], options) => {
    const config = readConfig();
    return withDatabase(config, createLog('warn'), async ({ kysely: db }) => {
      const accountId = await chooseAccount(db, textOption(options, 'account'));
      const issued = { name: textOption(options, 'name'), scope: textOption(options, 'scope') };
      return askOperator(db, config, readQuestion(action, id, accountId, issued));
    });
  },
};

async function chooseAccount(db: Db, wanted: string | undefined): Promise<Id> {
  if (wanted !== undefined && isId(wanted)) return wanted;
  if (wanted !== undefined) throw new UsageError(`There is no account ${wanted}.`);
  const [first] = await listAccounts(db, 1);
  if (first === undefined) throw new UsageError('There is no account yet: start the service once.');
  return first.id;
}

function readQuestion(
  action: string | undefined,
  id: string | undefined,
  accountId: Id,
  {
    name = 'Command line',
    scope = 'write',
  }: { readonly name?: string | undefined; readonly scope?: string | undefined },
): OperatorQuestion {
  if (action === 'list') return { ask: 'list_keys', accountId };
  if (action === 'issue') {
    const known = KEY_SCOPES.find((one) => one === scope);
    if (known === undefined) throw new UsageError(`A scope is one of ${KEY_SCOPES.join(', ')}.`);
    return { ask: 'issue_key', accountId, name, scope: known };
  }
  if (action === 'revoke') {
    if (id === undefined || !isId(id)) throw new UsageError('Name the id of the key; "landfall keys list" shows them.');
    return { ask: 'revoke_key', accountId, keyId: id };
  }
  throw new UsageError('Say what to do with the keys: list, issue or revoke.');
}
