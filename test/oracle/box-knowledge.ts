import { boxOutline, vesselOutline } from '../../src/simulator/telling/facts.ts';
import type { Statement } from '../../src/simulator/telling/statement.ts';
import { planAt, type Ride, type StepName } from '../../src/simulator/world/journey.ts';
import { callOf } from '../../src/simulator/world/sailing.ts';
import type { Booking, Box } from '../../src/simulator/world/world.ts';
import { HOUR_MS, MINUTE_MS } from '../../src/values/duration.ts';
import { UNSURE, type Unsure } from './compare.ts';
import type { ContainerWord, HeardMessage, LineWord } from './told-log.ts';

export type Source = 'shipping_line' | 'terminal' | 'ais';

/** Something that is known to have happened, and from whom. */
export interface KnownStep {
  readonly atMs: number;
  readonly sources: readonly Source[];
}

/** A stretch of time in which a shipment was not followed. */
export interface Pause {
  readonly fromMs: number;
  readonly toMs: number;
}

/** What a terminal said of a box, and when it was so. */
export interface SaidOfBox {
  readonly locode: string;
  readonly atMs: number;
  readonly word: ContainerWord;
}

export interface Hearing {
  readonly line: LineWord;
  /** Up to when anything counts: now, or when following stopped. */
  readonly asOfMs: number;
  readonly messages: readonly HeardMessage[];
  /** Since when anybody listens to ships. */
  readonly listeningMs: number;
  readonly pauses: readonly Pause[];
}

/** When AIS shows it: slow for a quarter of an hour, still for half an hour, and out of the port. */
const ARRIVAL_SEEN_MS = 15 * MINUTE_MS;
const BERTH_SEEN_MS = 30 * MINUTE_MS;
const OUT_OF_PORT_MS = 3 * HOUR_MS;
/** The ships speak every so often. */
const MAX_SILENCE_MS = 12 * HOUR_MS;
/** What was said of a ship so long before a shipment was followed still counts for it. */
const KEPT_MS = 60 * 24 * HOUR_MS;

type VesselStep = `depart:${number}` | `arrive:${number}`;

/** What must be known of a box from what was told of it. Happenings are looked up by their names in the world. */
export class BoxKnowledge {
  readonly booking: Booking;
  readonly box: Box;
  readonly hearing: Hearing;
  /** The rides that the line intended when it was last asked. */
  readonly rides: readonly Ride[];
  readonly #said: readonly SaidOfBox[];

  constructor(booking: Booking, box: Box, hearing: Hearing) {
    this.booking = booking;
    this.box = box;
    this.hearing = hearing;
    this.rides = planAt(box.journey, hearing.line.answers.at(-1) ?? 0).rides;
    this.#said = saidOf(box, hearing);
  }

