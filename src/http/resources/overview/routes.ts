import { EXCEPTION_CATEGORIES } from '../../../domain/exceptions/exception.ts';
import { countByCategory, listExceptions } from '../../../operations/exceptions.ts';
import {
  countContainers,
  countShipments,
  findLastUpdate,
  listAwaitedLines,
  listTroubledLines,
} from '../../../store/containers/overview.ts';
import { DateTime, Nullable, Shape, Text, Type } from '../../../values/schema.ts';
import { json } from '../../answer.ts';
import { route, routesOf } from '../../route.ts';

const MAX_TROUBLED = 5;
const MAX_AWAITED = 20;

const Counts = Shape({ total: Type.Integer(), active: Type.Integer() });
const ByCategory = Shape(Object.fromEntries(EXCEPTION_CATEGORIES.map((category) => [category, Type.Integer()])));

const OverviewShape = Shape({
  containers: Counts,
  shipments: Counts,
  exceptions: Shape({ total: Type.Integer(), containers: Type.Integer(), by_category: ByCategory }),
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
      const [containers, shipments, lastUpdateAt, found, troubled, awaited] = await Promise.all([
        countContainers(db, caller.accountId),
        countShipments(db, caller.accountId),
        findLastUpdate(db, caller.accountId),
        listExceptions(db, caller.accountId, services.now()),
        listTroubledLines(db, caller.accountId, MAX_TROUBLED),
        listAwaitedLines(db, caller.accountId, MAX_AWAITED),
      ]);
      const affected = new Set(found.map((one) => one.containerId ?? one.trackingRequestId));
      return {
        containers,
        shipments,
        exceptions: { total: found.length, containers: affected.size, by_category: countByCategory(found) },
        sources: { troubled, awaiting_keys: awaited, last_update_at: lastUpdateAt },
      };
    },
  }),
]);
