import { expect, it } from 'vitest';
import { context, move } from '../../../test/observed.ts';
import { randomOf } from '../../simulator/random.ts';
import { HOUR_MS } from '../../values/duration.ts';
import { nameBasedId } from '../../values/id.ts';
import type { RecordedObservation } from '../observations/observation.ts';
import { HORIZON_DAYS, measureShipment, qualityBySource, type Telling } from './source-quality.ts';

const START_MS = Date.parse('2026-03-01T00:00:00Z');
const LINE = 'dcsa:MAEU';
const TERMINAL = 'terminal:yard';
const BOXES = 800;
/** Of a busy machine. */
const PATIENCE_MS = 120_000;

const EVENTS = [
  ['ACT LOAD', 'CNSHA', 10],
  ['ACT DEPA', 'CNSHA', 20],
  ['ACT ARRI', 'USLAX', 400],
  ['ACT DISC', 'USLAX', 420],
  ['ACT GTOT', 'USLAX', 500],
] as const;
const VOYAGE = { vessel: '9811000', voyage: '001E' };

const text = (ms: number) => new Date(ms).toISOString().slice(0, 16).replace('T', ' ');

/** A line that forgets some milestones, is late with others and corrects some, beside a terminal that errs now and then. */
function simulate() {
  const random = randomOf('source quality', 'line');
  const truth = { events: 0, told: 0, corrected: 0, both: 0, contradicted: 0, delays: [] as number[] };
  const errors = new Map<number, number[]>(HORIZON_DAYS.map((days) => [days, []]));
  const shipments = Array.from({ length: BOXES }, (_, index) => {
    const startMs = START_MS + index * HOUR_MS;
    const log: RecordedObservation[] = [];
    for (const days of HORIZON_DAYS.toReversed()) {
      const errorHours = Math.round(random.between(-4, 8)) * days;
      errors.get(days)?.push(errorHours);
      const received = text(startMs + (400 - days * 24) * HOUR_MS - 60_000);
      log.push(
        move('EST ARRI', 'USLAX', text(startMs + (400 + errorHours) * HOUR_MS), {
          ...VOYAGE,
          sourceName: LINE,
          received,
        }),
      );
    }
    for (const [what, where, hours] of EVENTS) {
      const atMs = startMs + hours * HOUR_MS;
      const ship = what === 'ACT GTOT' ? { loadState: 'laden' as const, mode: 'truck' as const } : VOYAGE;
      const say = (sourceName: string, saidAtMs: number, delayHours: number) => {
        const received = text(atMs + delayHours * HOUR_MS);
        const source = sourceName === LINE ? ('shipping_line' as const) : ('terminal' as const);
        log.push(move(what, where, text(saidAtMs), { ...ship, sourceName, source, received, said: received }));
      };
      truth.events += 1;
      const isTold = random.chance(0.83);
      const isCorrected = isTold && random.chance(0.1);
      if (isTold) {
        const delay = Math.round(random.between(1, 30));
        truth.told += 1;
        truth.delays.push(delay);
        if (isCorrected) say(LINE, atMs + HOUR_MS, delay);
        say(LINE, atMs, isCorrected ? delay + 5 : delay);
        if (isCorrected) truth.corrected += 1;
      }
      if (random.chance(0.7)) {
        const isOff = random.chance(0.06);
        say(TERMINAL, isOff ? atMs + 8 * HOUR_MS : atMs, 9);
        if (isTold) truth.both += 1;
        if (isTold && isOff) truth.contradicted += 1;
      }
    }
    const box = { id: nameBasedId('container', String(index)), number: 'CSQU3054383' };
    const followedSince = new Date(startMs).toISOString();
    return measureShipment({ log, context: context({ followedSince }), containers: [box] });
  });
  const measured = qualityBySource({
    tellings: shipments.flatMap(({ tellings }) => tellings),
    forecasts: shipments.flatMap(({ forecasts }) => forecasts),
  });
  return { measured, truth, errors };
}

