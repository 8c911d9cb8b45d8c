import type { RequestType } from '../../domain/shipments/tracking-request.ts';
import { MINUTE_MS } from '../../values/duration.ts';
import { idOf, randomOf } from '../random.ts';
import type { Line } from '../world/lines.ts';
import type { Booking, World } from '../world/world.ts';
import { type Books, openBooks, tell } from './books.ts';
import type { Statement } from './statement.ts';
import { type WrittenEvent, writeEvent } from './write-event.ts';

export interface Question {
  readonly kind: RequestType;
  readonly number: string;
}

/** What all carriers of the world have in their books. */
export interface Carriers {
  /** Every event about the number at a moment, as its carrier writes it; undefined when the carrier knows no such number. */
  answer(scac: string, question: Question, nowMs: number): readonly WrittenEvent[] | undefined;
}

export interface CarriersOptions {
  readonly world: World;
  /** Nothing happens after this moment. */
  readonly endMs: number;
  /** The bookings a carrier may be asked about at a moment. */
  readonly bookingsAt: (nowMs: number) => readonly Booking[];
  /** Hears what is told about a booking whenever anybody asks. */
  readonly onStatements?: (booking: Booking, told: readonly Statement[], nowMs: number) => void;
}

const MAX_BOOKS = 20_000;

export function createCarriers({ world, endMs, bookingsAt, onStatements }: CarriersOptions): Carriers {
  const kept = new Map<string, Books>();
  const booksOf = (booking: Booking): Books => {
    const known = kept.get(booking.key);
    if (known) return known;
    if (kept.size >= MAX_BOOKS) kept.clear();
    const books = openBooks(world, booking);
    kept.set(booking.key, books);
    return books;
  };
  return {
    answer: (scac, question, nowMs) => {
      const booking = bookingsAt(nowMs).find((one) => one.line.scac === scac && isAbout(one, question));
      if (!booking || nowMs < booking.bookedMs) return undefined;
      const books = booksOf(booking);
      const told = tell(world, books, nowMs, endMs).filter((one) => isAsked(one, booking, question));
      if (question.kind === 'container' && !isNamed(told, question.number)) return undefined;
      onStatements?.(booking, told, nowMs);
      return [...bookingEvents(booking, question), ...inOrder(world, booking.line, told, nowMs)];
    },
  };
}

/** Numbers are written with and without the carrier's prefix. */
function isAbout(booking: Booking, { kind, number }: Question): boolean {
  const matches = (own: string) => own === number || own.replace(booking.line.scac, '') === number;
  if (kind === 'container') return booking.boxes.some((box) => box.number === number);
  return matches(kind === 'bill_of_lading' ? booking.billOfLading : booking.bookingNumber);
}

/** A question about a box leaves out the other boxes; one about a document leaves out the box's other journeys. */
function isAsked(told: Statement, booking: Booking, { kind, number }: Question): boolean {
  if (kind !== 'container') return told.papers.bookingNumber === booking.bookingNumber || told.kind === 'EQUIPMENT';
  if (told.boxes.includes(number)) return true;
  const box = booking.boxes.find((one) => one.number === number);
  const rides = box?.journey.plans.flatMap((plan) => plan.rides) ?? [];
  return (
    told.kind === 'TRANSPORT' && told.boxes.length === 0 && rides.some((ride) => ride.sailing === told.ride?.sailing)
  );
}

function isNamed(told: readonly Statement[], number: string): boolean {
  return told.some((one) => one.kind === 'EQUIPMENT' && one.boxes.includes(number));
}

/** The paper trail, of carriers that tell of it. */
function bookingEvents(booking: Booking, { kind }: Question): WrittenEvent[] {
  if (kind === 'container' || booking.line.dialect.hints !== 'none') return [];
  return [
    {
      eventID: idOf(`confirmation of ${booking.key}`),
      eventType: 'SHIPMENT',
      eventCreatedDateTime: new Date(booking.bookedMs).toISOString(),
      eventDateTime: new Date(booking.bookedMs + 10 * MINUTE_MS).toISOString(),
      eventClassifierCode: 'ACT',
      shipmentEventTypeCode: 'CONF',
      documentTypeCode: 'BKG',
      documentID: booking.bookingNumber,
    },
  ];
}

function inOrder(world: World, line: Line, told: readonly Statement[], nowMs: number): WrittenEvent[] {
  const random = randomOf(world.seed, 'order', line.scac, nowMs);
  const rank = (one: Statement): number => {
    if (line.dialect.order === 'time') return one.atMs;
    return line.dialect.order === 'newest-first' ? -one.createdMs : random.next();
  };
  return told
    .map((one) => ({ one, rank: rank(one) }))
    .sort((left, right) => left.rank - right.rank)
    .map(({ one }) => writeEvent(world, line, one, nowMs));
}
