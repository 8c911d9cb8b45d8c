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
import { listExceptionCandidates, listFailedRequests } from '../store/exception-candidates.ts';
import { listExceptionWork } from '../store/exception-work.ts';
import type { Db } from '../store/tables.ts';
import { type Id, nameBasedId } from '../values/id.ts';

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

type Evaluated = Omit<FoundException, 'work' | 'state'>;

/** More than people can work on; those that cost money soonest are among them. */
const MAX_CANDIDATES = 3_000;
const MAX_FAILED_REQUESTS = 1_000;
/** Several parts of a page, and several people, ask within the same seconds. */
const BELIEVED_MS = 3_000;
const MAX_CACHED_ACCOUNTS = 1_000;

interface Cached {
  readonly untilMs: number;
  readonly found: Promise<readonly Evaluated[]>;
}

/** Per database, since tests have several; lost without harm. */
const caches = new WeakMap<Db, Map<Id, Cached>>();

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

async function evaluated(db: Db, accountId: Id, now: Date): Promise<readonly Evaluated[]> {
  const cache = caches.get(db) ?? new Map<Id, Cached>();
  caches.set(db, cache);
  const known = cache.get(accountId);
  if (known !== undefined && known.untilMs > now.getTime()) return known.found;
  if (cache.size >= MAX_CACHED_ACCOUNTS) cache.clear();
  const found = evaluate(db, accountId, now);
  cache.set(accountId, { untilMs: now.getTime() + BELIEVED_MS, found });
  found.catch(() => cache.delete(accountId));
  return found;
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
  const [containers, requests] = await Promise.all([
    listExceptionCandidates(db, accountId, now, MAX_CANDIDATES),
    listFailedRequests(db, accountId, now, MAX_FAILED_REQUESTS),
  ]);
  const found = containers.flatMap(({ containerId, shipmentId, number, facts }) =>
    findExceptions(facts, now).map((exception) => ({
      ...exception,
      id: idOf(exception.category, containerId),
      fingerprint: fingerprintOfFacts(exception),
      number,
      containerId,
      shipmentId,
      trackingRequestId: null,
    })),
  );
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

function idOf(category: ExceptionCategory, subjectId: Id): Id {
  return nameBasedId('exception', exceptionKey(category, subjectId));
}
