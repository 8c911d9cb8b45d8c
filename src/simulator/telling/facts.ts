import type { Ride, Step } from '../world/journey.ts';
import { callOf } from '../world/sailing.ts';
import type { Booking, Box } from '../world/world.ts';
import { type Account, accountOf, type Teller } from './account.ts';
import { type EventCode, papersOf, type RoleCode, type Statement } from './statement.ts';

/** What does not change about an event, however it is told. */
export type Outline = Omit<Statement, 'classifier' | 'atMs' | 'dayOnly' | 'createdMs' | 'retracted'>;

/** Something that happens, and how it comes to be known. */
export interface Fact {
  readonly outline: Outline;
  readonly atMs: number;
  readonly account: Account;
}

/** What happens to the boxes of a booking but for their return, and to their vessels at the ports that concern them. */
export function factsOf(teller: Teller, booking: Booking): Fact[] {
  const moves = booking.boxes.flatMap((box) => boxMoves(booking, box));
  const calls = vesselCalls(booking);
  return [...moves, ...calls].map(({ outline, atMs }) => ({
    outline,
    atMs,
    account: accountOf(teller, outline.key, atMs),
  }));
}

type Happening = Omit<Fact, 'account'>;

const BOX_CODES: Readonly<Record<string, { code: EventCode; mode: Statement['mode']; empty: boolean }>> = {
  empty_out: { code: 'GTOT', mode: 'TRUCK', empty: true },
  full_in: { code: 'GTIN', mode: 'TRUCK', empty: false },
  load: { code: 'LOAD', mode: 'VESSEL', empty: false },
  discharge: { code: 'DISC', mode: 'VESSEL', empty: false },
  rail_load: { code: 'LOAD', mode: 'RAIL', empty: false },
  rail_depart: { code: 'DEPA', mode: 'RAIL', empty: false },
  rail_arrive: { code: 'ARRI', mode: 'RAIL', empty: false },
  rail_unload: { code: 'DISC', mode: 'RAIL', empty: false },
  full_out: { code: 'GTOT', mode: 'TRUCK', empty: false },
  empty_in: { code: 'GTIN', mode: 'TRUCK', empty: true },
};

function boxMoves(booking: Booking, box: Box): Happening[] {
  return box.journey.steps.flatMap((step) => {
    if (step.name === 'empty_in') return [];
    const outline = boxOutline(booking, box, step.name, step.locode, rideOf(box, step.ride));
    return outline ? [{ outline, atMs: step.atMs }] : [];
  });
}

/** Undefined for the moves of vessels. */
export function boxOutline(
  booking: Booking,
  box: Box,
  name: Step['name'],
  locode: string,
  ride: Ride | undefined,
): Outline | undefined {
  const [kind = '', position] = name.split(':');
  const row = BOX_CODES[kind];
  if (!row) return undefined;
  const { isoCode, sealNumber } = box;
  const role = roleOf(booking, kind, Number(position ?? 0));
  return {
    key: `${booking.key} ${box.number} ${name}${ride ? ` ${ride.sailing.vessel.imo} ${ride.sailing.roundTrip}` : ''}`,
    // A train's own moves are told as its moves, not the box's.
    kind: row.mode === 'RAIL' && (row.code === 'DEPA' || row.code === 'ARRI') ? 'TRANSPORT' : 'EQUIPMENT',
    code: row.code,
    mode: row.mode,
    empty: row.empty,
    boxes: [box.number],
    isoCode,
    ...(row.empty ? {} : { sealNumber }),
    locode,
    atTerminal: !row.empty,
    ...(ride && { ride }),
    ...(role && { role }),
    papers: papersOf(booking),
  };
}

/** Departures from where boxes went aboard and arrivals at where they were landed, once for all boxes aboard. */
function vesselCalls(booking: Booking): Happening[] {
  const calls = new Map<string, Happening>();
  for (const box of booking.boxes) {
    for (const step of box.journey.steps) {
      const ride = rideOf(box, step.ride);
      const outline = ride && vesselOutline(booking, step, ride, [box.number]);
      if (!outline) continue;
      const known = calls.get(outline.key);
      const boxes = [...(known?.outline.boxes ?? []), box.number];
      calls.set(outline.key, { outline: { ...outline, boxes }, atMs: step.atMs });
    }
  }
  return [...calls.values()];
}

/** Undefined for the moves of boxes. */
export function vesselOutline(
  booking: Booking,
  { name, locode }: Pick<Step, 'name' | 'locode'>,
  ride: Ride,
  boxes: readonly string[],
): Outline | undefined {
  const [kind = '', position = '0'] = name.split(':');
  if (kind !== 'depart' && kind !== 'arrive') return undefined;
  const role = roleOf(booking, kind, Number(position));
  return {
    key: `${booking.key} ${kind} ${locode} ${ride.sailing.vessel.imo} ${ride.sailing.roundTrip}`,
    kind: 'TRANSPORT',
    code: kind === 'depart' ? 'DEPA' : 'ARRI',
    mode: 'VESSEL',
    boxes,
    locode,
    atTerminal: true,
    ride,
    ...(role && { role }),
    papers: papersOf(booking),
  };
}

function roleOf({ trade }: Booking, kind: string, ride: number): RoleCode | undefined {
  const last = trade.legs.length - 1;
  if (kind === 'full_in') return 'POL';
  if (kind === 'load' || kind === 'depart') return ride === 0 ? 'POL' : 'PTS';
  if (kind === 'arrive' || kind === 'discharge') return ride === last ? 'POD' : 'PTS';
  if (kind === 'rail_load' || kind === 'rail_depart') return 'POD';
  if (kind === 'rail_arrive' || kind === 'rail_unload') return 'PDE';
  return kind === 'full_out' ? (trade.rail ? 'PDE' : 'POD') : undefined;
}

export function rideOf(box: Box, position: number | null): Ride | undefined {
  return position === null ? undefined : box.journey.plans.at(-1)?.rides[position];
}

/** The voyage a ride is made on: that of the call where it begins. */
export function voyageOf({ sailing, board }: Ride): string {
  return callOf(sailing, board).voyage;
}
