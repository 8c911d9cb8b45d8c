import { RELIABILITY_GROUPINGS } from '../../domain/reliability/reliability.ts';
import { Choice, Shape, Text, Type } from '../../values/schema.ts';
import { MaybeNumber, MaybeText, members } from '../answer-schema.ts';
import { get } from '../ask.ts';
import { tool } from '../tool.ts';

interface Share {
  readonly count: number;
  readonly of: number;
  readonly share: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

interface Group {
  readonly key: string | null;
  readonly label: string | null;
  readonly containers: number;
  readonly shipments: number;
  readonly on_time: Share;
  readonly rolled: Share;
  readonly missed_connections: Share;
  readonly delay_hours: { readonly median: number | null; readonly p90: number | null };
  readonly transit_days: { readonly median: number | null; readonly p90: number | null };
}

interface Reliability {
  readonly from: string;
  readonly to: string;
  readonly tolerance_hours: number;
  readonly total: Group;
  readonly groups: readonly Group[];
}

const MAX_GROUPS = 20;
const Moment = Type.Optional(Type.String({ format: 'date-time' }));
const GroupShape = Type.Object({
  ...members(MaybeText, 'key', 'label'),
  ...members(Type.Integer(), 'containers', 'shipments', 'on_time', 'on_time_of', 'rolled', 'missed_connections'),
  ...members(
    MaybeNumber,
    'on_time_share',
    'on_time_low',
    'on_time_high',
    'median_delay_hours',
    'p90_delay_hours',
    'median_transit_days',
    'p90_transit_days',
  ),
});

export const getReliability = tool({
  name: 'get_reliability',
  title: 'How reliably containers came',
  description:
    'On-time share (against the first ETA) with its 95 % interval, delay, transit time, roll-overs and missed connections of containers that arrived, by group; by default of the last three months. Say how many shipments stand behind a figure.',
  access: 'read',
  arguments: Shape({ group_by: Choice(RELIABILITY_GROUPINGS), from: Moment, to: Moment }),
  answer: Type.Object({
    ...members(Text, 'from', 'to'),
    tolerance_hours: Type.Number(),
    total: GroupShape,
    groups: Type.Array(GroupShape),
    truncated: Type.Boolean(),
    dashboard_url: Text,
  }),
  run: async ({ group_by, from, to }, toolset) => {
    const { data } = await get<{ data: Reliability }>(toolset, '/reliability', { group_by, from, to });
    return {
      from: data.from,
      to: data.to,
      tolerance_hours: data.tolerance_hours,
      total: toRow(data.total),
      groups: data.groups.slice(0, MAX_GROUPS).map(toRow),
      truncated: data.groups.length > MAX_GROUPS,
      dashboard_url: `${toolset.dashboardUrl}/reliability`,
    };
  },
});

function toRow(group: Group) {
  return {
    key: group.key,
    label: group.label,
    containers: group.containers,
    shipments: group.shipments,
    on_time: group.on_time.count,
    on_time_of: group.on_time.of,
    rolled: group.rolled.count,
    missed_connections: group.missed_connections.count,
    on_time_share: group.on_time.share,
    on_time_low: group.on_time.low,
    on_time_high: group.on_time.high,
    median_delay_hours: group.delay_hours.median,
    p90_delay_hours: group.delay_hours.p90,
    median_transit_days: group.transit_days.median,
    p90_transit_days: group.transit_days.p90,
  };
}
