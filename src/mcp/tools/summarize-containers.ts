import { CONTAINER_GROUPINGS } from '../../domain/containers/container-grouping.ts';
import { Choice, Nullable, Shape, Text, Type } from '../../values/schema.ts';
import { MaybeText } from '../answer-schema.ts';
import { get } from '../ask.ts';
import { filterMembers, type Given, listQuestion, sameFilters } from '../list-question.ts';
import { tool } from '../tool.ts';
import { CONTAINERS } from './list-containers.ts';

interface Summary {
  readonly data: readonly { readonly key: string | null; readonly label: string | null; readonly count: number }[];
  readonly meta: { readonly total: number; readonly truncated: boolean };
}

export const summarizeContainers = tool({
  name: 'summarize_containers',
  title: 'Count containers',
  description: 'Counts containers by group, filtered as by list_containers. Each counts once, by its first hold.',
  access: 'read',
  arguments: Shape({
    group_by: Choice(CONTAINER_GROUPINGS),
    ...filterMembers(CONTAINERS.table, CONTAINERS.direct),
    advanced_filters: sameFilters,
    include_stopped_tracking: Type.Optional(Type.Boolean()),
  }),
  answer: Type.Object({
    total: Nullable(Type.Integer()),
    group_by: Text,
    truncated: Type.Boolean(),
    groups: Type.Array(Type.Object({ key: MaybeText, label: MaybeText, count: Type.Integer() })),
    applied_filters: Type.Unsafe<Readonly<Record<string, Given>>>({ type: 'object' }),
  }),
  run: async ({ group_by, advanced_filters, include_stopped_tracking, ...direct }, toolset) => {
    const list = listQuestion(CONTAINERS, direct, advanced_filters, include_stopped_tracking);
    const { data, meta } = await get<Summary>(toolset, '/containers/summary', { ...list.query, group_by });
    return {
      total: meta.total,
      group_by,
      truncated: meta.truncated,
      groups: data.map(({ key, label, count }) => ({ key, label, count })),
      applied_filters: list.filters,
    };
  },
});
