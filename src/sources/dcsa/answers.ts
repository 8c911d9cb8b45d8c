import { AnswerReader } from '../../isolated/answer-reader.ts';
import type { ReceivedAnswer } from '../../outside/ask.ts';
import { parseOutsideJson } from '../../text/outside-json.ts';
import type { Id } from '../../values/id.ts';
import { type Glance, glanceAt, UNREAD } from './glance.ts';
import { membersOf } from './members.ts';

/** What the process that reads the answers of lines is asked. */
export type Question =
  | { readonly kind: 'glance'; readonly members: readonly string[] }
  | { readonly kind: 'subscriptions' };

export type Piece =
  | ({ readonly kind: 'glance' } & Glance)
  | { readonly kind: 'subscriptions'; readonly subscriptions: readonly ListedSubscription[] };

/** A subscription as the carrier has it. */
export interface ListedSubscription {
  readonly id: string;
  readonly callbackUrl: string;
}

/** As many bytes as are taken of a page are read in a tenth of this on an idle machine. */
const MAX_READING_MS = 5_000;
/** In one answer: more than any line makes for one customer. */
const MAX_SUBSCRIPTIONS = 5_000;
const SUBSCRIPTIONS_A_PIECE = 500;

const reader = new AnswerReader<Question, Piece>(
  { name: 'carrier-reader', source: new URL('./reader.ts', import.meta.url) },
  answer,
  MAX_READING_MS,
);

/** A first look at an answer. Whoever owns the keys chose whom they ask, so that owners have turns. */
export async function glanceOf(
  { bytes, truncated }: ReceivedAnswer,
  members: readonly string[],
  owner: Id,
): Promise<Glance> {
  if (truncated) return UNREAD;
  const pieces = await reader.read({ kind: 'glance', members }, bytes, { accountId: owner });
  for (const piece of pieces ?? []) if (piece.kind === 'glance') return piece;
  return UNREAD;
}

/** The subscriptions that a list names; undefined when it is none. */
export async function readSubscriptions(
  { bytes, truncated }: ReceivedAnswer,
  owner: Id,
): Promise<ListedSubscription[] | undefined> {
  if (truncated) return undefined;
  const pieces = await reader.read({ kind: 'subscriptions' }, bytes, { accountId: owner });
  const lists = [...(pieces ?? [])].filter((piece) => piece.kind === 'subscriptions');
  return lists.length === 0 ? undefined : lists.flatMap(({ subscriptions }) => subscriptions);
}

/** Reads an answer where it is called; see above for what strangers answered. */
export function* answer(question: Question, bytes: Uint8Array): Iterable<Piece> {
  if (question.kind === 'glance') {
    yield { kind: 'glance', ...glanceAt(bytes, question.members) };
    return;
  }
  const listed = subscriptionsIn(parseOutsideJson(bytes));
  if (listed === undefined) return;
  for (let from = 0; from === 0 || from < listed.length; from += SUBSCRIPTIONS_A_PIECE) {
    yield { kind: 'subscriptions', subscriptions: listed.slice(from, from + SUBSCRIPTIONS_A_PIECE) };
  }
}

function subscriptionsIn(json: unknown): ListedSubscription[] | undefined {
  if (!Array.isArray(json) || json.length > MAX_SUBSCRIPTIONS) return undefined;
  const listed: ListedSubscription[] = [];
  for (const item of json) {
    const members = membersOf(item);
    const [id, callbackUrl] = [members?.['subscriptionID'], members?.['callbackUrl']];
    if (typeof id !== 'string' || id === '' || typeof callbackUrl !== 'string') return undefined;
    listed.push({ id, callbackUrl });
  }
  return listed;
}
