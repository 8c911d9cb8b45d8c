import type { QualityGroup, QualityGrouping } from '../../../domain/carriers/source-quality-groups.ts';
import { QUALITY_GROUPINGS } from '../../../domain/carriers/source-quality-groups.ts';
import { listShippingLines } from '../../../store/carriers/shipping-lines.ts';
import { listTerminalsByIds } from '../../../store/places/terminals.ts';
import type { Db } from '../../../store/tables.ts';
import { Choice, Shape, Type } from '../../../values/schema.ts';
import { json } from '../../answer.ts';
import { route, routesOf } from '../../route.ts';
import { GroupedQualityShape, toSource } from './quality-shape.ts';

const MAX_GROUPS = 100;
/** Of an account: the newest shipments are derived again for it. */
const MAX_AT_ONCE = 2;

const Query = Shape({
  group_by: Type.Optional(Choice(QUALITY_GROUPINGS)),
  'filter[scac]': Type.Optional(Type.String({ pattern: '^[A-Za-z]{4}$' })),
});

export const sourceQualityRoutes = routesOf('Reliability', [
  route('GET /source_quality', {
    atOnce: MAX_AT_ONCE,
    summary: 'Tell which source is right: by source, line or terminal',
    description:
      'Measured from what was said, and when it was received, of the newest 500 shipments: how long after an event each ' +
      'source said so and it was known here (`said_after_hours`, `known_after_hours`), how often it was the first of ' +
      'several (`first_to_tell`), how often it changed the time of what had happened (`corrected`), how often its first ' +
      'word was wrong (`wrong` of `proven`: at least two sources agree about the time, AIS saw the ship, or the source ' +
      'took its word back; six hours are allowed), and by how much its expected arrivals were off so many days before. ' +
      'Two sources that contradict each other and nobody else prove nothing: they are in `contradictions` alone.',
    access: 'read',
    query: Query,
    answer: json(GroupedQualityShape),
    handle: async ({ services, caller, query }) => {
      const { group_by: groupBy = 'source' } = query;
      const scac = query['filter[scac]']?.toUpperCase();
      const measured = await services.tracking.carriers.measureSources(caller.accountId, { groupBy, scac });
      const shown = measured.groups.slice(0, MAX_GROUPS);
      const labels = await labelsOf(services.db, groupBy, shown);
      return {
        data: {
          group_by: groupBy,
          shipments: measured.shipments,
          groups: shown.map(({ key, sources }) => ({
            key,
            label: labels.get(key) ?? key,
            sources: sources.map(toSource),
          })),
          truncated: measured.groups.length > MAX_GROUPS,
        },
      };
    },
  }),
]);

async function labelsOf(
  db: Db,
  groupBy: QualityGrouping,
  groups: readonly QualityGroup[],
): Promise<ReadonlyMap<string, string>> {
  if (groupBy === 'source') return new Map();
  if (groupBy === 'line') return new Map((await listShippingLines(db)).map(({ scac, shortName }) => [scac, shortName]));
  const ids = groups.map(({ key }) => key);
  return new Map((await listTerminalsByIds(db, ids)).map(({ id, name }) => [id, name]));
}
