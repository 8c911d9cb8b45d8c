import type { ContainerStatus } from '../../src/domain/containers/container.ts';
import { inlandExpectation } from '../../src/simulator/telling/expectations.ts';
import { voyageOf } from '../../src/simulator/telling/facts.ts';
import { localTime, startOfDay } from '../../src/simulator/telling/local-time.ts';
import { toText } from '../../src/simulator/time.ts';
import { planAt, type Ride, type Step } from '../../src/simulator/world/journey.ts';
import { placeOf } from '../../src/simulator/world/places.ts';
import { callOf, expectationOf } from '../../src/simulator/world/sailing.ts';
import type { StayReport } from '../../src/simulator/world/terminal-stay.ts';
import type { Booking, Box } from '../../src/simulator/world/world.ts';
import { stayAt, type TrueStay } from './true-stay.ts';

/** What whoever follows a booking ought to know in the end. Times are UTC, to the minute. */
export interface TrueShipment {
  readonly portOfLading: string;
  readonly portOfDischarge: string;
  readonly destination: string | null;
  readonly podVesselImo: string;
  readonly podVoyage: string;
  readonly polEtd: string;
  readonly polAtd: string | null;
  readonly podEta: string;
  readonly podAta: string | null;
  readonly destinationEta: string | null;
  readonly destinationAta: string | null;
  /** In the order of their numbers. */
  readonly boxes: readonly TrueBox[];
}

export interface TrueBox {
  readonly number: string;
  readonly status: ContainerStatus;
  /** In the order of their times. */
  readonly milestones: readonly TrueMilestone[];
  readonly calls: readonly TrueCall[];
  readonly stay: TrueStay;
}

export interface TrueMilestone {
  readonly name: string;
  readonly locode: string;
  readonly at: string;
  readonly imo: string | null;
  readonly voyage: string | null;
}

/** A port on the way, and the vessel that leaves it with the box. */
export interface TrueCall {
  readonly label: string;
  readonly locode: string;
  readonly eta: string | null;
  readonly ata: string | null;
  readonly etd: string | null;
  readonly atd: string | null;
  readonly imo: string | null;
  readonly voyage: string | null;
  readonly feeder: boolean;
}

/** Who is heard: the line alone, or also the terminals, and the ships over AIS. */
export type Witnesses = 'line' | 'everybody';

/** What is true of a booking, and known to the witnesses, when nothing happens after `endMs`. */
export function truthOf(booking: Booking, endMs: number, witnesses: Witnesses): TrueShipment {
  const boxes = booking.boxes.map((box) => trueBox(booking, heardOf(box, witnesses), endMs, witnesses)).sort(byNumber);
  const group = mainGroup(boxes);
  const [first] = group;
  const each = (role: 'POL' | 'POD' | 'IND', member: 'eta' | 'ata' | 'etd' | 'atd') =>
    group.map(({ calls }) => calls.find((call) => call.label === role)?.[member] ?? null);
  const podIndex = first?.calls.findIndex((call) => call.label === 'POD') ?? 0;
  const arrivals = each('IND', 'ata');
  return {
    portOfLading: first?.calls[0]?.locode ?? '',
    portOfDischarge: first?.calls[podIndex]?.locode ?? '',
    destination: booking.trade.rail?.ramp ?? null,
    podVesselImo: first?.calls[podIndex - 1]?.imo ?? '',
    podVoyage: first?.calls[podIndex - 1]?.voyage ?? '',
    polEtd: latest(each('POL', 'etd')) ?? '',
    polAtd: earliest(each('POL', 'atd')),
    podEta: latest(each('POD', 'eta')) ?? '',
    podAta: earliest(each('POD', 'ata')),
    destinationEta: latest(each('IND', 'eta')),
    destinationAta: arrivals.includes(null) ? null : latest(arrivals),
    boxes,
  };
}

