import { EXCEPTION_CATEGORIES } from '../../../domain/exceptions/exception.ts';
import { containersByCategory, countByCategory, listEveryException } from '../../../operations/exceptions.ts';
import {
  countContainers,
  countShipments,
  findLastUpdate,
  listAwaitedLines,
  listTroubledLines,
} from '../../../store/containers/overview.ts';
import type { Id } from '../../../values/id.ts';
import { DateTime, Nullable, Shape, Text, Type } from '../../../values/schema.ts';
import { json } from '../../answer.ts';
import { route, routesOf } from '../../route.ts';

const MAX_TROUBLED = 5;
const MAX_AWAITED = 20;

const Counts = Shape({ total: Type.Integer(), active: Type.Integer() });
const ByCategory = Shape(Object.fromEntries(EXCEPTION_CATEGORIES.map((category) => [category, Type.Integer()])));

const OverviewShape = Shape({
  containers: Shape({
    ...Counts.properties,
    /** As `filter[exception]` lists them: what people put away counts too. */
    by_exception: ByCategory,
  }),
  shipments: Counts,
  /** What is open: how many there are, of how many containers and of how many requests. */
  exceptions: Shape({
    total: Type.Integer(),
    containers: Type.Integer(),
    tracking_requests: Type.Integer(),
    by_category: ByCategory,
  }),
  sources: Shape({
    troubled: Type.Array(Text),
    /** Lines without keys, and how many requests wait for them. */
    awaiting_keys: Type.Array(Shape({ scac: Text, name: Text, requests: Type.Integer() })),
    last_update_at: Nullable(DateTime),
  }),
});

export const overviewRoutes = routesOf('Account', [
  route('GET /overview', {
    mayLag: true,
    summary: 'Get the figures of the whole account',
    access: 'read',
    answer: json(OverviewShape),
    handle: async ({ services, caller }) => {
      const { db } = services;
      const [containers, shipments, lastUpdateAt, every, troubled, awaited] = await Promise.all([
        countContainers(db, caller.accountId),
        countShipments(db, caller.accountId),
        findLastUpdate(db, caller.accountId),
        listEveryException(db, caller.accountId, services.now()),
        listTroubledLines(db, caller.accountId, MAX_TROUBLED),
        listAwaitedLines(db, caller.accountId, MAX_AWAITED),
      ]);
      const open = every.filter((one) => one.state === 'open');
      const byException = [...containersByCategory(every)].map(([category, ids]) => [category, ids.size]);
      return {
        containers: { ...containers, by_exception: Object.fromEntries(byException) },
        shipments,
        exceptions: {
          total: open.length,
          containers: countOf(open.map(({ containerId }) => containerId)),
          tracking_requests: countOf(open.map((one) => (one.containerId === null ? one.trackingRequestId : null))),
          by_category: countByCategory(open),
        },
        sources: { troubled, awaiting_keys: awaited, last_update_at: lastUpdateAt },
      };
    },
  }),
]);

function countOf(ids: readonly (Id | null)[]): number {
  return new Set(ids.filter((id) => id !== null)).size;
}