  /** What happened to the box itself. */
  step(name: StepName): KnownStep | undefined {
    const ride = rideNumber(name);
    const step = this.box.journey.steps.find((one) => one.name === name);
    const outline = step && boxOutline(this.booking, this.box, name, step.locode, this.#actualRide(ride));
    const told = outline && this.hearing.line.facts.get(outline.key);
    const sources: Source[] = told ? ['shipping_line'] : [];
    if (name === 'full_out' && step && this.#gateWords().length > 0) sources.push('terminal');
    return step && sources.length > 0 ? { atMs: step.atMs, sources } : undefined;
  }

  departure(ride: number): KnownStep | Unsure | undefined {
    if (this.#isLeftOut(ride)) return undefined;
    if (!this.#takes(ride)) return this.#toldOfPlan(`depart:${ride}`) ? UNSURE : undefined;
    const told = this.#vesselTold(`depart:${ride}`);
    const isLoaded = this.step(`load:${ride}`) !== undefined;
    const isNamed = told?.boxes.includes(this.box.number) ?? false;
    const named = this.booking.line.dialect.namesBoxes;
    // That the vessel left does not say which of the boxes it left without.
    if (told && !isLoaded && !named && this.#someLeftBehind(ride)) return UNSURE;
    const toldOfBox = told !== undefined && (isLoaded || !named || isNamed);
    const seen = isLoaded || toldOfBox ? this.#departureSeen(ride) : undefined;
    const atMs = this.#actualCall(ride, 'board')?.departureMs ?? 0;
    if (!toldOfBox && seen === UNSURE) return UNSURE;
    return toldOfBox || seen === true ? { atMs, sources: sourcesOf(toldOfBox, seen) } : undefined;
  }

  arrival(ride: number): KnownStep | Unsure | undefined {
    if (this.#isLeftOut(ride)) return undefined;
    if (!this.#takes(ride)) return this.#toldOfPlan(`arrive:${ride}`) ? UNSURE : undefined;
    const told = this.#vesselTold(`arrive:${ride}`) !== undefined;
    const call = this.#actualCall(ride, 'alight');
    if (!call) return undefined;
    const { asOfMs } = this.hearing;
    const isSeen = asOfMs >= Math.min(call.arrivalMs + ARRIVAL_SEEN_MS, call.berthedMs);
    const seen = this.#seenAboard(ride, call.arrivalMs, isSeen);
    const byTerminal = this.#terminalTold(ride, 'arrived', call.arrivalMs);
    if (!told && byTerminal && !this.#boarded(ride)) return UNSURE;
    if (!told && !byTerminal && seen === UNSURE) return UNSURE;
    const sources = [...sourcesOf(told, seen), ...(byTerminal ? (['terminal'] as const) : [])];
    return sources.length > 0 ? { atMs: call.arrivalMs, sources } : undefined;
  }

  /** Statement of at the port of discharge alone. */
  berthing(ride: number): KnownStep | Unsure | undefined {
    const call = this.#actualCall(ride, 'alight');
    if (!call || this.#isLeftOut(ride) || !this.#takes(ride)) return undefined;
    const seen = this.#seenAboard(ride, call.berthedMs, this.hearing.asOfMs >= call.berthedMs + BERTH_SEEN_MS);
    const byTerminal = this.#terminalTold(ride, 'berthed', call.berthedMs);
    if (byTerminal && !this.#boarded(ride)) return UNSURE;
    if (!byTerminal && seen === UNSURE) return UNSURE;
    // Nobody says whether ships are listened to for those who do not follow at the time.
    const isPaused = this.hearing.pauses.some(({ fromMs, toMs }) => call.berthedMs >= fromMs && call.berthedMs <= toMs);
    if (seen === true && !byTerminal && isPaused) return UNSURE;
    const sources = [...sourcesOf(false, seen), ...(byTerminal ? (['terminal'] as const) : [])];
    return sources.length > 0 ? { atMs: call.berthedMs, sources } : undefined;
  }

  /** The last word of the line on when a vessel is to leave or to arrive. */
  expectation(ride: number, kind: 'depart' | 'arrive'): Statement | undefined {
    const planned = this.rides[ride];
    if (!planned) return undefined;
    const { locode } = callOf(planned.sailing, kind === 'depart' ? planned.board : planned.alight);
    const outline = vesselOutline(this.booking, { name: `${kind}:${ride}`, locode }, planned, []);
    return outline && this.hearing.line.expectations.get(outline.key);
  }

  /** The last word of the line on when the train arrives. */
  trainExpectation(): Statement | undefined {
    const { rail } = this.booking.trade;
    const outline = rail && boxOutline(this.booking, this.box, 'rail_arrive', rail.ramp, undefined);
    return outline ? this.hearing.line.expectations.get(outline.key) : undefined;
  }

  /** What terminals said of the box, in the order in which it was so. */
  words(): readonly SaidOfBox[] {
    return this.#said.filter(({ word }) => !word.moves);
  }

  chassisNumber(): string | undefined {
    return this.#gateWords()
      .flatMap(({ word }) => word.moves ?? [])
      .at(-1)?.chassis_number;
  }

  #gateWords() {
    return this.#said.filter(({ word }) => word.moves?.some(({ activity }) => activity === 'gate_out'));
  }

  #actualRide(ride: number | undefined): Ride | undefined {
    return ride === undefined ? undefined : this.box.journey.plans.at(-1)?.rides[ride];
  }

  #actualCall(ride: number, end: 'board' | 'alight') {
    const actual = this.#actualRide(ride);
    return actual && callOf(actual.sailing, actual[end]);
  }

  /** Whether the line intends what really comes. */
  #takes(ride: number): boolean {
    return this.rides[ride]?.sailing === this.#actualRide(ride)?.sailing;
  }

  /**
   * Others of the booking were said to be loaded for that sailing, and this one was not, nor landed from it. Nothing leaves
   * before it was loaded: a line that tells of the vessel for the booking does not say that this box is on it.
   */
  #isLeftOut(ride: number): boolean {
    const planned = this.rides[ride];
    if (!planned || this.booking.line.dialect.namesBoxes) return false;
    if (this.step(`load:${ride}`) !== undefined || this.step(`discharge:${ride}`) !== undefined) return false;
    return this.booking.boxes.some((other) => {
      const step = other.journey.steps.find(({ name }) => name === `load:${ride}`);
      const actual = other.journey.plans.at(-1)?.rides[ride];
      if (!step || other.number === this.box.number || actual?.sailing !== planned.sailing) return false;
      const outline = boxOutline(this.booking, other, step.name, step.locode, actual);
      return outline !== undefined && this.hearing.line.facts.has(outline.key);
    });
  }

  /** What the line says for the booking of the vessel that it last intended for this box. */
  #toldOfPlan(name: VesselStep): Statement | undefined {
    return this.#toldOf(name, this.rides[rideNumber(name) ?? 0]);
  }

  #vesselTold(name: VesselStep): Statement | undefined {
    return this.#toldOf(name, this.#actualRide(rideNumber(name)));
  }

  #toldOf(name: VesselStep, ride: Ride | undefined): Statement | undefined {
    if (!ride) return undefined;
    const { locode } = callOf(ride.sailing, name.startsWith('depart') ? ride.board : ride.alight);
    const outline = vesselOutline(this.booking, { name, locode }, ride, []);
    return outline && this.hearing.line.facts.get(outline.key);
  }

  /** Whether somebody who sees boxes said that this one is aboard. */
  #boarded(ride: number): boolean {
    const departed = this.#vesselTold(`depart:${ride}`);
    return this.step(`load:${ride}`) !== undefined || departed !== undefined;
  }

  #someLeftBehind(ride: number): boolean {
    const planned = this.rides[ride]?.sailing;
    const atMs = this.hearing.line.answers.at(-1) ?? 0;
    return this.booking.boxes.some(
      ({ journey }) =>
        planAt(journey, atMs).rides[ride]?.sailing === planned &&
        journey.plans.at(-1)?.rides[ride]?.sailing !== planned,
    );
  }

