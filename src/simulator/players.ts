import type { RequestType } from '../domain/shipments/tracking-request.ts';
import { HOUR_MS } from '../values/duration.ts';
import { terminalMessages } from './terminal-messages.ts';
import type { Booking, World } from './world/world.ts';

/** What a customer asks to have followed. */
export interface CustomerRequest {
  readonly type: RequestType;
  readonly number: string;
  readonly scac: string;
  readonly refNumbers: readonly string[];
  readonly tags: readonly string[];
}

export interface PlayersOptions {
  readonly world: World;
  /** Nothing happens after this moment. */
  readonly endMs: number;
  /** What was said up to this moment was heard. */
  readonly heardUntilMs?: number;
  /** Asks the service to follow a number, unless it does already. */
  readonly register: (request: CustomerRequest) => Promise<void>;
  /** Hands a terminal's message to the service. */
  readonly deliver: (body: Uint8Array) => Promise<void>;
}

/** The customers and the terminals of the world. All they know of the service is what anybody can ask of it. */
export interface Players {
  /** The customers have followed what they booked, if they have not asked for it yet. */
  ask(bookings: readonly Booking[], nowMs: number, isStopped?: () => boolean): Promise<void>;
  /** Everything they have to say about the bookings up to a moment, and have not said yet. */
  play(bookings: readonly Booking[], nowMs: number, isStopped?: () => boolean): Promise<void>;
}

const TAGS = ['spring order', 'replenishment', 'urgent', 'samples', 'project cargo'] as const;
/** A box is known by its number once its line has told of it, which may take some days. */
const NAMED_AFTER_MS = 80 * HOUR_MS;
/** A request waits a week for a box to be named: customers do not ask long before one is fetched from the depot. */
const ASKED_BEFORE_MS = 72 * HOUR_MS;

export function createPlayers(options: PlayersOptions): Players {
  const { world, endMs, heardUntilMs = 0, register, deliver } = options;
  const registered = new Set<string>();
  const toldUntil = new Map<string, number>();
  const tellTerminals = async (booking: Booking, untilMs: number, isStopped: () => boolean) => {
    const sinceMs = toldUntil.get(booking.key) ?? heardUntilMs;
    for (const { atMs, sentMs, body } of terminalMessages(world, booking)) {
      if (sentMs <= sinceMs || sentMs > untilMs || atMs > endMs) continue;
      if (isStopped()) return;
      await deliver(Buffer.from(JSON.stringify(body)));
    }
    toldUntil.set(booking.key, untilMs);
  };
  const ask: Players['ask'] = async (bookings, nowMs, isStopped = () => false) => {
    for (const booking of bookings) {
      if (isStopped()) return;
      const askedMs = followableMs(booking);
      if (registered.has(booking.key) || askedMs > nowMs || askedMs <= heardUntilMs) continue;
      await register(requestOf(booking));
      registered.add(booking.key);
    }
  };
  return {
    ask,
    play: async (bookings, nowMs, isStopped = () => false) => {
      await ask(bookings, nowMs, isStopped);
      for (const booking of bookings) await tellTerminals(booking, nowMs, isStopped);
    },
  };
}

function followableMs({ followedBy, bookedMs, boxes }: Booking): number {
  const fetchedMs = Math.min(...boxes.map(({ journey }) => journey.steps[0]?.atMs ?? 0));
  return followedBy === 'container' ? fetchedMs + NAMED_AFTER_MS : Math.max(bookedMs, fetchedMs - ASKED_BEFORE_MS);
}

/** The number that the customer of a booking knows it by. */
export function followedNumber({ followedBy, boxes, billOfLading, bookingNumber }: Booking): string {
  if (followedBy === 'container') return boxes[0]?.number ?? '';
  return followedBy === 'bill_of_lading' ? billOfLading : bookingNumber;
}

function requestOf(booking: Booking): CustomerRequest {
  const serial = Number(booking.bookingNumber.replace(/\D/g, '').slice(-5));
  return {
    type: booking.followedBy,
    number: followedNumber(booking),
    scac: booking.line.scac,
    refNumbers: [`PO-${String(serial).padStart(5, '0')}`],
    tags: [TAGS[serial % TAGS.length] ?? TAGS[0]],
  };
}
