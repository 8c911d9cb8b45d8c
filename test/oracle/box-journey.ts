import { voyageOf } from '../../src/simulator/telling/facts.ts';
import { localTime, startOfDay } from '../../src/simulator/telling/local-time.ts';
import type { Statement } from '../../src/simulator/telling/statement.ts';
import { toText } from '../../src/simulator/time.ts';
import type { Ride, StepName } from '../../src/simulator/world/journey.ts';
import { placeOf } from '../../src/simulator/world/places.ts';
import { callOf } from '../../src/simulator/world/sailing.ts';
import type { BoxKnowledge, KnownStep, Source } from './box-knowledge.ts';
import { UNSURE, type Unsure } from './compare.ts';

export type Time = string | null | Unsure;

/** A port on the way as it must be shown. */
export interface ExpectedCall {
  readonly label: string;
  readonly locode: string;
  readonly eta: Time;
  readonly ata: Time;
  readonly etd: Time;
  readonly atd: Time;
  /** What takes the box on from here: a vessel, a train, or nothing. */
  readonly ride: Ride | null;
  /** Something that happened here or after it shows that the box came, though nobody may have said when. */
  readonly isPast: boolean;
}

export interface ExpectedMilestone {
  readonly name: string;
  readonly locode: string;
  readonly at: string;
  readonly imo: string | null;
  readonly voyage: string | null;
  readonly sources: readonly Source[];
}

/** The time of something known, of something not known, or neither. */
export function timeOf(step: KnownStep | Unsure | undefined): Time {
  return step === UNSURE ? UNSURE : step ? toText(step.atMs) : null;
}

/** A day alone means its beginning where it is told of. */
export function toldTime(told: Statement | undefined): string | null {
  if (!told) return null;
  const { zone } = placeOf(told.locode);
  return toText(told.dayOnly ? startOfDay(localTime(told.atMs, zone).slice(0, 10), zone) : told.atMs);
}

/** The ship that was to take the box has left without it, and the line has not said yet what takes it instead. */
export function isLost({ rides, box, hearing }: BoxKnowledge, index: number): boolean {
  const [planned, actual] = [rides[index], box.journey.plans.at(-1)?.rides[index]];
  if (!planned || planned.sailing === actual?.sailing) return false;
  return callOf(planned.sailing, planned.board).departureMs <= hearing.asOfMs;
}

/** Everywhere the box calls, from the port of lading to the ramp. */
export function callsOf(known: BoxKnowledge): ExpectedCall[] {
  const { rides } = known;
  const lost = rides.findIndex((_, index) => isLost(known, index));
  const after = (index: number) => lost >= 0 && index > lost;
  const calls = [...rides, undefined].map((ride, index): ExpectedCall => {
    const inbound = rides[index - 1];
    const place = ride ? callOf(ride.sailing, ride.board) : inbound && callOf(inbound.sailing, inbound.alight);
    return {
      label: index === 0 ? 'POL' : ride ? `TS${index}` : 'POD',
      locode: place?.locode ?? '',
      eta: after(index) ? UNSURE : toldTime(known.expectation(index - 1, 'arrive')),
      ata: inbound ? reached(known, index - 1) : null,
      etd: index === lost || after(index) ? UNSURE : toldTime(known.expectation(index, 'depart')),
      atd: ride ? timeOf(known.departure(index)) : timeOf(known.step('rail_depart')),
      ride: ride ?? null,
      isPast: known.step('full_out') !== undefined || known.step('empty_in') !== undefined,
    };
  });
  const ramp = rampOf(known);
  if (ramp === null) return calls;
  const eta = toldTime(known.trainExpectation());
  const ata = arrivedInland(known);
  const isPast = AT_RAMP.some((name) => known.step(name) !== undefined);
  return [...calls, { label: 'IND', locode: ramp, eta, ata, etd: null, atd: null, ride: null, isPast }];
}

/** A port was reached when the vessel arrived there; what shows that it did without its time leaves that open. */
function reached(known: BoxKnowledge, ride: number): Time {
  const arrival = known.arrival(ride);
  if (arrival !== undefined) return timeOf(arrival);
  const isThere = known.step(`discharge:${ride}`) !== undefined || known.berthing(ride) !== undefined;
  return isThere ? UNSURE : null;
}

/** The inland destination, once the line has said that there is one. */
export function rampOf(known: BoxKnowledge): string | null {
  const { rail } = known.booking.trade;
  if (!rail) return null;
  const isTold = known.trainExpectation() !== undefined || LAND.some((name) => known.step(name) !== undefined);
  return isTold ? rail.ramp : null;
}

/** A box that was taken off its train has come to where it was taken off. */
export function arrivedInland(known: BoxKnowledge): ReturnType<typeof timeOf> {
  return timeOf(known.step('rail_arrive') ?? known.step('rail_unload'));
}

const AT_RAMP: readonly StepName[] = ['rail_arrive', 'rail_unload', 'full_out', 'empty_in'];
const LAND: readonly StepName[] = ['rail_arrive', 'rail_unload', 'full_out'];

const BOX_NAMES: readonly (readonly [StepName, readonly string[]])[] = [
  ['empty_out', ['empty_out']],
  ['full_in', ['full_in']],
  ['rail_load', ['rail_loaded']],
  ['rail_depart', ['rail_departed']],
  ['rail_arrive', ['rail_arrived', 'arrived_at_inland_destination']],
  ['rail_unload', ['rail_unloaded']],
  ['full_out', ['full_out']],
  ['empty_in', ['empty_in']],
];

