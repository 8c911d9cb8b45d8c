import { describe, expect, it } from 'vitest';
import type { Tables } from '../../src/store/tables.ts';
import { groupBy } from '../../src/values/group-by.ts';
import { createTestDatabase } from '../database.ts';
import { UNSURE } from '../oracle/compare.ts';
import type { FollowedBooking, FollowedBox } from '../oracle/followed-booking.ts';
import { runOracle } from '../oracle/run-oracle.ts';

const TIMEOUT_MS = 900_000;
/** `RELIABILITY_WORLDS=20` for more of them; each takes a minute or two on two cores. */
const WORLDS = Number(process.env['RELIABILITY_WORLDS'] ?? 1);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const TOLERANCE_HOURS = 24;
const UNKNOWN = 'unknown';
const MILESTONES = ['empty_out', 'full_in', 'load:0'] as const;

/** A container that arrived, as it is known from the world itself. */
interface Arrived {
  /** Whether it follows from the world what the service knows of it. */
  readonly isSure: boolean;
  readonly shipment: string;
  readonly keys: Readonly<Record<string, string>>;
  readonly delayHours: number | null;
  readonly transitDays: number | null;
  readonly stayDays: readonly number[];
  readonly connects: boolean;
  readonly isRolled: boolean;
  readonly hasMissed: boolean;
  readonly missing: number;
}

/** A test reads into answers of every shape. */
type Body = ReturnType<typeof JSON.parse>;

describe('reliability', () => {
  it.each(Array.from({ length: WORLDS }, (_, index) => `reliable ${index + 1}`))(
    'equals what follows from the simulated world itself: %s',
    async (seed) => {
      const database = await createTestDatabase<Tables>();
      let compared = 0;
      let arrivals = 0;
      try {
        await runOracle({
          database,
          seed,
          bookings: 3,
          departureDays: 7,
          furtherDays: 30,
          stepsBetween: 20,
          look: async ({ call }, known, nowMs) => {
            const arrived = known.flatMap((followed) =>
              followed.boxes.flatMap((one) => arrivedOf(followed, one) ?? []),
            );
            const sure = arrived.filter((one) => one.isSure);
            if (sure.length === 0) return;
            for (const by of ['line', 'service', 'lane', 'port', 'month'] as const) {
              const period = `from=${new Date(nowMs - 300 * DAY_MS).toISOString()}&to=${new Date(nowMs).toISOString()}`;
              const { data } = await call('GET', `/reliability?group_by=${by}&${period}`);
              if (sure.length === arrived.length) expect([by, figuresOf(data.total)]).toEqual([by, measured(sure)]);
              // Of a group with a box of which the world cannot tell what is known, nothing can be said, nor of any month that may be its.
              const unsure = new Set(arrived.flatMap((one) => (one.isSure ? [] : [one.keys[by]])));
              if (unsure.has(UNKNOWN)) continue;
              const groups = [...groupBy(sure, ({ keys }) => keys[by] ?? '')].filter(([key]) => !unsure.has(key));
              const shown = data.groups.filter((one: Body) => !unsure.has(one.key));
              expect(Object.fromEntries(shown.map((one: Body) => [one.key, figuresOf(one)]))).toEqual(
                Object.fromEntries(groups.map(([key, of]) => [key, measured(of)])),
              );
              compared += groups.length;
            }
            arrivals = Math.max(arrivals, sure.length);
          },
        });
        expect(compared).toBeGreaterThan(0);
        expect(arrivals).toBeGreaterThan(0);
      } finally {
        await database.close();
      }
    },
    TIMEOUT_MS,
  );
});

