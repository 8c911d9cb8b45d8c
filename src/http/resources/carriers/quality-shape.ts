import type { LineQuality } from '../../../domain/carriers/carrier-connection.ts';
import type { SourceQuality, Spread } from '../../../domain/carriers/source-quality.ts';
import { QUALITY_GROUPINGS } from '../../../domain/carriers/source-quality-groups.ts';
import { toInstant } from '../../../values/instant.ts';
import { Choice, DateTime, Nullable, Shape, Text, Type, Uuid } from '../../../values/schema.ts';

const SpreadShape = Nullable(Shape({ median: Type.Number(), ninetieth: Type.Number(), measured: Type.Integer() }));

const SourceShape = Shape({
  source_name: Text,
  milestones: Type.Integer(),
  /** Of the milestones that another source told, of kinds that it tells at all, how many it told too. */
  told: Type.Integer(),
  told_by_others: Type.Integer(),
  never_told: Type.Array(Text),
  said_after_hours: SpreadShape,
  known_after_hours: SpreadShape,
  corrections: Type.Integer(),
  corrected: Type.Integer(),
  /** Of the milestones that another told too while they were followed, those known from this source first. */
  first_to_tell: Type.Integer(),
  first_to_tell_of: Type.Integer(),
  /** Milestones of which it is known who was right, and those of which its first word was wrong. */
  proven: Type.Integer(),
  wrong: Type.Integer(),
  compared: Type.Integer(),
  contradictions: Type.Integer(),
  contradicted: Type.Array(
    Shape({
      container_id: Uuid,
      milestone: Text,
      place: Text,
      at: DateTime,
      other_source_name: Text,
      other_at: DateTime,
    }),
  ),
  arrival_forecasts: Type.Array(
    Shape({
      days_before: Type.Integer(),
      arrivals: Type.Integer(),
      mean_error_hours: Type.Number(),
      bias_hours: Type.Number(),
    }),
  ),
});

export const LineQualityShape = Shape({
  data: Shape({ attributes: Shape({ shipments: Type.Integer(), sources: Type.Array(SourceShape) }) }),
});

export const GroupedQualityShape = Shape({
  data: Shape({
    group_by: Choice(QUALITY_GROUPINGS),
    shipments: Type.Integer(),
    groups: Type.Array(Shape({ key: Text, label: Text, sources: Type.Array(SourceShape) })),
    truncated: Type.Boolean(),
  }),
});

export function toLineQuality({ shipments, sources }: LineQuality) {
  return { data: { attributes: { shipments, sources: sources.map(toSource) } } };
}

export function toSource(quality: SourceQuality) {
  return {
    source_name: quality.sourceName,
    milestones: quality.milestones,
    told: quality.coverage.told,
    told_by_others: quality.coverage.of,
    never_told: [...quality.neverTold],
    said_after_hours: toSpread(quality.saidAfterHours),
    known_after_hours: toSpread(quality.knownAfterHours),
    corrections: quality.corrections,
    corrected: quality.corrected,
    first_to_tell: quality.first.told,
    first_to_tell_of: quality.first.of,
    proven: quality.proven,
    wrong: quality.wrong,
    compared: quality.compared,
    contradictions: quality.contradictions,
    contradicted: quality.examples.map(({ containerId, milestone, place, atMs, otherSourceName, otherAtMs }) => ({
      container_id: containerId,
      milestone,
      place,
      at: toInstant(new Date(atMs)),
      other_source_name: otherSourceName,
      other_at: toInstant(new Date(otherAtMs)),
    })),
    arrival_forecasts: quality.forecasts.map(({ daysBefore, arrivals, meanErrorHours, biasHours }) => ({
      days_before: daysBefore,
      arrivals,
      mean_error_hours: rounded(meanErrorHours),
      bias_hours: rounded(biasHours),
    })),
  };
}

function toSpread(spread: Spread | null) {
  return spread && { ...spread, median: rounded(spread.median), ninetieth: rounded(spread.ninetieth) };
}

function rounded(hours: number): number {
  return Math.round(hours * 100) / 100;
}
