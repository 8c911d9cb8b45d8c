import { describe, expect, it } from 'vitest';
import { finish } from '../src/concurrency/run-at-once.ts';
import { deriveShipment } from '../src/domain/journey/derive-shipment.ts';
import type { DataSource, Observation, RecordedObservation } from '../src/domain/observations/observation.ts';
import { createCarriers } from '../src/simulator/telling/carrier.ts';
import { NOTHING_UGLY } from '../src/simulator/ugly-cases.ts';
import { type Booking, createWorld, type World } from '../src/simulator/world/world.ts';
import { normaliseDcsa } from '../src/sources/dcsa/normalise.ts';
import { mark, recordFacts } from '../src/tracking/steps/record.ts';
import { isJourneyFact, resolveObservations } from '../src/tracking/steps/resolve.ts';
import { toInstant } from '../src/values/instant.ts';
import { resolvePlace, viewOf } from './followed-booking.ts';
import { type TrueShipment, truthOf } from './simulator/truth.ts';
import { stepsOf, tell315, tell322, tellIftsta, tellTerminals } from './told-in-edi.ts';

const DAY_MS = 86_400_000;
const START_MS = Date.UTC(2026, 2, 1);
const MINUTE_MS = 60_000;
const SEEDS = ['north', 'east', 'south', 'west'];
/** In the middle of the sea, at the transshipment, on the train, and when all is over. */
const DAYS = [20, 35, 50, 120];

interface Provenance {
  readonly source: DataSource;
  readonly sourceName: string;
  readonly observations: readonly Observation[];
}

/** Of each kind of voyage the first: straight, by way of a hub, and on by rail. */
function voyages(seed: string): { world: World; bookings: Booking[] } {
  const world = createWorld({ seed, rates: NOTHING_UGLY, bookingsPerDeparture: 0.3 });
  const all = world.bookingsLeaving(START_MS, START_MS + 28 * DAY_MS).map(withoutTerminal);
  const kinds: ((booking: Booking) => boolean)[] = [
    ({ trade }) => trade.legs.length === 1 && !trade.rail,
    ({ trade }) => trade.legs.length > 1 && !trade.rail,
    ({ trade }) => trade.legs.length === 1 && trade.rail !== null,
    ({ trade }) => trade.legs.length > 1 && trade.rail !== null,
  ];
  return { world, bookings: kinds.flatMap((isOfKind) => all.filter(isOfKind).slice(0, 2)) };
}

/** What terminals say beyond moves has no words in these messages. */
function withoutTerminal(booking: Booking): Booking {
  return { ...booking, boxes: booking.boxes.map((box) => ({ ...box, stay: [] })) };
}

function dcsaOf(world: World, booking: Booking, endMs: number): Provenance {
  const carriers = createCarriers({ world, endMs, bookingsAt: () => [booking] });
  const question = { kind: 'bill_of_lading', number: booking.billOfLading } as const;
  // Carriers take up to some days to tell what happened.
  const events = carriers.answer(booking.line.scac, question, endMs + 20 * DAY_MS) ?? [];
  const { observations } = normaliseDcsa(Buffer.from(JSON.stringify(events)));
  return { source: 'shipping_line', sourceName: `dcsa:${booking.line.scac}`, observations };
}

function x12Of(booking: Booking, endMs: number, lateMs = 0): Provenance[] {
  const steps = stepsOf(booking, endMs, lateMs);
  return [
    { source: 'shipping_line', sourceName: 'edi:LINE', observations: tell315(booking, steps, endMs) },
    { source: 'terminal', sourceName: 'edi:RAIL', observations: tell322(booking, steps, endMs) },
  ];
}

function edifactOf(booking: Booking, endMs: number): Provenance[] {
  const steps = stepsOf(booking, endMs);
  return [
    { source: 'shipping_line', sourceName: 'edi:IFTSTA', observations: tellIftsta(booking, steps, endMs) },
    { source: 'terminal', sourceName: 'edi:TERMINAL', observations: tellTerminals(booking, steps) },
    { source: 'terminal', sourceName: 'edi:RAIL', observations: tell322(booking, steps, endMs) },
  ];
}

