import { describe, expect, it } from 'vitest';
import { finish } from '../src/concurrency/run-at-once.ts';
import { deriveShipment } from '../src/domain/journey/derive-shipment.ts';
import { localDate } from '../src/domain/journey/series.ts';
import type { Observation, RecordedObservation } from '../src/domain/observations/observation.ts';
import { NOTHING_UGLY } from '../src/simulator/ugly-cases.ts';
import { createWorld } from '../src/simulator/world/world.ts';
import { createEdiNormaliser } from '../src/sources/edi/source.ts';
import { mark, recordFacts } from '../src/tracking/steps/record.ts';
import { isJourneyFact, resolveObservations } from '../src/tracking/steps/resolve.ts';
import { DAY_MS } from '../src/values/duration.ts';
import { resolvePlace } from './followed-booking.ts';
import { stepsOf, tellTerminals } from './told-in-edi.ts';

const BOX = 'CSQU3054383';
const RECEIVED_AT = '2026-03-20T00:00:00Z';
const edi = createEdiNormaliser([]);

async function derive(text: string) {
  const { observations, problems } = edi.normalise(Buffer.from(text));
  expect(problems).toEqual([]);
  const { facts } = await resolveObservations(observations, RECEIVED_AT, resolvePlace, async ({ imo, name }) => ({
    key: imo ?? name ?? '',
    id: null,
    imo: imo ?? null,
    name: name ?? null,
  }));
  const marked = facts.filter(isJourneyFact).map((fact) => mark(fact, 'edi:LINE'));
  const voice = { source: 'shipping_line', sourceName: 'edi:LINE', receivedAt: RECEIVED_AT } as const;
  const log: RecordedObservation[] = [...finish(recordFacts([], marked, {}, voice)).entries];
  const context = {
    numberType: 'bill_of_lading',
    normalizedNumber: 'SUDU12345678',
    followedSince: RECEIVED_AT,
  } as const;
  const { containers } = deriveShipment(log, context);
  const state = containers.get(BOX)?.state;
  return {
    calls: state?.journey.calls.map((call) => `${call.label} ${call.locode}`),
    status: state?.currentStatus,
    dischargedAt: state?.podDischargedAt,
    indEtaAt: state?.indEtaAt,
  };
}

function x12(sets: readonly (readonly string[])[]): string {
  const isa =
    'ISA*00*          *00*          *ZZ*CARRIER        *ZZ*FORWARDER      *260302*0412*U*00401*000000001*0*P*>~';
  const written = sets.map((set, index) => `ST*315*${index}~${set.join('~')}~SE*${set.length + 2}*${index}~`);
  return `${isa}GS*QO*A*B*20260302*0412*1*X*004010~${written.join('')}GE*${sets.length}*1~IEA*1*000000001~`;
}

function iftsta(messages: readonly (readonly string[])[]): string {
  const written = messages.map(
    (segments, index) => `UNH+${index}+IFTSTA:D:99B:UN'${segments.join("'")}'UNT+${segments.length + 2}+${index}'`,
  );
  return `UNB+UNOC:3+SENDER+FORWARDER+260302:0412+1'${written.join('')}UNZ+${messages.length}+1'`;
}

describe('local times at a place whose code is unknown', () => {
  const discharged = async (place: string) => {
    const { observations } = edi.normalise(
      Buffer.from(
        `UNB+UNOC:3+PIER7+FORWARDER+260302:0412+1'UNH+1+COARRI:D:95B:UN'BGM+44+1+9'TDT+20+011E+1+++++9301469:146'LOC+11+${place}:139:6'EQD+CN+${BOX}+45G1:102:5+++5'DTM+203:202603011148:203'UNT+7+1'UNZ+1+1'`,
      ),
    );
    const { facts } = await resolveObservations(observations, RECEIVED_AT, resolvePlace, async () => null);
    return facts.flatMap((fact) => (fact.kind === 'move' ? [fact.time] : []));
  };

  it('are those of its country, where that has one time', async () => {
    expect(await discharged('THLMC')).toMatchObject([
      { at: '2026-03-01T04:48:00Z', zone: 'Asia/Bangkok', precision: 'minute' },
    ]);
  });

  it('are those of its country, where several zones have the same clocks', async () => {
    expect(await discharged('MYQXZ')).toMatchObject([{ at: '2026-03-01T03:48:00Z', precision: 'minute' }]);
  });

  it('say the day alone, where it has several', async () => {
    expect(await discharged('USXQZ')).toMatchObject([{ at: '2026-03-01T00:00:00Z', zone: null, precision: 'day' }]);
  });
});

