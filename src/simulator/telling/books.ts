import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../values/duration.ts';
import { randomOf } from '../random.ts';
import type { Ride } from '../world/journey.ts';
import type { Booking, Box } from '../world/world.ts';
import { plainAccount, type Teller, versionAt } from './account.ts';
import { otherJourneys } from './earlier-journey.ts';
import { expectationsOf } from './expectations.ts';
import { boxOutline, type Fact, factsOf, rideOf, vesselOutline } from './facts.ts';
import { type Falsehood, falsehoodsOf } from './falsehoods.ts';
import type { Statement } from './statement.ts';

/** A carrier's books about one booking: what it will tell, and from when until when. */
export interface Books {
  readonly booking: Booking;
  readonly facts: readonly Fact[];
  readonly falsehoods: readonly Falsehood[];
  readonly passing: readonly Statement[];
  readonly others: readonly Statement[];
  /** When the carrier first names each box. */
  readonly knownMs: ReadonlyMap<string, number>;
  /** From when on the oldest events are left out, and which those are. */
  readonly cut: { readonly fromMs: number; readonly olderThanMs: number } | null;
}

/** Time for whoever asks once a day to notice that something is gone for good. */
const NOTICE_MS = 5 * DAY_MS;

export function openBooks(teller: Teller, booking: Booking): Books {
  const moves = factsOf(teller, booking);
  const falsehoods = falsehoodsOf(teller, booking);
  const facts = [...moves, ...returns(teller, booking, moves, falsehoods)];
  return {
    booking,
    facts,
    falsehoods,
    passing: passingCalls(teller, booking),
    others: booking.boxes.flatMap((box) => otherJourneys(teller, booking, box)),
    knownMs: new Map(booking.boxes.map(({ number }) => [number, firstNamedMs(facts, number)])),
    cut: cutOf(teller, booking, moves, falsehoods),
  };
}

/**
 * What the carrier tells at a moment. Nothing happens after `endMs`, but of what happened before, word goes on coming.
 */
export function tell(teller: Teller, books: Books, nowMs: number, endMs: number): Statement[] {
  const { booking, facts, falsehoods, passing, others, knownMs } = books;
  const { dialect } = booking.line;
  const isKnown = (number: string) => (knownMs.get(number) ?? Number.POSITIVE_INFINITY) <= nowMs;
  const cut = books.cut && nowMs >= books.cut.fromMs ? books.cut.olderThanMs : Number.NEGATIVE_INFINITY;
  const happened = facts.filter(({ atMs }) => atMs <= endMs);
  const over = new Set(
    happened
      .filter(({ atMs, account }) => atMs < cut || (!dialect.keepsPlans && isBegun(account, nowMs)))
      .map(({ outline }) => outline.key),
  );
  const expected = expectationsOf(teller, booking, nowMs, endMs)
    .filter((told) => !over.has(told.key) && (told.kind === 'TRANSPORT' || told.boxes.every(isKnown)))
    .map((told) => ({ ...told, boxes: told.boxes.filter(isKnown) }));
  const shown = [
    ...happened.filter(({ atMs }) => atMs >= cut).flatMap((fact) => factStatements(booking, fact, nowMs)),
    ...expected,
    ...falsehoods.flatMap((one) => falsehoodStatements(booking, one, nowMs, endMs)),
    // Of a box's other journeys nothing is told before the box is known to be of this booking.
    ...[...passing, ...others.filter(({ boxes }) => boxes.every(isKnown))].filter(
      ({ atMs, createdMs }) => atMs <= endMs && atMs >= cut && createdMs <= nowMs,
    ),
  ];
  return shown.flatMap((told) => [told, ...duplicate(teller, told)]);
}

function isBegun({ versions: [first] }: Fact['account'], nowMs: number): boolean {
  return first !== undefined && first.fromMs <= nowMs;
}

function factStatements(booking: Booking, { outline, account }: Fact, nowMs: number): Statement[] {
  const version = versionAt(account, nowMs);
  if (!version) return [];
  const createdMs = account.silent ? booking.bookedMs : version.fromMs;
  return [{ ...outline, classifier: 'ACT', atMs: version.atMs, dayOnly: version.dayOnly, createdMs }];
}

function falsehoodStatements({ line }: Booking, one: Falsehood, nowMs: number, endMs: number): Statement[] {
  const { outline, atMs, fromMs, toMs } = one;
  if (fromMs > endMs || fromMs > nowMs) return [];
  const told = { ...outline, classifier: 'ACT', atMs, dayOnly: false } as const;
  if (nowMs < toMs) return [{ ...told, createdMs: fromMs }];
  return line.dialect.version === 'redesign' ? [{ ...told, createdMs: toMs, retracted: true }] : [];
}

