import {
  type Counted,
  LATE_HOURS,
  type MeasuredGroup,
  RELIABILITY_DAYS,
  RELIABILITY_GROUPINGS,
  toShare,
} from '../../../domain/reliability/reliability.ts';
import { invalidQuery } from '../../../errors.ts';
import { ETA_HORIZON_DAYS, measureReliability } from '../../../store/reliability/reliability.ts';
import { DAY_MS } from '../../../values/duration.ts';
import { parseInstant, toInstant } from '../../../values/instant.ts';
import { Choice, DateTime, Nullable, Shape, type Static, Text, Type } from '../../../values/schema.ts';
import { json } from '../../answer.ts';
import { route, routesOf } from '../../route.ts';

const MAX_DAYS = 1_100;
const MAX_GROUPS = 200;
const MAX_TOLERANCE_HOURS = 14 * 24;
/** Of an account: it reads all arrivals of the time. */
const MAX_AT_ONCE = 2;

const MaybeNumber = Nullable(Type.Number());
const ShareShape = Shape({
  count: Type.Integer(),
  of: Type.Integer(),
  shipments: Type.Integer({ description: 'How many shipments those are of; the interval follows from them.' }),
  share: MaybeNumber,
  low: MaybeNumber,
  high: MaybeNumber,
});
const SpreadShape = Shape({ of: Type.Integer(), p10: MaybeNumber, median: MaybeNumber, p90: MaybeNumber });

const GroupShape = Shape({
  key: Nullable(Text),
  label: Nullable(Text),
  containers: Type.Integer(),
  shipments: Type.Integer(),
  on_time: ShareShape,
  delay_hours: SpreadShape,
  transit_days: SpreadShape,
  transshipment_days: SpreadShape,
  waiting_hours: SpreadShape,
  rolled: ShareShape,
  missed_connections: ShareShape,
  milestones_missing: ShareShape,
  eta_error_hours: Shape({ of: Type.Integer(), line: MaybeNumber, ours: MaybeNumber }),
});

const ReliabilityShape = Shape({
  group_by: Choice(RELIABILITY_GROUPINGS),
  from: DateTime,
  to: DateTime,
  tolerance_hours: Type.Number(),
  total: GroupShape,
  groups: Type.Array(GroupShape),
  truncated: Type.Boolean(),
});

const Query = Shape({
  group_by: Type.Optional(Choice(RELIABILITY_GROUPINGS)),
  from: Type.Optional(
    Type.String({
      format: 'date-time',
      description: `Arrived since; by default ${RELIABILITY_DAYS} days before \`to\`.`,
    }),
  ),
  to: Type.Optional(Type.String({ format: 'date-time', description: 'Arrived before; by default now.' })),
  tolerance_hours: Type.Number({ minimum: 0, maximum: MAX_TOLERANCE_HOURS, default: LATE_HOURS }),
  'filter[scac]': Type.Optional(Type.String({ pattern: '^[A-Za-z]{4}$' })),
});

export const reliabilityRoutes = routesOf('Reliability', [
  route('GET /reliability', {
    atOnce: MAX_AT_ONCE,
    summary: 'Tell how reliably containers came, by line, service, lane, port, terminal or month of arrival',
    description:
      'Of containers that arrived at their port of discharge within the time (UTC). On time: no later than `tolerance_hours` ' +
      'after the arrival that was expected first, which is the line’s; containers without such an estimate are in no share. ' +
      '`delay_hours` is against the same, `transit_days` from the departure at the port of lading, `transshipment_days` ' +
      'from the arrival of one ship to the departure of the next, `waiting_hours` from anchor down to the berth of ships off the ' +
      'port of discharge, of calls that AIS heard. `rolled` left another ship than planned at the port of ' +
      'lading, `missed_connections` at one of transshipment, of those that were transshipped. `milestones_missing` counts empty ' +
      `out, full in, loaded and departed. \`eta_error_hours\` is how far the estimates of ${ETA_HORIZON_DAYS} days before were off. ` +
      'Shares have the interval of Wilson at 95 %, of as many as there are shipments; of spreads eight of ten lie between p10 and p90.',
    access: 'read',
    query: Query,
    answer: json(Shape({ data: ReliabilityShape })),
    handle: async ({ services, caller, query }) => {
      const { group_by: groupBy = 'line', tolerance_hours: toleranceHours } = query;
      const { from, to } = readPeriod(query, services.now().getTime());
      const scac = query['filter[scac]']?.toUpperCase();
      const asked = { groupBy, from, to, toleranceHours, scac, limit: MAX_GROUPS + 1 };
      const { total, groups } = await measureReliability(services, caller.accountId, asked);
      return {
        data: {
          group_by: groupBy,
          from,
          to,
          tolerance_hours: toleranceHours,
          total: toWire(total),
          groups: groups.slice(0, MAX_GROUPS).map(toWire),
          truncated: groups.length > MAX_GROUPS,
        },
      };
    },
  }),
]);

function readPeriod({ from, to }: Static<typeof Query>, nowMs: number) {
  const toMs = Date.parse((to === undefined ? undefined : parseInstant(to)) ?? toInstant(new Date(nowMs)));
  const since = from === undefined ? undefined : parseInstant(from);
  const fromMs = since === undefined ? toMs - RELIABILITY_DAYS * DAY_MS : Date.parse(since);
  if (fromMs >= toMs) throw invalidQuery('from', 'from is not before to.');
  if (toMs - fromMs > MAX_DAYS * DAY_MS) throw invalidQuery('from', `At most ${MAX_DAYS} days are looked at.`);
  return { from: toInstant(new Date(fromMs)), to: toInstant(new Date(toMs)) };
}

function toWire(group: MeasuredGroup): Static<typeof GroupShape> {
  const { key, label, containers, shipments, onTime, delayHours, transitDays, transshipmentDays, waitingHours } = group;
  return {
    key,
    label,
    containers,
    shipments,
    on_time: shareOf(onTime),
    delay_hours: { ...delayHours },
    transit_days: { ...transitDays },
    transshipment_days: { ...transshipmentDays },
    waiting_hours: { ...waitingHours },
    rolled: shareOf(group.rolled),
    missed_connections: shareOf(group.missedConnections),
    milestones_missing: shareOf(group.milestonesMissing),
    eta_error_hours: { ...group.etaErrorHours },
  };
}

function shareOf(counted: Counted): Static<typeof ShareShape> {
  return { ...toShare(counted) };
}