describe('what terminals of a simulated world tell, with codes of places that nobody lists', () => {
  /** None of these is a place; what country it is of, the first two letters say. */
  const disguised = (observations: readonly Observation[]) =>
    observations.map((one) =>
      one.kind === 'move' && one.place?.unLocode
        ? { ...one, place: { ...one.place, unLocode: `${one.place.unLocode.slice(0, 2)}QXZ` } }
        : one,
    );
  const movesOf = async (observations: readonly Observation[]) => {
    const { facts } = await resolveObservations(observations, '2026-08-01T00:00:00Z', resolvePlace, async () => null);
    return facts.flatMap((fact) => (fact.kind === 'move' ? [fact] : []));
  };

  it('is at the same moment, or says the day alone', async () => {
    const startMs = Date.UTC(2026, 2, 1);
    const world = createWorld({ seed: 'codes nobody lists', rates: NOTHING_UGLY, bookingsPerDeparture: 0.5 });
    const bookings = world.bookingsLeaving(startMs, startMs + 14 * DAY_MS).slice(0, 24);
    let [exact, days] = [0, 0];
    for (const booking of bookings) {
      const told = tellTerminals(booking, stepsOf(booking, startMs + 120 * DAY_MS));
      const [known, unknown] = [await movesOf(told), await movesOf(disguised(told))];
      expect(unknown).toHaveLength(known.length);
      for (const [index, { time, place }] of unknown.entries()) {
        expect(place?.locationId).toBeNull();
        const real = known[index]?.time ?? time;
        if (time.precision === 'minute') {
          exact += 1;
          expect(time.at).toBe(real.at);
        } else {
          days += 1;
          expect(time.at.slice(0, 10)).toBe(localDate(real.at, real.zone));
        }
      }
    }
    expect(exact).toBeGreaterThan(10);
    expect(days).toBeGreaterThan(10);
  });
});

describe('a place of delivery inland is not the port of discharge', () => {
  const status315 = (code: string, day: string, place: string) => [
    `B4***${code}*${day}*1200*${place}*CSQU*305438*L***UN*3`,
    'N9*BM*SUDU12345678',
    'Q2*9301469********011E***L*CAP SAN LORENZO',
    'R4*L*UN*CNSHA',
    'R4*D*UN*MXZLO',
    'R4*E*UN*MXQRO*QUERETARO*MX',
    'DTM*139*20260325*0800',
  ];
  const EXPECTED = {
    calls: ['POL CNSHA', 'POD MXZLO', 'IND MXQRO'],
    status: 'awaiting_inland_transfer',
    dischargedAt: '2026-03-18T18:00:00Z',
  };

  it('X12 315, R4*E with its date', async () => {
    const told = x12([status315('AE', '20260220', 'CNSHA'), status315('UV', '20260318', 'MXZLO')]);
    expect(await derive(told)).toMatchObject(EXPECTED);
    expect((await derive(told)).indEtaAt).toMatch(/^2026-03-25T/);
  });

  it('X12 315 estimated to arrive at the place of delivery', async () => {
    const told = x12([
      status315('AE', '20260220', 'CNSHA'),
      status315('UV', '20260318', 'MXZLO'),
      status315('E', '20260325', 'MXQRO'),
    ]);
    expect(await derive(told)).toMatchObject(EXPECTED);
  });

  const statusIftsta = (code: string, at: string, place: string) => [
    'BGM+23+1+9',
    'RFF+BM:SUDU12345678',
    'CNI+1',
    `STS+1+${code}`,
    `DTM+334:${at}:203`,
    `LOC+175+${place}:139:6`,
    'TDT+20+011E+1+++++9301469:146:11:CAP SAN LORENZO',
    'LOC+9+CNSHA:139:6',
    'LOC+11+MXZLO:139:6',
    'LOC+7+MXQRO:139:6',
    'DTM+132:202603250800:203',
    `EQD+CN+${BOX}+45G1:102:5+++5`,
  ];

  it('IFTSTA, LOC+7 with its date', async () => {
    const told = iftsta([statusIftsta('48', '202602201200', 'CNSHA'), statusIftsta('29', '202603181200', 'MXZLO')]);
    expect(await derive(told)).toMatchObject(EXPECTED);
  });

  it('IFTSTA, arrived at the place of delivery after a main carriage by ship', async () => {
    const told = iftsta([
      statusIftsta('48', '202602201200', 'CNSHA'),
      statusIftsta('29', '202603181200', 'MXZLO'),
      statusIftsta('1', '202603190800', 'MXQRO'),
    ]);
    expect(await derive(told)).toMatchObject({ ...EXPECTED, status: 'grounded' });
  });
});