/** A shipment is told as most of its boxes travel, and of equally many as the later ones do. */
function mainGroup(boxes: readonly TrueBox[]): readonly TrueBox[] {
  const groups = new Map<string, TrueBox[]>();
  for (const box of boxes) {
    const podIndex = box.calls.findIndex((call) => call.label === 'POD');
    const last = box.calls[podIndex - 1];
    const key = `${box.calls[podIndex]?.locode} ${last?.imo} ${last?.voyage}`;
    groups.set(key, [...(groups.get(key) ?? []), box]);
  }
  const eta = (group: readonly TrueBox[]) =>
    latest(group.map(({ calls }) => calls.find((call) => call.label === 'POD')?.eta ?? null)) ?? '';
  const ranked = [...groups].sort(
    ([oneKey, one], [otherKey, other]) =>
      other.length - one.length ||
      (eta(other) < eta(one) ? -1 : eta(other) > eta(one) ? 1 : oneKey < otherKey ? -1 : 1),
  );
  return ranked[0]?.[1] ?? [];
}

function heardOf(box: Box, witnesses: Witnesses): Box {
  return witnesses === 'line' ? { ...box, stay: [] } : box;
}

function trueBox(booking: Booking, box: Box, endMs: number, witnesses: Witnesses): TrueBox {
  const steps = box.journey.steps.filter(({ atMs }) => atMs <= endMs);
  const berthing = witnesses === 'line' ? [] : berthingOf(box, endMs);
  const milestones = [
    ...steps.flatMap((step) => milestonesOf(booking, box, step)),
    ...berthing,
    ...turnsOf(box.stay, endMs),
  ];
  return {
    number: box.number,
    status: statusOf(steps, booking, box, endMs),
    milestones: milestones.sort(byTime),
    calls: callsOf(booking, box, steps, endMs),
    stay: stayAt(box.stay, endMs, {
      ramp: booking.trade.rail?.ramp,
      outMs: steps.find((step) => step.name === 'full_out')?.atMs,
    }),
  };
}

/** Told of at the port of discharge alone. */
function berthingOf({ journey }: Box, endMs: number): TrueMilestone[] {
  const ride = journey.plans.at(-1)?.rides.at(-1);
  const call = ride && callOf(ride.sailing, ride.alight);
  if (!call || call.berthedMs > endMs) return [];
  const { locode, berthedMs } = call;
  const { imo } = ride.sailing.vessel;
  return [{ name: 'vessel_berthed', locode, at: toText(berthedMs), imo, voyage: voyageOf(ride) }];
}

/** Saying again that a box is available makes no milestone. */
function turnsOf(stay: readonly StayReport[], endMs: number): TrueMilestone[] {
  const said = stay.filter(({ atMs, available }) => atMs <= endMs && available !== undefined);
  return said
    .filter(({ available }, index) => available !== said[index - 1]?.available)
    .map(({ available, locode, atMs }) => {
      return { name: available ? 'available' : 'not_available', locode, at: toText(atMs), imo: null, voyage: null };
    });
}

const NAMES: Readonly<Record<string, readonly string[]>> = {
  empty_out: ['empty_out'],
  full_in: ['full_in'],
  rail_load: ['rail_loaded'],
  rail_depart: ['rail_departed'],
  rail_arrive: ['rail_arrived', 'arrived_at_inland_destination'],
  rail_unload: ['rail_unloaded'],
  full_out: ['full_out'],
  empty_in: ['empty_in'],
};
const SEA_NAMES: Readonly<Record<string, string>> = {
  load: 'loaded',
  depart: 'departed',
  arrive: 'arrived',
  discharge: 'discharged',
};

function milestonesOf(booking: Booking, box: Box, step: Step): TrueMilestone[] {
  const at = toText(step.atMs);
  const { locode } = step;
  const ride = step.ride === null ? undefined : box.journey.plans.at(-1)?.rides[step.ride];
  if (!ride) return (NAMES[step.name] ?? []).map((name) => ({ name, locode, at, imo: null, voyage: null }));
  const [kind = ''] = step.name.split(':');
  const outbound = kind === 'load' || kind === 'depart';
  const isEnd = outbound ? step.ride === 0 : step.ride === booking.trade.legs.length - 1;
  const prefix = isEnd ? 'vessel' : isFeeder(booking, ride) ? 'feeder' : 'transshipment';
  const { imo } = ride.sailing.vessel;
  return [{ name: `${prefix}_${SEA_NAMES[kind]}`, locode, at, imo, voyage: voyageOf(ride) }];
}

