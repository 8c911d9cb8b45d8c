import type { RequestType } from '../../domain/shipments/tracking-request.ts';
import { DAY_MS, WEEK_MS } from '../../values/duration.ts';
import { type Random, randomOf } from '../random.ts';
import { toMinute } from '../time.ts';
import type { Rates } from '../ugly-cases.ts';
import { type Journey, travel } from './journey.ts';
import { type Line, lineOf } from './lines.ts';
import { containerNumber, documentNumber } from './numbers.ts';
import { createSchedule, type Schedule } from './sailing.ts';
import { serviceOf } from './services.ts';
import { type StayReport, stayOf } from './terminal-stay.ts';
import { TRADES, type Trade } from './trades.ts';

export interface Box {
  readonly number: string;
  /** ISO 6346 size and type. */
  readonly isoCode: string;
  readonly sealNumber: string;
  readonly journey: Journey;
  readonly stay: readonly StayReport[];
}

/** What one customer books: boxes that set out together, and may travel apart. */
export interface Booking {
  /** Its name in the world. */
  readonly key: string;
  readonly line: Line;
  readonly trade: Trade;
  readonly bookedMs: number;
  readonly bookingNumber: string;
  readonly billOfLading: string;
  /** The kind of number its customer follows it by. */
  readonly followedBy: RequestType;
  readonly boxes: readonly Box[];
}

export interface WorldOptions {
  readonly seed: string;
  readonly rates: Rates;
  /** Bookings for each weekly departure of each trade. */
  readonly bookingsPerDeparture: number;
}

/**
 * Everything that happens, worked out from the seed and from nothing else. It has no beginning, no end and no state:
 * any stretch of time can be asked for, and is the same whenever it is.
 */
export interface World {
  readonly seed: string;
  readonly rates: Rates;
  readonly schedule: Schedule;
  /** Bookings whose first vessel is scheduled to leave within the time, in a fixed order. */
  bookingsLeaving(fromMs: number, toMs: number): readonly Booking[];
}

const MAX_PER_DEPARTURE = 4;
const MAX_BOXES = 4;
const MAX_KEPT = 50_000;

export function createWorld({ seed, rates, bookingsPerDeparture }: WorldOptions): World {
  const schedule = createSchedule(seed, rates);
  const kept = new Map<string, Booking>();
  const booking = (trade: Trade, roundTrip: number, position: number): Booking => {
    const key = `${trade.id} ${roundTrip}.${position}`;
    const known = kept.get(key);
    if (known) return known;
    if (kept.size >= MAX_KEPT) kept.clear();
    const made = book({ seed, rates, schedule, trade, roundTrip, position, key });
    kept.set(key, made);
    return made;
  };
  return {
    seed,
    rates,
    schedule,
    bookingsLeaving: (fromMs, toMs) =>
      TRADES.flatMap((trade) =>
        roundTripsLeaving(trade, fromMs, toMs).flatMap((roundTrip) => {
          const random = randomOf(seed, 'demand', trade.id, roundTrip);
          const whole = Math.floor(bookingsPerDeparture);
          const count = Math.min(whole + Number(random.chance(bookingsPerDeparture - whole)), MAX_PER_DEPARTURE);
          return Array.from({ length: count }, (_, position) => booking(trade, roundTrip, position));
        }),
      ),
  };
}

function roundTripsLeaving({ legs: [first] }: Trade, fromMs: number, toMs: number): number[] {
  if (!first) return [];
  const service = serviceOf(first.service);
  const departsMs = service.beganMs + (service.calls[first.board]?.departsMs ?? 0);
  const start = Math.max(0, Math.ceil((fromMs - departsMs) / WEEK_MS));
  const end = Math.ceil((toMs - departsMs) / WEEK_MS);
  return Array.from({ length: Math.max(0, end - start) }, (_, index) => start + index);
}

interface Order {
  readonly seed: string;
  readonly rates: Rates;
  readonly schedule: Schedule;
  readonly trade: Trade;
  readonly roundTrip: number;
  readonly position: number;
  readonly key: string;
}

const BOOKED_DAYS_AHEAD = [12, 19] as const;
const ISO_CODES = ['22G1', '42G1', '45G1', '45G1', '45R1'] as const;

function book(order: Order): Booking {
  const { seed, trade, roundTrip, position, key } = order;
  const random = randomOf(seed, 'booking', key);
  const line = lineOf(random.pick(trade.lines));
  const [first] = trade.legs;
  const sailing = order.schedule.sailing(serviceOf(first?.service ?? ''), roundTrip);
  const departsMs = sailing.calls[first?.board ?? 0]?.scheduledDepartureMs ?? 0;
  const bookedMs = toMinute(departsMs - random.between(...BOOKED_DAYS_AHEAD) * DAY_MS);
  const ordinal = (roundTrip * TRADES.length + TRADES.indexOf(trade)) * MAX_PER_DEPARTURE + position;
  const boxCount = random.pick([1, 1, 1, 2, 2, 3, MAX_BOXES]);
  const boxes = Array.from({ length: boxCount }, (_, index) =>
    makeBox(order, line, ordinal * MAX_BOXES + index, bookedMs, random),
  );
  return {
    key,
    line,
    trade,
    bookedMs,
    bookingNumber: documentNumber(line.booking, seed, ordinal),
    billOfLading: documentNumber(line.billOfLading, seed, ordinal),
    followedBy:
      boxCount === 1 && random.chance(0.4) ? 'container' : random.chance(0.3) ? 'booking_number' : 'bill_of_lading',
    boxes,
  };
}

function makeBox(order: Order, line: Line, ordinal: number, bookedMs: number, random: Random): Box {
  const { seed, rates, schedule, trade, roundTrip } = order;
  const number = containerNumber(random.pick(line.prefixes), seed, ordinal);
  const isoCode = random.pick(ISO_CODES);
  const sealNumber = `${random.pick(['ML', 'SH', 'CN', 'EU'])}${random.whole(100_000, 9_999_999)}`;
  const name = `${order.key} ${ordinal}`;
  const journey = travel(seed, rates, schedule, { name, trade, roundTrip, bookedMs });
  return { number, isoCode, sealNumber, journey, stay: stayOf(seed, rates, name, journey) };
}
