import { expect, it } from 'vitest';
import { BOX, context, move, shipmentFacts } from '../../../test/observed.ts';
import type { RecordedObservation } from '../observation.ts';
import { deriveShipment } from './derive-shipment.ts';

const ENTERED = { source: 'manual', sourceName: 'manual', vessel: 'EVER', said: '2026-10-01' } as const;
/** Entered by hand: Shanghai 1 December, Los Angeles 20 December. */
const PLAN = [
  move('EST DEPA', 'CNSHA', '2026-12-01 02:00', ENTERED),
  move('EST ARRI', 'USLAX', '2026-12-20 18:00', ENTERED),
];

function terminal(what: string, where: string, at: string, voyage?: string): RecordedObservation {
  const speaker = { vessel: 'EVER', box: null, source: 'terminal', sourceName: 'terminal:T' } as const;
  return move(what, where, at, { ...speaker, ...(voyage && { voyage }) });
}

function legOf(observations: readonly RecordedObservation[]) {
  const { state, containers } = deriveShipment(observations, context());
  const { portOfLadingLocode: from, portOfDischargeLocode: to, polAtdAt, podAtaAt } = state;
  const happened = (containers.get(BOX)?.milestones ?? []).map(({ name, at }) => `${name} ${at.slice(0, 10)}`);
  return { route: `${from} ${to}`, left: polAtdAt, reached: podAtaAt, happened };
}

it('an arrival before the box is to leave is one of an earlier voyage', () => {
  const told = [...PLAN, terminal('ACT ARRI', 'USLAX', '2026-10-20 10:00')];
  expect(legOf(told)).toEqual({ route: 'CNSHA USLAX', left: null, reached: null, happened: [] });
});

it('a departure from where the box is to arrive makes no port of lading', () => {
  const told = [
    ...PLAN,
    terminal('ACT ARRI', 'USLAX', '2026-10-20 10:00'),
    terminal('ACT DEPA', 'USLAX', '2026-10-30'),
  ];
  expect(legOf(told)).toEqual({ route: 'CNSHA USLAX', left: null, reached: null, happened: [] });
});

it('the call of the voyage itself counts, however many calls of others are told', () => {
  const others = [
    terminal('ACT DEPA', 'CNSHA', '2026-10-01'),
    terminal('ACT ARRI', 'USLAX', '2026-10-20'),
    terminal('ACT DEPA', 'CNSHA', '2027-01-26'),
    terminal('ACT BRTH', 'USLAX', '2027-02-15'),
  ];
  const own = [
    terminal('ACT DEPA', 'CNSHA', '2026-12-02 06:00'),
    terminal('ACT ARRI', 'USLAX', '2026-12-21 10:00'),
    terminal('ACT BRTH', 'USLAX', '2026-12-23 10:00'),
  ];
  expect(legOf([...others, ...PLAN, ...own]).happened).toEqual([
    'vessel_departed 2026-12-02',
    'vessel_arrived 2026-12-21',
    'vessel_berthed 2026-12-23',
  ]);
});

it('what could not be decided waits, and counts once something decides it', () => {
  const early = terminal('ACT ARRI', 'USLAX', '2026-11-26 10:00');
  expect(legOf([...PLAN, early]).reached).toBeNull();
  const left = move('ACT DEPA', 'CNSHA', '2026-11-08 02:00', { vessel: 'EVER' });
  expect(legOf([...PLAN, early, left]).reached).toBe('2026-11-26T10:00:00Z');
});

it('a voyage number decides where there is one', () => {
  const plan = PLAN.map((one) => ({ ...one, fact: { ...one.fact, voyage: '049E' } })) as RecordedObservation[];
  expect(legOf([...plan, terminal('ACT ARRI', 'USLAX', '2026-12-20 10:00', '047E')]).reached).toBeNull();
  expect(legOf([...plan, terminal('ACT ARRI', 'USLAX', '2026-12-20 10:00', '049E')]).reached).not.toBeNull();
  expect(legOf([...plan, terminal('ACT ARRI', 'USLAX', '2026-12-20 10:00', ' 49e')]).reached).not.toBeNull();
});

it('a ship that left before the box came to its port left without it', () => {
  const first = { vessel: 'FIRST', said: '2026-02-01' };
  const journey = [
    move('ACT LOAD', 'CNSHA', '2026-03-01 02:00', first),
    move('ACT DEPA', 'CNSHA', '2026-03-01 20:00', { ...first, box: null }),
    move('EST ARRI', 'SGSIN', '2026-03-08 02:00', first),
    move('PLN LOAD', 'SGSIN', '2026-03-09 02:00', { vessel: 'EVER', said: '2026-02-01' }),
    move('EST DEPA', 'SGSIN', '2026-03-09 20:00', { vessel: 'EVER', said: '2026-02-01', box: null }),
    move('EST ARRI', 'NLRTM', '2026-04-01 20:00', { vessel: 'EVER', said: '2026-02-01', box: null }),
    move('ACT ARRI', 'SGSIN', '2026-03-11 02:00', { ...first, box: null }),
    move('ACT DISC', 'SGSIN', '2026-03-11 12:00', first),
  ];
  const gone = terminal('ACT DEPA', 'SGSIN', '2026-03-09 21:00');
  const saidByTheLine = move('ACT DEPA', 'SGSIN', '2026-03-09 22:00', { vessel: 'EVER', box: null });
  for (const left of [gone, saidByTheLine]) {
    expect(legOf([...journey, left]).happened).not.toContainEqual(expect.stringContaining('transshipment_departed'));
  }
  const there = terminal('ACT ARRI', 'NLRTM', '2026-04-01 10:00');
  expect(legOf([...journey, gone, there]).reached).toBeNull();
});

it('of a box that is aboard for a port its line states, the arrival counts though nobody announced it', () => {
  const stated = shipmentFacts('2026-03-01', {
    portOfDischarge: PLAN[1]?.fact.kind === 'move' ? PLAN[1].fact.place : undefined,
  } as object);
  const aboard = move('ACT LOAD', 'CNSHA', '2026-12-01 02:00', { vessel: 'EVER' });
  const told = [stated, aboard, terminal('ACT ARRI', 'USLAX', '2026-12-18 10:00')];
  expect(legOf(told)).toMatchObject({ route: 'CNSHA USLAX', reached: '2026-12-18T10:00:00Z' });
});