/** Undefined of one that is under way. */
function arrivedOf(followed: FollowedBooking, { box, known, calls, firstEta }: FollowedBox): Arrived | undefined {
  const [pol, pod] = ['POL', 'POD'].map((label) => calls.find((call) => call.label === label));
  if (pod === undefined || pol === undefined || pod.ata === null) return undefined;
  const stays = calls.filter(({ label }) => label.startsWith('TS'));
  const times = [pod.ata, pol.atd, firstEta, ...stays.flatMap(({ ata, atd }) => [ata, atd])];
  const at = (time: unknown) => (typeof time === 'string' ? Date.parse(time) : Number.NaN);
  const between = (from: unknown, to: unknown, unitMs: number) => {
    const value = (at(to) - at(from)) / unitMs;
    return Number.isNaN(value) ? null : value;
  };
  return {
    isSure: !times.includes(UNSURE),
    shipment: followed.booking.key,
    keys: {
      line: followed.booking.line.scac,
      service: `${followed.booking.line.scac} ${known.rides.at(-1)?.sailing.service.code}`,
      lane: `${pol.locode}-${pod.locode}`,
      port: pod.locode,
      month: pod.ata === UNSURE ? UNKNOWN : String(pod.ata).slice(0, 7),
    },
    delayHours: between(firstEta, pod.ata, HOUR_MS),
    transitDays: between(pol.atd, pod.ata, DAY_MS),
    stayDays: stays.map(({ ata, atd }) => between(ata, atd, DAY_MS)).filter((days) => days !== null),
    connects: stays.length > 0,
    isRolled: isReplanned(followed, box, 0),
    hasMissed: stays.some((_, index) => isReplanned(followed, box, index + 1)),
    missing: MILESTONES.filter((name) => known.step(name) === undefined).length + (pol.atd === null ? 1 : 0),
  };
}

/** Whether the line has told of one vessel and then of another that takes the box on. */
function isReplanned({ line }: FollowedBooking, { journey }: FollowedBox['box'], ride: number): boolean {
  const told = line.answers.map((atMs) => {
    const plan = journey.plans.findLast(({ fromMs }) => fromMs <= atMs) ?? journey.plans[0];
    return plan?.rides[ride]?.sailing;
  });
  return new Set(told.filter((sailing) => sailing !== undefined)).size > 1;
}

function measured(arrived: readonly Arrived[]) {
  const shipments = (of: readonly Arrived[]) => new Set(of.map(({ shipment }) => shipment)).size;
  const expected = arrived.filter(({ delayHours }) => delayHours !== null);
  const connecting = arrived.filter(({ connects }) => connects);
  return {
    containers: arrived.length,
    shipments: shipments(arrived),
    on_time: [
      expected.filter(({ delayHours }) => (delayHours ?? 0) <= TOLERANCE_HOURS).length,
      expected.length,
      shipments(expected),
    ],
    delay_hours: spread(expected.map(({ delayHours }) => delayHours)),
    transit_days: spread(arrived.map(({ transitDays }) => transitDays)),
    transshipment_days: spread(arrived.flatMap(({ stayDays }) => stayDays)),
    rolled: [arrived.filter(({ isRolled }) => isRolled).length, arrived.length, shipments(arrived)],
    missed_connections: [
      connecting.filter(({ hasMissed }) => hasMissed).length,
      connecting.length,
      shipments(connecting),
    ],
    milestones_missing: [
      arrived.reduce((sum, { missing }) => sum + missing, 0),
      arrived.length * (MILESTONES.length + 1),
      shipments(arrived),
    ],
  };
}

function figuresOf(group: Body) {
  const counts = (one: Body) => [one.count, one.of, one.shipments];
  const rounded = ({ of, p10, median, p90 }: Body) => [of, ...[p10, median, p90].map(toHundredths)];
  return {
    containers: group.containers,
    shipments: group.shipments,
    on_time: counts(group.on_time),
    delay_hours: rounded(group.delay_hours),
    transit_days: rounded(group.transit_days),
    transshipment_days: rounded(group.transshipment_days),
    rolled: counts(group.rolled),
    missed_connections: counts(group.missed_connections),
    milestones_missing: counts(group.milestones_missing),
  };
}

function spread(given: readonly (number | null)[]) {
  const values = given.filter((value) => value !== null).sort((one, other) => one - other);
  const at = (share: number) => {
    const place = share * (values.length - 1);
    const [low = 0, high = 0] = [values[Math.floor(place)], values[Math.ceil(place)]];
    return values.length === 0 ? null : low + (high - low) * (place - Math.floor(place));
  };
  return [values.length, ...[0.1, 0.5, 0.9].map(at).map(toHundredths)];
}

function toHundredths(value: number | null): number | null {
  return value === null ? null : Math.round(value * 100) / 100;
}