/** A small vessel is one that its line announces as such. */
function isFeeder({ line }: Booking, { sailing }: Ride): boolean {
  return line.dialect.announcesFeeders && sailing.service.feeder;
}

function callsOf(booking: Booking, box: Box, steps: readonly Step[], endMs: number): TrueCall[] {
  const plan = planAt(box.journey, endMs);
  const at = (name: string) => {
    const step = steps.find((one) => one.name === name);
    return step ? toText(step.atMs) : null;
  };
  const expected = (ride: Ride, index: number, end: 'arrival' | 'departure') =>
    expectedText(booking, callOf(ride.sailing, index).locode, expectationOf(ride.sailing, index, end, endMs).atMs);
  const calls = [...plan.rides, undefined].map((ride, index): TrueCall => {
    const inbound = plan.rides[index - 1];
    const place = ride ? callOf(ride.sailing, ride.board) : inbound && callOf(inbound.sailing, inbound.alight);
    return {
      label: index === 0 ? 'POL' : ride ? `TS${index}` : 'POD',
      locode: place?.locode ?? '',
      eta: inbound ? expected(inbound, inbound.alight, 'arrival') : null,
      ata: at(`arrive:${index - 1}`),
      etd: ride ? expected(ride, ride.board, 'departure') : null,
      atd: at(`depart:${index}`),
      imo: ride?.sailing.vessel.imo ?? null,
      voyage: ride ? voyageOf(ride) : null,
      feeder: ride !== undefined && isFeeder(booking, ride),
    };
  });
  const { rail } = booking.trade;
  const inland = inlandExpectation(booking, box.journey, plan, endMs);
  if (!rail || !inland) return calls;
  const eta = expectedText(booking, rail.ramp, inland.atMs);
  const none = { etd: null, atd: null, imo: null, voyage: null, feeder: false };
  return [...calls, { label: 'IND', locode: rail.ramp, eta, ata: at('rail_arrive'), ...none }];
}

/** A line that names only the day means its beginning, where it is. */
function expectedText({ line }: Booking, locode: string, ms: number): string {
  const { zone } = placeOf(locode);
  return toText(line.dialect.dayPlans ? startOfDay(localTime(ms, zone).slice(0, 10), zone) : ms);
}

function statusOf(steps: readonly Step[], { trade }: Booking, box: Box, endMs: number): ContainerStatus {
  const happened = new Set(steps.map(({ name }) => name));
  if (happened.has('empty_in')) return 'empty_returned';
  if (happened.has('full_out')) return 'picked_up';
  const landed = happened.has(`discharge:${trade.legs.length - 1}`);
  if (trade.rail && landed && !happened.has('rail_unload')) {
    return happened.has('rail_load') ? 'on_rail' : 'awaiting_inland_transfer';
  }
  if (landed) return availability(box, endMs);
  if (happened.has('load:0')) return 'on_ship';
  return happened.has('full_in') ? 'loaded' : 'new';
}

function availability({ stay }: Box, endMs: number): ContainerStatus {
  const last = stay.findLast(({ atMs, available }) => atMs <= endMs && available !== undefined);
  if (!last) return 'grounded';
  return last.available ? 'available' : 'not_available';
}

function earliest(times: readonly (string | null)[]): string | null {
  return times.filter((time) => time !== null).sort()[0] ?? null;
}

function latest(times: readonly (string | null)[]): string | null {
  return (
    times
      .filter((time) => time !== null)
      .sort()
      .at(-1) ?? null
  );
}

/** Of the same minute by name. */
export function byTime(one: TrueMilestone, other: TrueMilestone): number {
  return one.at < other.at ? -1 : one.at > other.at ? 1 : one.name < other.name ? -1 : 1;
}

function byNumber(one: TrueBox, other: TrueBox): number {
  return one.number < other.number ? -1 : 1;
}