  #departureSeen(ride: number): boolean | Unsure {
    const call = this.#actualCall(ride, 'board');
    if (!call || this.hearing.asOfMs < call.departureMs) return false;
    if (this.hearing.asOfMs < call.departureMs + OUT_OF_PORT_MS) return UNSURE;
    return this.#heardFor(call.departureMs);
  }

  #seenAboard(ride: number, atMs: number, isSeen: boolean): boolean | Unsure {
    if (!isSeen || !this.#boarded(ride)) return false;
    return this.#heardFor(atMs);
  }

  /** What ships showed before anybody listened, or long before the shipment was followed, is not known for it. */
  #heardFor(atMs: number): boolean | Unsure {
    const { line, listeningMs } = this.hearing;
    const sinceMs = Math.max(listeningMs, line.firstMs - KEPT_MS);
    if (Math.abs(atMs - sinceMs) <= MAX_SILENCE_MS) return UNSURE;
    return atMs > sinceMs;
  }

  #terminalTold(ride: number, activity: 'arrived' | 'berthed', atMs: number): boolean {
    const actual = this.#actualRide(ride);
    const { firstMs } = this.hearing.line;
    return this.hearing.messages.some(
      ({ heardMs, body }) =>
        heardMs <= this.hearing.asOfMs &&
        heardMs >= firstMs - KEPT_MS &&
        body.facility.unlocode === this.#actualCall(ride, 'alight')?.locode &&
        body.vessels?.some(
          (word) =>
            word.imo === actual?.sailing.vessel.imo && word.activity === activity && Date.parse(word.at) === atMs,
        ),
    );
  }
}

/** A number is used again: what is said of it belongs to the journey of that time. */
function saidOf({ number, journey }: Box, { messages, asOfMs }: Hearing): SaidOfBox[] {
  const [fromMs, toMs] = [journey.steps[0]?.atMs ?? 0, journey.steps.at(-1)?.atMs ?? Number.POSITIVE_INFINITY];
  const said: SaidOfBox[] = [];
  for (const { heardMs, body } of messages) {
    if (heardMs > asOfMs) break;
    for (const word of body.containers ?? []) {
      const atMs = word.number === number ? Date.parse(word.at ?? word.moves?.[0]?.at ?? '') : Number.NaN;
      if (atMs >= fromMs && atMs <= toMs) said.push({ locode: body.facility.unlocode, atMs, word });
    }
  }
  return said.sort((one, other) => one.atMs - other.atMs);
}

function sourcesOf(told: boolean, seen: boolean | Unsure | undefined): Source[] {
  return [...(told ? (['shipping_line'] as const) : []), ...(seen === true ? (['ais'] as const) : [])];
}

function rideNumber(name: string): number | undefined {
  const position = name.split(':')[1];
  return position === undefined ? undefined : Number(position);
}
