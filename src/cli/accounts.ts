import type { OperatorQuestion } from '../cells/operator-questions.ts';
import { readConfig } from '../config.ts';
import { ENTITLEMENTS, type Entitlement } from '../domain/accounts/account.ts';
import { createLog } from '../log.ts';
import { type Id, isId } from '../values/id.ts';
import { askOperator } from './ask-operator.ts';
import { type Command, textOption, UsageError } from './command.ts';
import { withDatabase } from './database.ts';

export const accountsCommand: Command = {
  name: 'accounts',
  usage: 'list | create NAME [--cell CELL] | features ID [--on a,b] [--off c] | move ID --to CELL [--cancel]',
  summary: 'List and create accounts, switch their features on and off, and move them, in all cells.',
  maxWords: 2,
  options: {
    on: { type: 'string' },
    off: { type: 'string' },
    cell: { type: 'string' },
    to: { type: 'string' },
    cancel: { type: 'boolean' },
  },
  run: async ([action, subject], options) => {
    const config = readConfig();
    const question = () =>
      action === 'move'
        ? readMove(subject, textOption(options, 'to'), options['cancel'] === true)
        : readQuestion(action, subject, textOption(options, 'on'), textOption(options, 'off'));
    return withDatabase(config, createLog('warn'), ({ kysely: db }) =>
      askOperator(db, config, question(), textOption(options, 'cell')),
    );
  },
};

function readQuestion(
  action: string | undefined,
  subject: string | undefined,
  on: string | undefined,
  off: string | undefined,
): OperatorQuestion {
  if (action === 'list') return { ask: 'list_accounts' };
  if (action === 'create') {
    if (!subject?.trim()) throw new UsageError('Name the company.');
    return { ask: 'create_account', name: subject };
  }
  if (action === 'features') {
    return { ask: 'switch_features', accountId: readAccount(subject), on: readFeatures(on), off: readFeatures(off) };
  }
  throw new UsageError('Say what to do with the accounts: list, create, features or move.');
}

function readMove(subject: string | undefined, to: string | undefined, isCancelled: boolean): OperatorQuestion {
  const accountId = readAccount(subject);
  if (isCancelled) return { ask: 'cancel_move', accountId };
  if (to === undefined) throw new UsageError('Name the cell that it moves to with --to.');
  return { ask: 'move_account', accountId, to };
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
