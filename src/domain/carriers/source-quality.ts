import { DAY_MS, HOUR_MS } from '../../values/duration.ts';
import { groupBy } from '../../values/group-by.ts';
import type { Id } from '../../values/id.ts';
import { quantile } from '../eta/spread.ts';
import { byBox } from '../journey/by-box.ts';
import type { JourneyContext } from '../journey/cycle.ts';
import { type DerivedShipment, deriveShipment } from '../journey/derive-shipment.ts';
import type { MilestoneName } from '../journey/milestone.ts';
import type { DataSource, RecordedMove, RecordedObservation } from '../observations/observation.ts';
import { judge, type Verdict } from './source-verdict.ts';

/** What a source said of a milestone that happened, when it first said so. */
export interface Telling {
  readonly containerId: Id;
  readonly milestone: MilestoneName;
  readonly place: string;
  readonly terminalId: Id | null;
  readonly source: DataSource;
  readonly sourceName: string;
  /** When it happened, by its last word, and by its first. */
  readonly atMs: number;
  readonly firstAtMs: number;
  /** It named the day alone, in its last word or its first. */
  readonly isOfDay: boolean;
  readonly saidMs: number;
  readonly receivedMs: number;
  /** How often it changed that time. */
  readonly corrections: number;
  /** It happened while the box was being followed: how long it took to be told is known. */
  readonly isNews: boolean;
}

/** What a source expected of an arrival so long before it. */
export interface Forecast {
  readonly sourceName: string;
  readonly terminalId: Id | null;
  readonly daysBefore: number;
  /** Positive when it was expected too late. */
  readonly errorHours: number;
}

export interface Measures {
  readonly tellings: readonly Telling[];
  readonly forecasts: readonly Forecast[];
}

export const HORIZON_DAYS = [1, 3, 7, 14] as const;
/** Clocks and roundings differ by less. */
const CONTRADICTION_MS = 6 * HOUR_MS;
const MAX_EXAMPLES = 20;

type Said = RecordedObservation & { readonly fact: RecordedMove };

interface FollowedShipment {
  readonly log: readonly RecordedObservation[];
  readonly context: JourneyContext;
  readonly containers: readonly { readonly id: Id; readonly number: string }[];
  /** What follows from the log, where that is known already. */
  readonly derived?: DerivedShipment;
}

/** Everything that can be measured of one shipment, by source. Pure. */
export function measureShipment({
  log,
  context,
  containers,
  derived = deriveShipment(log, context),
}: FollowedShipment): Measures {
  const moves = log.filter((entry): entry is Said => entry.fact.kind === 'move' && entry.source !== 'manual');
  const aboutBox = byBox(moves);
  const measures = containers.map(({ id, number }) => {
    const takenFor = derived.containers.get(number)?.takenFor ?? new Map<Id, MilestoneName>();
    const about = aboutBox(number);
    return { tellings: tellingsOf(id, about, takenFor, context), forecasts: forecastsOf(about, takenFor) };
  });
  return {
    tellings: measures.flatMap(({ tellings }) => tellings),
    forecasts: measures.flatMap(({ forecasts }) => forecasts),
  };
}

function tellingsOf(
  containerId: Id,
  about: readonly Said[],
  takenFor: ReadonlyMap<Id, MilestoneName>,
  { followedSince }: JourneyContext,
): Telling[] {
  const actual = about.filter(({ fact }) => fact.classifier === 'actual');
  const words = groupBy(
    actual.filter(({ id }) => takenFor.has(id)),
    (word) => `${word.sourceName} ${takenFor.get(word.id)} ${word.fact.place?.key ?? ''}`,
  );
  return [...words.values()].flatMap((group) => {
    const last = group.at(-1);
    const milestone = last && takenFor.get(last.id);
    if (!last || !milestone) return [];
    const { sourceName, fact } = last;
    // What it said before of the same, which may not stand any more.
    const all = actual.filter(
      (word) =>
        word.sourceName === sourceName &&
        word.fact.activity === fact.activity &&
        word.fact.place?.key === fact.place?.key &&
        word.fact.loadState === fact.loadState,
    );
    const [first = last] = all;
    const atMs = Date.parse(fact.time.at);
    return [
      {
        containerId,
        milestone,
        place: fact.place?.locode ?? fact.place?.name ?? '',
        terminalId: terminalOf(last),
        source: last.source,
        sourceName,
        atMs,
        firstAtMs: Date.parse(first.fact.time.at),
        isOfDay: fact.time.precision === 'day' || first.fact.time.precision === 'day',
        saidMs: saidMsOf(first),
        receivedMs: Date.parse(first.receivedAt),
        corrections: new Set(all.map((word) => word.fact.time.at)).size - 1,
        isNews: atMs >= Date.parse(followedSince),
      },
    ];
  });
}

