import { type Account, ENTITLEMENTS, type Entitlement } from '../domain/accounts/account.ts';
import { KEY_SCOPES, type KeyScope } from '../domain/accounts/api-key.ts';
import { LandfallError, notFound } from '../errors.ts';
import { changeFeatures, createAccount } from '../operations/accounts.ts';
import { issueKey, withdrawKey } from '../operations/api-keys.ts';
import { systemCaller } from '../operations/first-account.ts';
import { listAccounts } from '../store/accounts/accounts.ts';
import { listKeys } from '../store/accounts/api-keys.ts';
import { livesHere } from '../store/cells/whereabouts.ts';
import type { Db } from '../store/tables.ts';
import { type Id, isId } from '../values/id.ts';
import type { Leaving } from './compare-tables.ts';
import { stepMove, stopMove } from './move-account.ts';

const MAX_ACCOUNTS_SHOWN = 1_000;
const MAX_KEYS_SHOWN = 100;

/** What operators ask at the command line. Each is answered, as text, in the cell where the account is. */
export type OperatorQuestion =
  | { readonly ask: 'list_accounts' }
  | { readonly ask: 'create_account'; readonly name: string }
  | {
      readonly ask: 'switch_features';
      readonly accountId: Id;
      readonly on: readonly Entitlement[];
      readonly off: readonly Entitlement[];
    }
  | { readonly ask: 'list_keys'; readonly accountId: Id }
  | { readonly ask: 'issue_key'; readonly accountId: Id; readonly name: string; readonly scope: KeyScope }
  | { readonly ask: 'revoke_key'; readonly accountId: Id; readonly keyId: Id }
  | MoveQuestion;

/** Asked of all cells, again and again until the last line is no longer `TO_BE_CONTINUED`; some have nothing to say. */
export type MoveQuestion =
  | { readonly ask: 'move_account'; readonly accountId: Id; readonly to: string }
  | { readonly ask: 'cancel_move'; readonly accountId: Id };

export const TO_BE_CONTINUED = '…';

/** Where questions are answered. */
export interface OperatorPlace {
  readonly db: Db;
  /** Present where there are other cells. */
  readonly leaving?: (() => Promise<Leaving>) | undefined;
}

export async function answerOperator(place: OperatorPlace, question: OperatorQuestion): Promise<readonly string[]> {
  const { db } = place;
  if (question.ask === 'list_accounts') return (await listAccounts(db, MAX_ACCOUNTS_SHOWN)).map(describeAccount);
  if (question.ask === 'create_account') return create(db, question.name);
  if (question.ask === 'move_account' || question.ask === 'cancel_move') return move(place, question);
  await requireLivesHere(db, question.accountId);
  switch (question.ask) {
    case 'switch_features': {
      const { companyName, entitlements } = await changeFeatures(db, question.accountId, question.on, question.off);
      return [`${companyName}: ${entitlements.join(', ') || 'no features'}`];
    }
    case 'list_keys':
      return listAll(db, question.accountId);
    case 'issue_key':
      return issue(db, question);
    case 'revoke_key':
      await withdrawKey(db, systemCaller(question.accountId, 'command_line'), question.keyId, new Date());
      return ['Revoked.'];
  }
}

/** As another cell sent it. */
export function readOperatorQuestion(sent: unknown): OperatorQuestion {
  const given = typeof sent === 'object' && sent !== null ? (sent as Record<string, unknown>) : {};
  const { ask, name, scope, accountId, keyId } = given;
  if (ask === 'list_accounts') return { ask };
  if (ask === 'create_account' && typeof name === 'string') return { ask, name };
  if (typeof accountId === 'string' && isId(accountId)) {
    if (ask === 'switch_features')
      return { ask, accountId, on: featuresOf(given['on']), off: featuresOf(given['off']) };
    if (ask === 'list_keys' || ask === 'cancel_move') return { ask, accountId };
    if (ask === 'move_account' && typeof given['to'] === 'string') return { ask, accountId, to: given['to'] };
    const known = KEY_SCOPES.find((one) => one === scope);
    if (ask === 'issue_key' && typeof name === 'string' && known) return { ask, accountId, name, scope: known };
    if (ask === 'revoke_key' && typeof keyId === 'string' && isId(keyId)) return { ask, accountId, keyId };
  }
  throw new LandfallError('invalid_body', 'This is no question of an operator.');
}

function featuresOf(sent: unknown): Entitlement[] {
  return ENTITLEMENTS.filter((feature) => Array.isArray(sent) && sent.includes(feature));
}

function describeAccount({ id, companyName, entitlements }: Account): string {
  return `${id}  ${companyName}  [${entitlements.join(', ')}]`;
}

async function create(db: Db, name: string): Promise<string[]> {
  const { id, key } = await createAccount(db, name);
  return [key, '', `The admin key of ${name}; it cannot be shown again. Account ${id}, with every feature on.`];
}

async function move({ db, leaving }: OperatorPlace, question: MoveQuestion): Promise<readonly string[]> {
  if (leaving === undefined) throw new LandfallError('conflict', 'There are no other cells.');
  const { accountId } = question;
  const parts = await leaving();
  if (question.ask === 'cancel_move') return (await stopMove(parts, accountId)) ?? [];
  if ((await livesHere(db, accountId)) && question.to === parts.client.cells.own)
    return [`Account ${accountId} lives in ${question.to}.`];
  const step = await stepMove(parts, accountId, question.to);
  if (step === undefined) return [];
  return step.isOver ? step.lines : [...step.lines, TO_BE_CONTINUED];
}

async function requireLivesHere(db: Db, accountId: Id): Promise<void> {
  if (!(await livesHere(db, accountId))) throw notFound(`Account ${accountId}`);
}

async function listAll(db: Db, accountId: Id): Promise<string[]> {
  const { rows } = await listKeys(db, accountId, { number: 1, size: MAX_KEYS_SHOWN });
  return rows.map((key) => {
    const state = key.revokedAt === null ? 'active' : `revoked ${key.revokedAt}`;
    return `${key.id}  ${key.prefix}…  ${key.scope.padEnd(11)}  ${key.name}  (${state})`;
  });
}

async function issue(
  db: Db,
  { accountId, name, scope }: { readonly accountId: Id; readonly name: string; readonly scope: KeyScope },
): Promise<string[]> {
  const caller = systemCaller(accountId, 'command_line');
  const key = await issueKey(db, caller, { name, scope, expiresAt: null, userId: null });
  return [key.key, '', `Keep it now: it cannot be shown again. Id ${key.id}, ${key.scope} access.`];
}
