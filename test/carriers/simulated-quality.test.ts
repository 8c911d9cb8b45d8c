import { expect, it } from 'vitest';
import { finish } from '../../src/concurrency/run-at-once.ts';
import { measureShipment, qualityBySource, type Telling } from '../../src/domain/carriers/source-quality.ts';
import type { RecordedObservation } from '../../src/domain/observations/observation.ts';
import { followedNumber } from '../../src/simulator/players.ts';
import { openBooks, tell } from '../../src/simulator/telling/books.ts';
import type { Carriers } from '../../src/simulator/telling/carrier.ts';
import type { Fact } from '../../src/simulator/telling/facts.ts';
import { writeEvent } from '../../src/simulator/telling/write-event.ts';
import { terminalMessages } from '../../src/simulator/terminal-messages.ts';
import { ratesOf } from '../../src/simulator/ugly-cases.ts';
import { type Booking, createWorld, type World } from '../../src/simulator/world/world.ts';
import { normaliseTerminalFeed } from '../../src/sources/terminal-feed/normalise.ts';
import { mark, recordFacts } from '../../src/tracking/steps/record.ts';
import { isJourneyFact, resolveObservations } from '../../src/tracking/steps/resolve.ts';
import { nameBasedId } from '../../src/values/id.ts';
import { toInstant } from '../../src/values/instant.ts';
import { follow, resolvePlace } from '../followed-booking.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const START_MS = Date.UTC(2026, 2, 1);
const END_MS = START_MS + 120 * DAY_MS;
const BOOKINGS = 40;
/** Of each kind of event the line never tells one in so many. */
const FORGETS_ONE_IN = 6;
const LINE = 'dcsa:LINE';
const TWO_POINTS = 0.02;
/** Of a busy machine. */
const PATIENCE_MS = 280_000;

/** What the line will never tell: of each kind of event every sixth, over all bookings. */
function forgottenOf(facts: readonly Fact[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  const forgotten = facts.filter(({ outline: { code, mode, empty, role } }) => {
    const kind = `${code} ${mode} ${empty} ${role}`;
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return count % FORGETS_ONE_IN === 0;
  });
  return new Set(forgotten.map(({ outline }) => outline.key));
}

/** The line's books without what it forgets; what it expects it tells like any other. */
function forgetfulLine(world: World, booking: Booking, forgotten: ReadonlySet<string>): Carriers {
  const books = openBooks(world, booking);
  return {
    answer: (_scac, _question, nowMs) =>
      nowMs < booking.bookedMs
        ? undefined
        : tell(world, books, nowMs, END_MS)
            .filter(({ classifier, key }) => classifier !== 'ACT' || !forgotten.has(key))
            .map((told) => writeEvent(world, booking.line, told, nowMs)),
  };
}

/** What the terminals say, as it would be recorded. */
async function heardFromTerminals(world: World, booking: Booking): Promise<RecordedObservation[]> {
  const log: RecordedObservation[] = [];
  for (const { sentMs, body } of terminalMessages(world, booking)) {
    const receivedAt = toInstant(new Date(sentMs));
    const { observations } = normaliseTerminalFeed(Buffer.from(JSON.stringify(body)));
    const resolved = await resolveObservations(observations, receivedAt, resolvePlace, async ({ imo, name }) => ({
      key: imo ?? name ?? '',
      id: null,
      imo: imo ?? null,
      name: name ?? null,
    }));
    const sender = { source: 'terminal', sourceName: `terminal:${body.source}`, receivedAt } as const;
    const marked = resolved.facts.filter(isJourneyFact).map((fact) => mark(fact, sender.sourceName));
    log.push(...finish(recordFacts(log, marked, {}, sender)).entries);
  }
  return log;
}

async function tellingsOf(world: World, booking: Booking, forgotten: ReadonlySet<string>): Promise<Telling[]> {
  const carriers = forgetfulLine(world, booking, forgotten);
  // Until the last has been told.
  const toMs = Math.max(...openBooks(world, booking).facts.map(({ account }) => account.settledMs)) + 2 * DAY_MS;
  const followed = await follow({ carriers, booking, fromMs: booking.bookedMs, toMs, seed: 'quality' });
  const log = [...followed.log, ...(await heardFromTerminals(world, booking))].sort(
    (one, other) => Date.parse(one.receivedAt) - Date.parse(other.receivedAt),
  );
  const context = {
    numberType: booking.followedBy,
    normalizedNumber: followedNumber(booking),
    followedSince: toInstant(new Date(booking.bookedMs)),
  } as const;
  const containers = booking.boxes.map(({ number }) => ({ id: nameBasedId('container', number), number }));
  const { tellings } = measureShipment({ log, context, containers });
  return tellings.map((one) => ({ ...one, sourceName: one.sourceName.startsWith('dcsa:') ? LINE : 'terminal:all' }));
}

it(
  'estimates how much a simulated line tells, and how late, within two points of what it really does',
  async () => {
    const world = createWorld({ seed: 'quality', rates: ratesOf(0, { lateEvents: 0.4 }), bookingsPerDeparture: 0.2 });
    const bookings = world.bookingsLeaving(START_MS, START_MS + 28 * DAY_MS).slice(0, BOOKINGS);
    const facts = bookings.flatMap((booking) => openBooks(world, booking).facts).filter(({ atMs }) => atMs <= END_MS);
    const forgotten = forgottenOf(facts);
    const tellings: Telling[] = [];
    for (const booking of bookings) tellings.push(...(await tellingsOf(world, booking, forgotten)));
    const line = qualityBySource({ tellings, forecasts: [] }).find(({ sourceName }) => sourceName === LINE);
    const truth = facts.flatMap((fact) => fact.outline.boxes.map(() => fact));
    const told = truth.filter(({ outline }) => !forgotten.has(outline.key));
    const delays = told.map(({ account, atMs }) => ((account.versions[0]?.fromMs ?? 0) - atMs) / HOUR_MS);
    const shareWithin = (hours: number) => delays.filter((delay) => delay <= hours + 1 / 120).length / delays.length;
    expect(line?.coverage.of).toBeGreaterThan(50);
    // No line tells what only terminals know.
    expect(line?.neverTold).toEqual(['vessel_berthed']);
    const estimate = (line?.coverage.told ?? 0) / (line?.coverage.of ?? 1);
    expect(Math.abs(estimate - told.length / truth.length)).toBeLessThan(TWO_POINTS);
    expect(Math.abs(shareWithin(line?.saidAfterHours?.median ?? 0) - 0.5)).toBeLessThan(TWO_POINTS);
    expect(Math.abs(shareWithin(line?.saidAfterHours?.ninetieth ?? 0) - 0.9)).toBeLessThan(TWO_POINTS);
  },
  PATIENCE_MS,
);
