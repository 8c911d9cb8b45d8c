import { wordsIn } from '../../text/words-in.ts';
import { groupBy } from '../../values/group-by.ts';
import { type Measures, qualityBySource, type SourceQuality } from './source-quality.ts';

export const QUALITY_GROUPINGS = wordsIn('source line terminal');
export type QualityGrouping = (typeof QUALITY_GROUPINGS)[number];

export interface MeasuredOfLine extends Measures {
  readonly scac: string;
}

/** The sources of what was said of one line's boxes or at one terminal; with all their words, of a source alone. */
export interface QualityGroup {
  /** A SCAC, the id of a terminal, or the name of a source. */
  readonly key: string;
  readonly sources: readonly SourceQuality[];
}

export interface GroupedQuality {
  readonly shipments: number;
  /** Those with the most milestones first. */
  readonly groups: readonly QualityGroup[];
}

export function groupQuality(measured: readonly MeasuredOfLine[], by: QualityGrouping): QualityGroup[] {
  const groups = by === 'source' ? bySource(measured) : by === 'line' ? byLine(measured) : byTerminal(measured);
  return groups.sort((one, other) => sizeOf(other) - sizeOf(one) || (one.key < other.key ? -1 : 1));
}

function bySource(measured: readonly MeasuredOfLine[]): QualityGroup[] {
  return qualityBySource(together(measured)).map((source) => ({ key: source.sourceName, sources: [source] }));
}

function byLine(measured: readonly MeasuredOfLine[]): QualityGroup[] {
  const lines = groupBy(measured, ({ scac }) => scac);
  return [...lines].map(([key, ofLine]) => ({ key, sources: qualityBySource(together(ofLine)) }));
}

/** A source that names no terminal speaks of the one that another names for the same milestone. */
function byTerminal(measured: readonly MeasuredOfLine[]): QualityGroup[] {
  const { tellings, forecasts } = together(measured);
  const named = new Map(
    tellings.flatMap((one) => (one.terminalId === null ? [] : [[milestoneOf(one), one.terminalId] as const])),
  );
  const told = groupBy(tellings, (one) => one.terminalId ?? named.get(milestoneOf(one)) ?? null);
  return [...told].flatMap(([key, ofTerminal]) => {
    if (key === null) return [];
    const expected = forecasts.filter(({ terminalId }) => terminalId === key);
    return [{ key, sources: qualityBySource({ tellings: ofTerminal, forecasts: expected }) }];
  });
}

function together(measured: readonly MeasuredOfLine[]): Measures {
  return {
    tellings: measured.flatMap(({ tellings }) => tellings),
    forecasts: measured.flatMap(({ forecasts }) => forecasts),
  };
}

function milestoneOf({ containerId, milestone, place }: Measures['tellings'][number]): string {
  return `${containerId} ${milestone} ${place}`;
}

function sizeOf({ sources }: QualityGroup): number {
  return sources.reduce((sum, { milestones }) => sum + milestones, 0);
}
