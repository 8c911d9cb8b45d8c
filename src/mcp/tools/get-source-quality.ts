import { QUALITY_GROUPINGS } from '../../domain/carriers/source-quality-groups.ts';
import { Choice, Shape, Text, Type } from '../../values/schema.ts';
import { MaybeNumber, members } from '../answer-schema.ts';
import { get } from '../ask.ts';
import { tool } from '../tool.ts';

interface Source {
  readonly source_name: string;
  readonly milestones: number;
  readonly first_to_tell: number;
  readonly first_to_tell_of: number;
  readonly corrected: number;
  readonly proven: number;
  readonly wrong: number;
  readonly known_after_hours: { readonly median: number } | null;
  readonly arrival_forecasts: readonly { readonly days_before: number; readonly mean_error_hours: number }[];
}

interface Quality {
  readonly shipments: number;
  readonly groups: readonly { readonly label: string; readonly sources: readonly Source[] }[];
}

const MAX_ROWS = 30;
const WEEK_DAYS = 7;

export const getSourceQuality = tool({
  name: 'get_source_quality',
  title: 'Which source is right',
  description:
    'For each source of facts (a line, terminal, EDI partner or AIS feed), by source, line or terminal: hours until an event was known, how often it was first, how often it corrected itself, and how often its first word was wrong (`wrong` of `proven`). Say how many milestones stand behind a figure.',
  access: 'read',
  arguments: Shape({
    group_by: Choice(QUALITY_GROUPINGS),
    scac: Type.Optional(Type.String({ pattern: '^[A-Za-z]{4}$' })),
  }),
  answer: Type.Object({
    shipments: Type.Integer(),
    rows: Type.Array(
      Type.Object({
        ...members(Text, 'group', 'source'),
        ...members(Type.Integer(), 'milestones', 'first_to_tell', 'first_to_tell_of', 'corrected', 'proven', 'wrong'),
        ...members(MaybeNumber, 'known_after_hours', 'eta_error_hours_a_week_before'),
      }),
    ),
    truncated: Type.Boolean(),
  }),
  run: async ({ group_by, scac }, toolset) => {
    const question = { group_by, 'filter[scac]': scac };
    const { data } = await get<{ data: Quality }>(toolset, '/source_quality', question);
    const rows = data.groups.flatMap(({ label, sources }) => sources.map((source) => toRow(label, source)));
    return { shipments: data.shipments, rows: rows.slice(0, MAX_ROWS), truncated: rows.length > MAX_ROWS };
  },
});

function toRow(group: string, source: Source) {
  const { source_name, milestones, first_to_tell, first_to_tell_of, corrected, proven, wrong } = source;
  const aWeekBefore = source.arrival_forecasts.find(({ days_before }) => days_before === WEEK_DAYS);
  return {
    group,
    source: source_name,
    milestones,
    first_to_tell,
    first_to_tell_of,
    corrected,
    proven,
    wrong,
    known_after_hours: source.known_after_hours?.median ?? null,
    eta_error_hours_a_week_before: aWeekBefore?.mean_error_hours ?? null,
  };
}