function terminalOf({ fact: { place } }: Said): Id | null {
  return place?.terminalType === 'terminal' ? place.terminalId : null;
}

function saidMsOf({ fact, receivedAt }: Said): number {
  const receivedMs = Date.parse(receivedAt);
  return fact.statedAt ? Math.min(Date.parse(fact.statedAt), receivedMs) : receivedMs;
}

/** The last word of each source so many days before the arrival at the port of discharge, against what came true. */
function forecastsOf(about: readonly Said[], takenFor: ReadonlyMap<Id, MilestoneName>): Forecast[] {
  const arrival = about.findLast(
    ({ id, fact }) => fact.classifier === 'actual' && takenFor.get(id) === 'vessel_arrived',
  );
  if (!arrival) return [];
  const arrivedMs = Date.parse(arrival.fact.time.at);
  const expected = about.filter(
    ({ fact }) =>
      fact.classifier !== 'actual' &&
      (fact.activity === 'arrive' || fact.activity === 'berth') &&
      fact.place?.key === arrival.fact.place?.key,
  );
  const bySource = groupBy(expected, ({ sourceName }) => sourceName);
  return [...bySource].flatMap(([sourceName, words]) =>
    HORIZON_DAYS.flatMap((daysBefore) => {
      const known = words.filter(({ receivedAt }) => Date.parse(receivedAt) <= arrivedMs - daysBefore * DAY_MS);
      const last = known.at(-1);
      if (!last) return [];
      const errorHours = (Date.parse(last.fact.time.at) - arrivedMs) / HOUR_MS;
      return [{ sourceName, terminalId: terminalOf(arrival), daysBefore, errorHours }];
    }),
  );
}

export interface SourceQuality {
  readonly sourceName: string;
  /** Milestones it told. */
  readonly milestones: number;
  /** Of the milestones that somebody else told, and that are of a kind it tells at all, how many it told too. */
  readonly coverage: { readonly told: number; readonly of: number };
  /** Kinds of milestones that others told of these boxes and that it never tells. */
  readonly neverTold: readonly MilestoneName[];
  /** From the event to its being said, and to its being known here; null while nothing was measured. */
  readonly saidAfterHours: Spread | null;
  readonly knownAfterHours: Spread | null;
  /** Of the milestones that another source told while they were followed, how many were known from this one first. */
  readonly first: { readonly told: number; readonly of: number };
  readonly corrections: number;
  /** Milestones whose time it changed. */
  readonly corrected: number;
  /** Milestones of which it is known who was right, and those of them of which its first word was wrong. */
  readonly proven: number;
  readonly wrong: number;
  /** Milestones that somebody else told too, and those of them with another time. */
  readonly compared: number;
  readonly contradictions: number;
  readonly examples: readonly Contradiction[];
  readonly forecasts: readonly {
    readonly daysBefore: number;
    readonly arrivals: number;
    readonly meanErrorHours: number;
    readonly biasHours: number;
  }[];
}

export interface Spread {
  readonly median: number;
  readonly ninetieth: number;
  readonly measured: number;
}

export interface Contradiction {
  readonly containerId: Id;
  readonly milestone: MilestoneName;
  readonly place: string;
  readonly atMs: number;
  readonly otherSourceName: string;
  readonly otherAtMs: number;
}

