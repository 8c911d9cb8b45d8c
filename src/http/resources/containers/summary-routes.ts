import { CONTAINER_GROUPINGS } from '../../../domain/containers/container-grouping.ts';
import { summariseContainers } from '../../../store/containers/container-summary.ts';
import { Choice, Nullable, Shape, Text, Type } from '../../../values/schema.ts';
import { json } from '../../answer.ts';
import { listShape } from '../../query/list-filter.ts';
import { route, routesOf } from '../../route.ts';
import { containerFilterQuery, readContainerFilter } from './list-query.ts';

const MAX_GROUPS = 100;

const Summary = Shape({
  data: Type.Array(Shape({ key: Nullable(Text), label: Nullable(Text), count: Type.Integer() })),
  meta: Shape({ total: Type.Integer(), group_by: Text, truncated: Type.Boolean() }),
});

export const containerSummaryRoutes = routesOf('Containers', [
  route('GET /containers/summary', {
    mayLag: true,
    summary: 'Count containers by what they have in common',
    description: `Takes the filters of the list. At most ${MAX_GROUPS} groups, the largest first; those without a value have the key null. Every container counts once: of several holds the first by name.`,
    access: 'read',
    query: listShape({ group_by: Choice(CONTAINER_GROUPINGS), ...containerFilterQuery }),
    answer: json(Summary),
    handle: async ({ services, caller, query }) => {
      const { accountId } = caller;
      const filter = await readContainerFilter(services, accountId, query);
      const { group_by } = query;
      const found = await summariseContainers(services.db, accountId, filter, group_by, MAX_GROUPS);
      return {
        data: found.groups,
        meta: { total: found.total, group_by, truncated: found.truncated },
      };
    },
  }),
]);