/** Everything known to have happened, and the names of what may or may not be among it. */
export function milestonesOf(known: BoxKnowledge): {
  readonly sure: readonly ExpectedMilestone[];
  readonly unsure: ReadonlySet<string>;
} {
  const sure: ExpectedMilestone[] = [];
  const unsure = new Set<string>();
  for (const [step, names] of BOX_NAMES) {
    const locode = known.box.journey.steps.find((one) => one.name === step)?.locode ?? '';
    const happened = known.step(step);
    for (const name of happened ? names : []) sure.push(milestone(name, locode, happened, undefined));
  }
  for (const [index, ride] of known.rides.entries()) {
    const [from, to] = [callOf(ride.sailing, ride.board), callOf(ride.sailing, ride.alight)];
    const out = index === 0 ? 'vessel' : onward(known, ride);
    const home = index === known.rides.length - 1 ? 'vessel' : onward(known, ride);
    const all: readonly (readonly [string, string, KnownStep | Unsure | undefined])[] = [
      [`${out}_loaded`, from.locode, known.step(`load:${index}`)],
      [`${out}_departed`, from.locode, known.departure(index)],
      [`${home}_arrived`, to.locode, known.arrival(index)],
      ...(home === 'vessel' ? [['vessel_berthed', to.locode, known.berthing(index)] as const] : []),
      [`${home}_discharged`, to.locode, known.step(`discharge:${index}`)],
    ];
    for (const [name, locode, happened] of all) {
      if (happened === UNSURE) unsure.add(`${name} ${locode}`);
      else if (happened) sure.push(milestone(name, locode, happened, ride));
    }
  }
  return { sure: [...sure, ...turnsOf(known)], unsure };
}

function milestone(
  name: string,
  locode: string,
  step: KnownStep | undefined,
  ride: Ride | undefined,
): ExpectedMilestone {
  const { atMs = 0, sources = [] } = step ?? {};
  const vessel = { imo: ride?.sailing.vessel.imo ?? null, voyage: ride ? voyageOf(ride) : null };
  return { name, locode, at: toText(atMs), ...vessel, sources };
}

/** A small vessel is one that its line announces as such. */
function onward({ booking }: BoxKnowledge, { sailing }: Ride): string {
  return booking.line.dialect.announcesFeeders && sailing.service.feeder ? 'feeder' : 'transshipment';
}

/** Saying again that a box is available makes no milestone. */
function turnsOf(known: BoxKnowledge): ExpectedMilestone[] {
  const said = known.words().filter(({ word }) => word.available_for_pickup !== undefined);
  return said
    .filter(({ word }, index) => word.available_for_pickup !== said[index - 1]?.word.available_for_pickup)
    .map(({ locode, atMs, word }) => {
      const name = word.available_for_pickup ? 'available' : 'not_available';
      return { name, locode, at: toText(atMs), imo: null, voyage: null, sources: ['terminal'] };
    });
}

/** The furthest thing that is known decides. */
export function statusOf(known: BoxKnowledge): string | Unsure {
  const has = (name: StepName) => known.step(name) !== undefined;
  if (has('empty_in')) return 'empty_returned';
  if (has('full_out')) return 'picked_up';
  const last = known.rides.length - 1;
  const offered = known.words().findLast(({ word }) => word.available_for_pickup !== undefined)?.word;
  const grounded = offered ? (offered.available_for_pickup ? 'available' : 'not_available') : 'grounded';
  const isThere = known.booking.trade.rail ? has('rail_unload') : has(`discharge:${last}`);
  if (isThere) return grounded;
  // A terminal speaks of a box whose landing nobody has told of yet.
  if (offered) return UNSURE;
  if (known.booking.trade.rail) {
    if (has('rail_load') || has('rail_depart') || has('rail_arrive')) return 'on_rail';
    if (has(`discharge:${last}`)) return 'awaiting_inland_transfer';
  }
  return seaStatus(known);
}

function seaStatus(known: BoxKnowledge): string | Unsure {
  let isUnsure = false;
  for (const index of known.rides.keys()) {
    const moves = [known.departure(index), known.arrival(index), known.berthing(index)];
    const isAboard = known.step(`load:${index}`) !== undefined || known.step(`discharge:${index}`) !== undefined;
    if (isAboard || moves.some((move) => move !== undefined && move !== UNSURE)) return 'on_ship';
    isUnsure ||= moves.includes(UNSURE);
  }
  if (isUnsure) return UNSURE;
  return known.step('full_in') ? 'loaded' : 'new';
}

/** Where the box is at sea: aboard between two calls, if it is known to have left one and not to have reached the next. */
export function legUnderWay(calls: readonly ExpectedCall[]): number | null | Unsure {
  const afloat = calls.filter(({ label }) => label !== 'IND');
  for (let index = afloat.length - 2; index >= 0; index--) {
    const [from, to] = [afloat[index], afloat[index + 1]];
    if (!from || !to) continue;
    if (from.atd === null && to.ata === null) continue;
    if (from.atd === UNSURE || to.ata === UNSURE) return UNSURE;
    return to.ata === null ? index : null;
  }
  return null;
}
