import {
  EXCEPTION_CATEGORIES,
  type Exception,
  type ExceptionCategory,
  exceptionKey,
} from '../domain/exceptions/exception.ts';
import { failedRequestException, findExceptions } from '../domain/exceptions/find-exceptions.ts';
import { byUrgency } from '../domain/exceptions/order.ts';
import { listExceptionCandidates, listFailedRequests } from '../store/exception-candidates.ts';
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
}

const MAX_CANDIDATES = 20_000;
const MAX_FAILED_REQUESTS = 1_000;
/** Several parts of a page, and several people, ask within the same seconds. */
const BELIEVED_MS = 3_000;
const MAX_CACHED_ACCOUNTS = 1_000;

interface Cached {
  readonly untilMs: number;
  readonly found: Promise<readonly FoundException[]>;
}

/** Per database, since tests have several; lost without harm. */
const caches = new WeakMap<Db, Map<Id, Cached>>();

/** Everything that needs a person now, most urgent first. */
export async function listExceptions(db: Db, accountId: Id, now: Date): Promise<readonly FoundException[]> {
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

export function countByCategory(found: readonly FoundException[]): Record<ExceptionCategory, number> {
  const counts = Object.fromEntries(EXCEPTION_CATEGORIES.map((category) => [category, 0]));
  for (const { category } of found) counts[category] = (counts[category] ?? 0) + 1;
  return counts as Record<ExceptionCategory, number>;
}

async function evaluate(db: Db, accountId: Id, now: Date): Promise<FoundException[]> {
  const [containers, requests] = await Promise.all([
    listExceptionCandidates(db, accountId, now, MAX_CANDIDATES),
    listFailedRequests(db, accountId, now, MAX_FAILED_REQUESTS),
  ]);
  const found = containers.flatMap(({ containerId, shipmentId, number, facts }) =>
    findExceptions(facts, now).map((exception) => ({
      ...exception,
      id: idOf(exception.category, containerId),
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
    return [{ ...exception, id, number, containerId: null, shipmentId: null, trackingRequestId }];
  });
  return [...found, ...failed].sort(byUrgency);
}

function idOf(category: ExceptionCategory, subjectId: Id): Id {
  return nameBasedId('exception', exceptionKey(category, subjectId));
}
