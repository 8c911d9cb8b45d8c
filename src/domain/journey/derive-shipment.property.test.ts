import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BOX, context, move, shipmentFacts, terminalFacts, time, withdrawal } from '../../../test/observed.ts';
import type { RecordedObservation } from '../observations/observation.ts';
import { deriveShipment } from './derive-shipment.ts';
import type { LiveMove } from './live.ts';
import type { Stop } from './ride.ts';
import { actualOf } from './series.ts';

const RUNS = 300;

const places = fc.constantFrom('CNSHA', 'SGSIN', 'NLRTM', 'DEHAM', 'USLAX', 'USCHI');
const days = fc.integer({ min: 1, max: 28 }).map((day) => String(day).padStart(2, '0'));
const when = fc
  .tuple(fc.integer({ min: 1, max: 4 }), days, fc.integer({ min: 10, max: 23 }))
  .map(([month, day, hour]) => `2026-0${month}-${day} ${hour}:00`);

const anyMove = fc
  .record({
    what: fc
      .tuple(
        fc.constantFrom('ACT', 'EST', 'PLN'),
        fc.constantFrom('GTOT', 'GTIN', 'LOAD', 'DEPA', 'ARRI', 'DISC', 'BRTH', 'AVPU'),
      )
      .map((words) => words.join(' ')),
    where: fc.option(places, { nil: null, freq: 20 }),
    at: when,
    said: when,
    received: when,
    vessel: fc.option(fc.constantFrom('EVER', 'MAGIC', 'THIRD'), { nil: undefined }),
    mode: fc.constantFrom('vessel' as const, 'rail' as const, 'truck' as const, 'barge' as const),
    loadState: fc.constantFrom('laden' as const, 'empty' as const),
    box: fc.constantFrom(BOX, 'MSKU6058113', null),
    retracted: fc.constantFrom(false, false, false, true),
    senderEventId: fc.constantFrom('e1', 'e2', 'e3'),
    stableEventId: fc.boolean(),
    source: fc.constantFrom('shipping_line' as const, 'ais' as const, 'terminal' as const),
    day: fc.constantFrom(false, false, true),
  })
  .map(({ what, where, at, vessel, ...rest }) =>
    move(what, where, at, { ...rest, ...(vessel === undefined ? {} : { vessel }) }),
  );

const anyFacts = fc
  .tuple(when, fc.boolean(), places)
  .map(([at, availableForPickup, where]) =>
    terminalFacts(at, { where, availableForPickup, lastFreeDay: { line: time(at) }, holds: [] }),
  );

const anyList = fc
  .tuple(when, fc.boolean())
  .map(([at, equipmentComplete]) => shipmentFacts(at, { equipment: [{ number: BOX }], equipmentComplete }));

const log = fc
  .array(
    fc.oneof({ weight: 10, arbitrary: anyMove }, { weight: 2, arbitrary: anyFacts }, { weight: 1, arbitrary: anyList }),
    {
      minLength: 1,
      maxLength: 30,
    },
  )
  .chain((observations) =>
    fc
      .tuple(fc.constant(observations), fc.subarray(observations), when)
      .map(([all, gone, at]) => [...all, ...gone.slice(0, 3).map((one) => withdrawal(one, at))]),
  );

it('derives the same from any order and any repetition of the same observations', () => {
  const shuffled = log.chain((observations) =>
    fc.tuple(
      fc.constant(observations),
      fc.shuffledSubarray(observations, { minLength: observations.length }),
      fc.subarray(observations),
    ),
  );
  fc.assert(
    fc.property(shuffled, ([observations, reordered, repeated]) => {
      expect(plain([...repeated, ...reordered])).toEqual(plain(observations));
    }),
    { numRuns: RUNS },
  );
});

it('never gives two milestones the same key, nor one whose observation is not among those given', () => {
  fc.assert(
    fc.property(log, (observations) => {
      const known = new Set(observations.map(({ id }) => id));
      for (const container of deriveShipment(observations, context()).containers.values()) {
        const keys = container.milestones.map(({ key }) => key);
        expect(new Set(keys).size).toBe(keys.length);
        expect([...container.takenFor.keys()].every((id) => known.has(id))).toBe(true);
      }
    }),
    { numRuns: RUNS },
  );
});

it('nothing arrives before it left, and nothing leaves more than a day before it was loaded', () => {
  fc.assert(
    fc.property(log, (observations) => {
      for (const { route } of deriveShipment(observations, context()).containers.values()) {
        for (const ride of [...route.preCarriage, ...route.calls.flatMap((call) => call.outbound ?? [])]) {
          const best = (stop: Stop | null, activity: string) =>
            actualOf((stop?.moves ?? []).filter((one) => one.fact.activity === activity));
          const [loaded, left] = [best(ride.board, 'load'), best(ride.board, 'depart')];
          const reached = ['arrive', 'berth'].flatMap((activity) => best(ride.alight, activity) ?? []);
          if (left && loaded) expect(endMs(left)).toBeGreaterThanOrEqual(loaded.atMs - 86_400_000);
          for (const one of reached) expect(endMs(one)).toBeGreaterThanOrEqual((left ?? loaded)?.atMs ?? 0);
        }
      }
    }),
    { numRuns: RUNS * 5 },
  );
});

/** A day alone may mean any moment of it. */
function endMs({ atMs, fact }: LiveMove): number {
  return fact.time.precision === 'day' ? atMs + 86_399_999 : atMs;
}

function plain(observations: readonly RecordedObservation[]): unknown {
  const { containers, ...rest } = deriveShipment(observations, context());
  return {
    ...rest,
    containers: [...containers].map(([number, { takenFor, ...derived }]) => [number, derived, [...takenFor].sort()]),
  };
}