async function derive(booking: Booking, voices: readonly Provenance[], endMs: number) {
  const receivedAt = toInstant(new Date(endMs + 20 * DAY_MS));
  const log: RecordedObservation[] = [];
  for (const { source, sourceName, observations } of voices) {
    const { facts } = await resolveObservations(observations, receivedAt, resolvePlace, async ({ imo, name }) => ({
      key: imo ?? name ?? '',
      id: null,
      imo: imo ?? null,
      name: name ?? null,
    }));
    const marked = facts.filter(isJourneyFact).map((fact) => mark(fact, sourceName));
    log.push(...finish(recordFacts(log, marked, {}, { source, sourceName, receivedAt })).entries);
  }
  const followedSince = toInstant(new Date(booking.bookedMs));
  const context = { numberType: 'bill_of_lading', normalizedNumber: booking.billOfLading, followedSince } as const;
  return deriveShipment(log, context);
}

/** What all can tell: what happened, where, when and on which vessel. Only DCSA has a word for feeders. */
function happened({ portOfLading, portOfDischarge, polAtd, podAta, destinationAta, boxes }: TrueShipment) {
  const shown = boxes.map(({ number, status, milestones, calls }) => ({
    number,
    status,
    milestones: milestones.map((one) => ({ ...one, name: one.name.replace('feeder', 'transshipment') })),
    calls: calls.map(({ label, locode, ata, atd }) => ({ label, locode, ata, atd })),
  }));
  return { portOfLading, portOfDischarge, polAtd, podAta, destinationAta, boxes: shown };
}

describe.each(SEEDS)('a simulated voyage: seed %s', (seed) => {
  const { world, bookings } = voyages(seed);
  const cases = bookings.flatMap((booking) => DAYS.map((days) => [booking.trade.id, days, booking] as const));

  it('goes straight, by way of hubs, and on by rail', () => {
    expect(bookings.some(({ trade }) => trade.legs.length > 1)).toBe(true);
    expect(bookings.some(({ trade }) => trade.rail !== null)).toBe(true);
  });

  it.each(cases)('%s after %i days is the same told by DCSA, by X12 and by EDIFACT', async (_, days, booking) => {
    const endMs = START_MS + days * DAY_MS;
    const truth = happened(truthOf(booking, endMs, 'line'));
    const told = {
      dcsa: await derive(booking, [dcsaOf(world, booking, endMs)], endMs),
      x12: await derive(booking, x12Of(booking, endMs), endMs),
      edifact: await derive(booking, edifactOf(booking, endMs), endMs),
    };
    for (const [way, derived] of Object.entries(told)) {
      expect([way, happened(viewOf(derived))]).toEqual([way, truth]);
    }
  });

  it.each(cases)(
    '%s after %i days is one clean journey told by all at once, with conflicts',
    async (_, days, booking) => {
      const endMs = START_MS + days * DAY_MS;
      const voices = [
        dcsaOf(world, booking, endMs),
        // The line's own messages have a clock that is wrong by some minutes.
        ...x12Of(booking, endMs, 17 * MINUTE_MS),
        ...edifactOf(booking, endMs),
      ];
      const derived = await derive(booking, voices, endMs);
      const withoutTimes = ({ boxes }: ReturnType<typeof happened>) =>
        boxes.map(({ number, status, milestones, calls }) => ({
          number,
          status,
          milestones: milestones.map(({ name, locode, imo, voyage }) => ({ name, locode, imo, voyage })),
          calls: calls.map(({ label, locode }) => ({ label, locode })),
        }));
      expect(withoutTimes(happened(viewOf(derived)))).toEqual(withoutTimes(happened(truthOf(booking, endMs, 'line'))));
      const sources = new Set(
        [...derived.containers.values()].flatMap(({ milestones }) =>
          milestones.map(({ name, source }) => `${name} ${source}`),
        ),
      );
      // What a terminal did, it says itself; what a vessel did, its line says.
      for (const one of sources) expect(one).toMatch(SPOKEN_BY);
    },
  );
});

const SPOKEN_BY =
  /^((empty|full)_(in|out) terminal|\w+_(loaded|discharged|unloaded) terminal|(vessel|transshipment|feeder)_(departed|arrived) shipping_line|rail_(departed|arrived) \w+|arrived_at_inland_destination \w+)$/;
