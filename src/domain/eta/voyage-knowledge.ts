import { HOUR_MS } from '../../values/duration.ts';
import type { Id } from '../../values/id.ts';
import { CANAL_AREAS, type Canal } from './canals.ts';
import type { PortPair, TaughtLeg } from './sailed-leg.ts';
import { type Spread, shrink, spreadOf } from './spread.ts';

/** What a container ship makes when nothing was learned yet: the fleet's mean of recent years. */
const USUAL_KNOTS: Spread = { centre: 15, low: 12.5, high: 18, count: 0 };
const USUAL_STAY_HOURS: Spread = { centre: 24, low: 12, high: 48, count: 0 };
const USUAL_QUEUE_HOURS: Spread = { centre: 4, low: 1, high: 16, count: 0 };

/** How many legs of one's own weigh as much as the wider experience. */
const WEIGHT = 5;
/** A port is called at on the way if so many of the latest legs did. */
const CALLED_SHARE = 0.5;
/** Services change, and congestion comes and goes: only the last ships tell of it. */
const LATEST = { legs: 12, queues: 12 };

const APPROACH_HOURS = 2;
/** However many ships were heard, what our own legs lost at the port counts a little. */
const MOST_WAITS = 20;

/** What finished legs teach about those to come, from the narrowest experience that there is enough of. */
export interface VoyageKnowledge {
  /** Finished legs between the ports whose course is known. */
  experienceOn(pair: PortPair): number;
  speedOn(pair: PortPair): Spread;
  canalWait(canal: Canal, pair: PortPair): Spread;
  stayAt(portId: Id): Spread;
  queueAt(portId: Id): Spread;
  /** Ports that ships usually call at on the way, in order. */
  callsOn(pair: PortPair): readonly Id[];
  /** From departure to arrival; undefined for a pair of ports that was never sailed. */
  durationHoursOn(pair: PortPair): Spread | undefined;
}

/** What ships that berthed at a port in a while had waited before it, in the middle. */
export interface PortWait {
  readonly portId: Id;
  readonly untilMs: number;
  readonly ships: number;
  readonly hours: number;
}

/** Legs in the order of arrival; waits of the last days, of all ships that were heard. */
export function learnVoyages(legs: readonly TaughtLeg[], waits: readonly PortWait[] = []): VoyageKnowledge {
  const book = new Map<string, number[]>();
  const note = (key: string, value: number) => {
    const known = book.get(key);
    if (known) known.push(value);
    else book.set(key, [value]);
  };
  const calls = new Map<string, (readonly Id[])[]>();
  for (const leg of legs) noteLeg(leg, note, calls);
  const spreads = new Map<string, Spread | undefined>();
  const spread = (key: string) => {
    const newest = key.startsWith('queue') ? LATEST.queues : undefined;
    if (!spreads.has(key)) spreads.set(key, spreadOf(book.get(key) ?? [], newest));
    return spreads.get(key);
  };
  const waited = meanWaits(waits);
  const nested = (usual: Spread, keys: readonly string[]) =>
    keys.reduce((wider, key) => shrink(spread(key), wider, WEIGHT), usual);
  return {
    experienceOn: (pair) => book.get(`speed ${portsOf(pair)}`)?.length ?? 0,
    speedOn: (pair) => nested(USUAL_KNOTS, ['speed', `speed ${portsOf(pair)}`, `speed ${carriedOn(pair)}`]),
    canalWait: (canal, pair) => nested(CANAL_AREAS[canal].usual, [`canal ${canal}`, `canal ${canal} ${portsOf(pair)}`]),
    stayAt: (portId) => nested(USUAL_STAY_HOURS, ['stay', `stay ${portId}`]),
    // Of all ships that came lately rather than of those that carried our boxes, since they are more and newer.
    queueAt: (portId) => shrink(waited.get(portId), nested(USUAL_QUEUE_HOURS, ['queue', `queue ${portId}`]), WEIGHT),
    callsOn: (pair) => usualCalls(calls.get(carriedOn(pair)) ?? calls.get(portsOf(pair)) ?? []),
    durationHoursOn: (pair) => {
      const ports = spread(`hours ${portsOf(pair)}`);
      return ports && shrink(spread(`hours ${carriedOn(pair)}`), ports, WEIGHT);
    },
  };
}

/** By port, weighed by ships. A ship that goes straight in is lost to the pilot and to low speed for a while too. */
function meanWaits(waits: readonly PortWait[]): ReadonlyMap<Id, Spread> {
  const totals = new Map<Id, { ships: number; hours: number }>();
  for (const { portId, ships, hours } of waits) {
    const total = totals.get(portId) ?? { ships: 0, hours: 0 };
    totals.set(portId, { ships: total.ships + ships, hours: total.hours + ships * (APPROACH_HOURS + hours) });
  }
  return new Map(
    [...totals].map(([portId, { ships, hours }]) => {
      const centre = hours / ships;
      return [portId, { centre, low: centre, high: centre, count: Math.min(ships, MOST_WAITS) }];
    }),
  );
}

function noteLeg(leg: TaughtLeg, note: (key: string, value: number) => void, calls: Map<string, (readonly Id[])[]>) {
  const { scac } = leg;
  const pairs = [portsOf(leg), ...(scac === null ? [] : [carriedOn({ ...leg, scac })])];
  for (const pair of pairs) note(`hours ${pair}`, (leg.arrivedMs - leg.departedMs) / HOUR_MS);
  const { course } = leg;
  if (!course) return;
  for (const scope of ['', ...pairs.map((pair) => ` ${pair}`)]) note(`speed${scope}`, course.sailingKnots);
  for (const { canal, hours } of course.canalWaits) {
    note(`canal ${canal}`, hours);
    note(`canal ${canal} ${portsOf(leg)}`, hours);
  }
  for (const { portId, hours } of course.calls) {
    note('stay', hours);
    note(`stay ${portId}`, hours);
  }
  note('queue', course.queueHours);
  note(`queue ${leg.toPortId}`, course.queueHours);
  for (const pair of pairs) {
    const ports = course.calls.map(({ portId }) => portId);
    calls.set(pair, [...(calls.get(pair) ?? []).slice(1 - LATEST.legs), ports]);
  }
}

/** In the order of the latest leg that made each call. */
function usualCalls(latest: readonly (readonly Id[])[]): Id[] {
  const counts = new Map<Id, number>();
  for (const ports of latest) for (const port of new Set(ports)) counts.set(port, (counts.get(port) ?? 0) + 1);
  const usual = [...counts].filter(([, count]) => count > latest.length * CALLED_SHARE).map(([port]) => port);
  const fullest = latest.reduce<readonly Id[]>((best, ports) => {
    const kept = ports.filter((port) => usual.includes(port));
    return kept.length >= best.length ? kept : best;
  }, []);
  return [...new Set([...fullest, ...usual])];
}

function portsOf({ fromPortId, toPortId }: Omit<PortPair, 'scac'>): string {
  return `${fromPortId} ${toPortId}`;
}

function carriedOn(pair: PortPair): string {
  return `${portsOf(pair)} ${pair.scac}`;
}
