import { monotonicNowMs } from '../concurrency/monotonic-clock.ts';
import type { AlertLine } from '../domain/alerts/alert.ts';
import { whenDueMs } from '../domain/alerts/when-due.ts';
import { messageOf } from '../errors.ts';
import type { Log } from '../log.ts';
import {
  type Interested,
  insertAlertItems,
  listInterested,
  listWantedViews,
  type Wanted,
  type WantedView,
} from '../store/alerts/alert-matching.ts';
import type { Db, Trx } from '../store/tables.ts';
import type { Id } from '../values/id.ts';
import { toInstant } from '../values/instant.ts';

/** Something that happened, and whose it is. */
export interface AlertFact {
  readonly line: AlertLine;
  readonly customerId: Id | null;
  readonly tags: readonly string[];
}

/** Which of these containers, or shipments, a saved view shows. */
export type MatchView = (db: Db, view: WantedView, ids: readonly Id[]) => Promise<ReadonlySet<Id>>;

export interface ViewMatching {
  /** Beside the transaction, which goes on when a view cannot be shown. */
  readonly db: Db;
  readonly matchView: MatchView;
  readonly log: Log;
}

/** All views of an account together: what is asked for then is asked of none of them. */
const MAX_VIEWS_MS = 10_000;
const NOTHING: ReadonlySet<Id> = new Set();

/** Has it wait for those who want it. */
export async function giveToSubscribers(
  trx: Trx,
  accountId: Id,
  facts: readonly AlertFact[],
  views: ViewMatching,
  now: Date,
): Promise<void> {
  if (facts.length === 0) return;
  const wanted = facts.flatMap((fact, place) =>
    scopeKeysOf(fact).map((scopeKey) => ({ place, accountId, kind: fact.line.kind, scopeKey })),
  );
  const interested = await listInterested(trx, [...wanted, ...(await viewsShowing(trx, accountId, facts, views))]);
  const items = [...once(interested)].map((one) => ({
    accountId,
    subscriptionId: one.subscriptionId,
    line: (facts[one.place] as AlertFact).line,
    dueAt: toInstant(new Date(whenDueMs(one, now.getTime(), one.lastSentAt ? Date.parse(one.lastSentAt) : undefined))),
  }));
  await insertAlertItems(trx, items);
}

function scopeKeysOf({ line, customerId, tags }: AlertFact): string[] {
  return [
    'all',
    ...(line.shipmentId === null ? [] : [`shipment:${line.shipmentId}`]),
    ...(line.containerId === null ? [] : [`container:${line.containerId}`]),
    ...(customerId === null ? [] : [`customer:${customerId}`]),
    ...tags.map((tag) => `tag:${tag}`),
  ];
}

/** Each view is asked once for all that happened. */
async function viewsShowing(
  trx: Trx,
  accountId: Id,
  facts: readonly AlertFact[],
  { db, matchView, log }: ViewMatching,
): Promise<Wanted[]> {
  const kinds = [...new Set(facts.map(({ line }) => line.kind))];
  const wanted: Wanted[] = [];
  const answers = new Map<Id, ReadonlySet<Id>>();
  const untilMs = monotonicNowMs() + MAX_VIEWS_MS;
  const showing = async (view: WantedView, ids: readonly Id[]) => {
    try {
      if (monotonicNowMs() < untilMs) return await matchView(db, view, ids);
      log.warn({ account: accountId, view: view.id }, 'the saved views of an account take too long to tell of all');
    } catch (error) {
      // What somebody saved may be no question at all: it shows nothing.
      log.info({ account: accountId, view: view.id, reason: messageOf(error) }, 'a saved view could not be shown');
    }
    return NOTHING;
  };
  for (const view of await listWantedViews(trx, accountId, kinds)) {
    const idOf = ({ line }: AlertFact) => (view.entity === 'container' ? line.containerId : line.shipmentId);
    const ids = [...new Set(facts.flatMap((fact) => idOf(fact) ?? []))];
    if (ids.length === 0) continue;
    const matching = answers.get(view.id) ?? (await showing(view, ids));
    answers.set(view.id, matching);
    facts.forEach((fact, place) => {
      const id = idOf(fact);
      if (fact.line.kind !== view.kind || id === null || !matching.has(id)) return;
      wanted.push({ place, accountId, kind: view.kind, scopeKey: `saved_view:${view.id}` });
    });
  }
  return wanted;
}

/** Whoever is interested for two reasons is told once. */
function* once(interested: readonly Interested[]): Generator<Interested> {
  const seen = new Set<string>();
  for (const one of interested) {
    const key = `${one.place} ${one.subscriptionId}`;
    if (!seen.has(key)) yield one;
    seen.add(key);
  }
}