function duplicate({ seed, rates }: Teller, told: Statement): Statement[] {
  const random = randomOf(seed, 'duplicate', told.key, told.classifier);
  if (!random.chance(rates.duplicates) || told.retracted) return [];
  return [{ ...told, key: `${told.key} again`, createdMs: told.createdMs + random.whole(0, 9) * MINUTE_MS }];
}

function firstNamedMs(facts: readonly Fact[], number: string): number {
  const named = facts.filter(({ outline }) => outline.kind === 'EQUIPMENT' && outline.boxes.includes(number));
  return Math.min(...named.map(({ account }) => account.versions[0]?.fromMs ?? Number.POSITIVE_INFINITY));
}

/**
 * The empty return closes the case: a carrier tells of it when all else is settled, or nobody would ever hear of the
 * rest. For the last box of a booking that means the rest of all boxes.
 */
function returns(teller: Teller, booking: Booking, facts: readonly Fact[], falsehoods: readonly Falsehood[]): Fact[] {
  const backMs = (box: Box) => box.journey.steps.find((step) => step.name === 'empty_in')?.atMs ?? 0;
  const lastMs = Math.max(...booking.boxes.map(backMs));
  return booking.boxes.flatMap((box) => {
    const step = box.journey.steps.find((one) => one.name === 'empty_in');
    const outline = step && boxOutline(booking, box, step.name, step.locode, undefined);
    if (!step || !outline) return [];
    const concerns = ({ boxes }: { boxes: readonly string[] }) => step.atMs === lastMs || boxes.includes(box.number);
    const settledMs = settledOf(
      facts.filter((fact) => concerns(fact.outline)),
      falsehoods.filter((one) => step.atMs === lastMs || concerns(one.outline)),
    );
    return [{ outline, atMs: step.atMs, account: plainAccount(teller, outline.key, step.atMs, settledMs) }];
  });
}

/** When everything has been told as it was, and what was false has been noticed to be gone. */
export function settledOf(facts: readonly Fact[], falsehoods: readonly Falsehood[]): number {
  return Math.max(
    ...facts.map(({ account }) => account.settledMs + (account.versions.length > 1 ? NOTICE_MS : 0)),
    ...falsehoods.map(({ toMs }) => toMs + NOTICE_MS),
  );
}

function cutOf(
  { seed, rates }: Teller,
  booking: Booking,
  facts: readonly Fact[],
  falsehoods: readonly Falsehood[],
): Books['cut'] {
  if (!randomOf(seed, 'cut', booking.key).chance(rates.cutHistory)) return null;
  const departures = facts.filter(({ outline }) => outline.code === 'DEPA' && outline.mode === 'VESSEL');
  const firstMs = Math.min(...departures.map(({ atMs }) => atMs));
  return { fromMs: settledOf(facts, falsehoods), olderThanMs: firstMs + MINUTE_MS };
}

/** The vessel's calls that do not concern the boxes: where it fetches them, on the way, and when it leaves them. */
function passingCalls({ seed, rates }: Teller, booking: Booking): Statement[] {
  if (!randomOf(seed, 'passing', booking.key).chance(rates.passingCalls)) return [];
  const rides = new Map<string, { ride: Ride; boxes: string[] }>();
  for (const box of booking.boxes) {
    for (const position of booking.trade.legs.keys()) {
      const ride = rideOf(box, position);
      if (!ride) continue;
      const key = `${ride.sailing.service.code} ${ride.sailing.roundTrip} ${ride.board}`;
      rides.set(key, { ride, boxes: [...(rides.get(key)?.boxes ?? []), box.number] });
    }
  }
  return [...rides.values()].flatMap(({ ride, boxes }) =>
    ride.sailing.calls
      .slice(ride.board, ride.alight + 1)
      .flatMap((call, index, all) => [
        ...(index === all.length - 1 ? [] : toldCall(booking, ride, boxes, call.locode, 'arrive', call.arrivalMs)),
        ...(index === 0 ? [] : toldCall(booking, ride, boxes, call.locode, 'depart', call.departureMs)),
      ]),
  );
}

function toldCall(
  booking: Booking,
  ride: Ride,
  boxes: readonly string[],
  locode: string,
  kind: 'arrive' | 'depart',
  atMs: number,
): Statement[] {
  const outline = vesselOutline(booking, { name: `${kind}:0`, locode }, ride, boxes);
  if (!outline) return [];
  const { role: _, ...withoutRole } = outline;
  return [{ ...withoutRole, classifier: 'ACT', atMs, dayOnly: false, createdMs: atMs + HOUR_MS }];
}