/** How good each source is, by its own words and those of the others. */
export function qualityBySource(measures: Measures): SourceQuality[] {
  const tellings = measures.tellings.map((one) => ({ ...one, sourceName: senderOf(one.sourceName) }));
  const forecasts = measures.forecasts.map((one) => ({ ...one, sourceName: senderOf(one.sourceName) }));
  const names = [...new Set(tellings.map(({ sourceName }) => sourceName))].sort();
  const byMilestone = groupBy(tellings, keyOf);
  return names.map((sourceName) => {
    const own = tellings.filter((telling) => telling.sourceName === sourceName);
    const others = [...byMilestone.values()].filter((group) => group.some((one) => one.sourceName !== sourceName));
    const kinds = new Set(own.map(({ milestone }) => milestone));
    const comparable = others.filter((group) => group.some(({ milestone }) => kinds.has(milestone)));
    const pairs = own.flatMap((telling) => {
      const other = byMilestone.get(keyOf(telling))?.find((one) => one.sourceName !== sourceName);
      return other ? [{ telling, other }] : [];
    });
    const conflicts = pairs.filter(({ telling, other }) => Math.abs(telling.atMs - other.atMs) > CONTRADICTION_MS);
    const news = own.filter(({ isNews }) => isNews);
    const shared = news.flatMap((telling) => {
      const all = byMilestone.get(keyOf(telling)) ?? [];
      return all.some((one) => one.sourceName !== sourceName) ? [{ telling, all }] : [];
    });
    const verdicts = own.map((telling) => judge(telling, byMilestone.get(keyOf(telling)) ?? []));
    const counted = (verdict: Verdict) => verdicts.filter((one) => one === verdict).length;
    return {
      sourceName,
      milestones: own.length,
      coverage: { told: pairs.length, of: comparable.length },
      neverTold: [...new Set(others.flat().map(({ milestone }) => milestone))]
        .filter((kind) => !kinds.has(kind))
        .sort(),
      saidAfterHours: spreadOf(news.map(({ saidMs, atMs }) => (saidMs - atMs) / HOUR_MS)),
      knownAfterHours: spreadOf(news.map(({ receivedMs, atMs }) => (receivedMs - atMs) / HOUR_MS)),
      first: { told: shared.filter(({ telling, all }) => isFirst(telling, all)).length, of: shared.length },
      corrections: own.reduce((sum, { corrections }) => sum + corrections, 0),
      corrected: own.filter(({ corrections }) => corrections > 0).length,
      proven: counted('right') + counted('wrong'),
      wrong: counted('wrong'),
      compared: pairs.length,
      contradictions: conflicts.length,
      examples: conflicts.slice(0, MAX_EXAMPLES).map(toContradiction),
      forecasts: HORIZON_DAYS.flatMap((daysBefore) => forecastQuality(forecasts, sourceName, daysBefore)),
    };
  });
}

function isFirst({ receivedMs }: Telling, all: readonly Telling[]): boolean {
  return all.every((other) => receivedMs <= other.receivedMs);
}

/** Some senders call themselves by the box they speak of: that is one sender, whatever the box. */
function senderOf(sourceName: string): string {
  return sourceName.replace(BOX_AT_THE_END, '');
}

const BOX_AT_THE_END = /-[A-Z]{4}\d{7}$/u;

function keyOf({ containerId, milestone, place }: Telling): string {
  return `${containerId} ${milestone} ${place}`;
}

function toContradiction({ telling, other }: { telling: Telling; other: Telling }): Contradiction {
  const { containerId, milestone, place, atMs } = telling;
  return { containerId, milestone, place, atMs, otherSourceName: other.sourceName, otherAtMs: other.atMs };
}

function forecastQuality(forecasts: readonly Forecast[], sourceName: string, daysBefore: number) {
  const errors = forecasts
    .filter((one) => one.sourceName === sourceName && one.daysBefore === daysBefore)
    .map(({ errorHours }) => errorHours);
  if (errors.length === 0) return [];
  const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return [
    { daysBefore, arrivals: errors.length, meanErrorHours: meanOf(errors.map(Math.abs)), biasHours: meanOf(errors) },
  ];
}

function spreadOf(values: readonly number[]): Spread | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((one, other) => one - other);
  return { median: quantile(sorted, 0.5), ninetieth: quantile(sorted, 0.9), measured: sorted.length };
}
