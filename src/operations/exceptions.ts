import { inSlices } from '../concurrency/event-loop-turns.ts';
import {
  EXCEPTION_CATEGORIES,
  type Exception,
  type ExceptionCategory,
  exceptionKey,
} from '../domain/exceptions/exception.ts';
import { failedRequestException, findExceptions } from '../domain/exceptions/find-exceptions.ts';
import { byUrgency } from '../domain/exceptions/order.ts';
import {
  currentWork,
  EXCEPTION_STATES,
  type ExceptionState,
  type ExceptionWork,
  fingerprintOfFacts,
  NO_WORK,
  stateOf,
} from '../domain/exceptions/work.ts';
import {
  type ContainerCandidate,
  listExceptionCandidates,
  listFailedRequests,
} from '../store/containers/exception-candidates.ts';
import { listExceptionWork } from '../store/containers/exception-work.ts';
import type { Db } from '../store/tables.ts';
import { MINUTE_MS } from '../values/duration.ts';
import { type Id, nameBasedId } from '../values/id.ts';
import { differencesByBox, listPaperDifferences } from './documents/paper-differences.ts';
import { RecentAnswers } from './recent-answers.ts';

/** An exception with what it is about. */
export interface FoundException extends Exception {
  readonly id: Id;
  /** Number of the container or of the request. */
  readonly number: string;
  readonly containerId: Id | null;
  readonly shipmentId: Id | null;
  readonly trackingRequestId: Id | null;
  readonly fingerprint: string;
  readonly work: ExceptionWork;
  readonly state: ExceptionState;
}

export type Evaluated = Omit<FoundException, 'work' | 'state'>;

/** More than people can work on; those that cost money soonest are among them. */
const MAX_CANDIDATES = 750;
const MAX_FAILED_REQUESTS = 1_000;
/** So many are judged before others have their turn. */
const JUDGED_AT_ONCE = 50;

const RECENT = {
  /** Several parts of a page, and several people, ask within the same seconds. */
  believedMs: 3_000,
  /** Every page asks how many there are, and nobody is to wait for thousands to be judged. */
  longBelievedMs: 15_000,
  givenMeanwhileMs: MINUTE_MS,
  tookLong: (found: readonly Evaluated[]) => found.length >= 1_000,
  maxAccounts: 1_000,
};

/** Per database, since tests have several. */
const recent = new WeakMap<Db, RecentAnswers<readonly Evaluated[]>>();

/** Everything that needs a person now and was not put away, most urgent first. */
export async function listExceptions(db: Db, accountId: Id, now: Date): Promise<readonly FoundException[]> {
  return (await listEveryException(db, accountId, now)).filter((one) => one.state === 'open');
}

/** Also what was put away. What people did is always read anew: it is to be seen at once. */
export async function listEveryException(db: Db, accountId: Id, now: Date): Promise<FoundException[]> {
  const found = await evaluated(db, accountId, now);
  if (found.length === 0) return [];
  const ids = found.map((one) => one.id);
  const done = await listExceptionWork(db, accountId, ids);
  return found.map((one) => {
    const known = done.get(one.id);
    const work = known === undefined ? NO_WORK : currentWork(known, one.fingerprint, now);
    return { ...one, work, state: stateOf(work) };
  });
}

function evaluated(db: Db, accountId: Id, now: Date): Promise<readonly Evaluated[]> {
  const answers = recent.get(db) ?? new RecentAnswers(RECENT);
  recent.set(db, answers);
  return answers.get(accountId, now, () => evaluate(db, accountId, now));
}

/** The containers of which each category is true, whatever people decided about it: what is put away stays a fact. */
export function containersByCategory(
  found: readonly FoundException[],
): ReadonlyMap<ExceptionCategory, ReadonlySet<Id>> {
  const containers = new Map(EXCEPTION_CATEGORIES.map((category) => [category, new Set<Id>()]));
  for (const { category, containerId } of found) {
    if (containerId !== null) containers.get(category)?.add(containerId);
  }
  return containers;
}

/** Those that are open. */
export function countByCategory(found: readonly FoundException[]): Record<ExceptionCategory, number> {
  const open = found.filter((one) => one.state === 'open');
  return count(
    EXCEPTION_CATEGORIES,
    open.map((one) => one.category),
  );
}

export function countByState(found: readonly FoundException[]): Record<ExceptionState, number> {
  return count(
    EXCEPTION_STATES,
    found.map((one) => one.state),
  );
}

function count<Name extends string>(names: readonly Name[], values: readonly Name[]): Record<Name, number> {
  const counts = Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;
  for (const value of values) counts[value] += 1;
  return counts;
}

async function evaluate(db: Db, accountId: Id, now: Date): Promise<Evaluated[]> {
  const papers = differencesByBox(await listPaperDifferences(db, accountId));
  const [containers, requests] = await Promise.all([
    listExceptionCandidates(db, accountId, now, MAX_CANDIDATES, papers),
    listFailedRequests(db, accountId, now, MAX_FAILED_REQUESTS),
  ]);
  const found: Evaluated[] = [];
  for await (const some of inSlices(containers, JUDGED_AT_ONCE)) {
    found.push(...some.flatMap((candidate) => judge(candidate, now)));
  }
  const failed = requests.flatMap((request) => {
    const exception = failedRequestException(request);
    if (exception === undefined) return [];
    const { trackingRequestId, number } = request;
    const id = idOf(exception.category, trackingRequestId);
    const fingerprint = fingerprintOfFacts(exception);
    return [{ ...exception, id, fingerprint, number, containerId: null, shipmentId: null, trackingRequestId }];
  });
  return [...found, ...failed].sort(byUrgency);
}

export function judge({ containerId, shipmentId, number, facts }: ContainerCandidate, now: Date): Evaluated[] {
  return findExceptions(facts, now).map((exception) => ({
    ...exception,
    id: idOf(exception.category, containerId),
    fingerprint: fingerprintOfFacts(exception),
    number,
    containerId,
    shipmentId,
    trackingRequestId: null,
  }));
}

function idOf(category: ExceptionCategory, subjectId: Id): Id {
  return nameBasedId('exception', exceptionKey(category, subjectId));
}