it(
  'measures a simulated line within two points of what is true of it',
  () => {
    const { measured, truth, errors } = simulate();
    const line = measured.find(({ sourceName }) => sourceName === LINE);
    if (!line) throw new Error('the line was not measured');
    const share = (part: number, whole: number) => (100 * part) / whole;
    const within = (value: number, wanted: number) => expect(Math.abs(value - wanted)).toBeLessThanOrEqual(2);
    within(share(line.coverage.told, line.coverage.of), share(truth.told, truth.events));
    within(share(line.corrections, line.milestones), share(truth.corrected, truth.told));
    within(share(line.contradictions, line.compared), share(truth.contradicted, truth.both));
    const delays = truth.delays.toSorted((one, other) => one - other);
    const trueMedian = delays[Math.floor(delays.length / 2)] ?? 0;
    const trueNinetieth = delays[Math.floor(delays.length * 0.9)] ?? 0;
    for (const spread of [line.knownAfterHours, line.saidAfterHours]) {
      within(spread?.median ?? 0, trueMedian);
      within(spread?.ninetieth ?? 0, trueNinetieth);
    }
    expect(line.forecasts.map(({ daysBefore }) => daysBefore)).toEqual([...HORIZON_DAYS]);
    for (const { daysBefore, meanErrorHours, biasHours } of line.forecasts) {
      const made = errors.get(daysBefore) ?? [];
      const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
      within(meanErrorHours, mean(made.map(Math.abs)));
      within(biasHours, mean(made));
    }
  },
  PATIENCE_MS,
);

it('names the evidence: the box, the milestone and both words', () => {
  const log = [
    move('ACT LOAD', 'CNSHA', '2026-03-01 10:00', { ...VOYAGE, sourceName: LINE }),
    move('ACT DISC', 'USLAX', '2026-03-20 10:00', { ...VOYAGE, sourceName: LINE }),
    move('ACT DISC', 'USLAX', '2026-03-21 10:00', { ...VOYAGE, sourceName: TERMINAL, source: 'terminal' }),
  ];
  const box = { id: nameBasedId('container', 'one'), number: 'CSQU3054383' };
  const [line] = qualityBySource(measureShipment({ log, context: context(), containers: [box] }));
  expect(line).toMatchObject({
    sourceName: LINE,
    milestones: 2,
    coverage: { told: 1, of: 1 },
    contradictions: 1,
    examples: [{ containerId: box.id, milestone: 'vessel_discharged', place: 'USLAX', otherSourceName: TERMINAL }],
  });
});

it('does not count what people typed in, nor how late something from before was told', () => {
  const log = [
    move('ACT LOAD', 'CNSHA', '2026-03-01 10:00', { ...VOYAGE, sourceName: LINE, received: '2026-05-01 00:00' }),
    move('ACT DEPA', 'CNSHA', '2026-03-02 10:00', { ...VOYAGE, sourceName: 'manual', source: 'manual' }),
  ];
  const box = { id: nameBasedId('container', 'one'), number: 'CSQU3054383' };
  const later = context({ followedSince: '2026-05-01T00:00:00Z' });
  const quality = qualityBySource(measureShipment({ log, context: later, containers: [box] }));
  expect(quality).toMatchObject([
    { sourceName: LINE, milestones: 1, coverage: { told: 0, of: 0 }, knownAfterHours: null },
  ]);
});

it('counts a sender once that calls itself by the box it speaks of', () => {
  const telling = (containerId: string, sourceName: string): Telling => ({
    sourceName,
    containerId,
    milestone: 'vessel_arrived',
    place: 'NLRTM',
    terminalId: null,
    source: 'terminal',
    atMs: 0,
    firstAtMs: 0,
    isOfDay: false,
    saidMs: HOUR_MS,
    receivedMs: HOUR_MS,
    corrections: 0,
    isNews: true,
  });
  const tellings = [telling('1', 'terminal:NLRTM-DDE-MAEU1701260'), telling('2', 'terminal:NLRTM-DDE-MAEU1701276')];
  expect(qualityBySource({ tellings, forecasts: [] })).toMatchObject([
    { sourceName: 'terminal:NLRTM-DDE', milestones: 2, coverage: { told: 0, of: 0 } },
  ]);
});
