import { describe, expect, it } from 'vitest';
import { BOX, context, move, shipmentFacts } from '../../../test/observed.ts';
import type { RecordedObservation } from '../observations/observation.ts';
import { deriveShipment } from './derive-shipment.ts';

const ENTERED = { source: 'manual', sourceName: 'manual', vessel: 'EVER', said: '2026-10-01' } as const;
const AIS = { box: null, source: 'ais', sourceName: 'ais' } as const;
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

describe('the schedule of a ship', () => {
  const schedule = (what: string, where: string, at: string, voyage?: string) => {
    const told = move(what, where, at, { vessel: 'EVER', box: null, said: '2026-11-01', ...(voyage && { voyage }) });
    return { ...told, fact: { ...told.fact, ofShipAlone: true } } as RecordedObservation;
  };
  const expected = (observations: readonly RecordedObservation[]) => {
    const { polEtdAt, podEtaAt } = deriveShipment(observations, context()).state;
    return [polEtdAt, podEtaAt];
  };
  const numbered = PLAN.map((one) => ({
    ...one,
    source: 'shipping_line',
    fact: { ...one.fact, voyage: '049E' },
  })) as RecordedObservation[];

  it('counts for who waits for that voyage, as the later word', () => {
    const told = [
      schedule('EST DEPA', 'CNSHA', '2026-12-03 02:00', '049E'),
      schedule('EST ARRI', 'USLAX', '2027-01-10 18:00', '049E'),
    ];
    expect(expected([...numbered, ...told])).toEqual(['2026-12-03T02:00:00Z', '2027-01-10T18:00:00Z']);
  });

  it('says nothing of another voyage', () => {
    const told = schedule('EST ARRI', 'USLAX', '2026-12-22 18:00', '051E');
    expect(expected([...numbered, told])).toEqual(expected(numbered));
  });

  it('is known by when the ship is due where it has no number', () => {
    const near = schedule('EST ARRI', 'USLAX', '2026-12-22 18:00');
    const far = schedule('EST ARRI', 'USLAX', '2027-02-20 18:00');
    expect(expected([...PLAN, near, far])[1]).toBe('2026-12-22T18:00:00Z');
  });
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

it('a box whose ship left without it is not on the ship that was to take it on from there', () => {
  const said = '2026-02-01';
  const told = [
    move('ACT LOAD', 'CNSHA', '2026-03-01 02:00', { vessel: 'FIRST' }),
    move('ACT ARRI', 'SGSIN', '2026-03-11 02:00', { vessel: 'FIRST', box: null }),
    move('ACT DISC', 'SGSIN', '2026-03-11 12:00', { vessel: 'FIRST' }),
    move('PLN LOAD', 'SGSIN', '2026-03-09 02:00', { vessel: 'EVER', said }),
    move('ACT DEPA', 'SGSIN', '2026-03-09 21:00', { vessel: 'EVER', box: null }),
    move('EST ARRI', 'NLRTM', '2026-04-01 20:00', { vessel: 'EVER', said, box: null }),
    move('PLN LOAD', 'NLRTM', '2026-04-03 20:00', { vessel: 'FEEDER', said }),
    move('EST DEPA', 'NLRTM', '2026-04-04 20:00', { vessel: 'FEEDER', said, box: null }),
    move('EST ARRI', 'DEHAM', '2026-04-06 20:00', { vessel: 'FEEDER', said, box: null }),
    move('ACT ARRI', 'NLRTM', '2026-04-01 22:00', { vessel: 'EVER', box: null }),
    move('ACT DEPA', 'NLRTM', '2026-04-04 22:00', { vessel: 'FEEDER', box: null }),
    move('ACT ARRI', 'DEHAM', '2026-04-06 22:00', { vessel: 'FEEDER', box: null }),
  ];
  const { state } = deriveShipment(told, context()).containers.get(BOX) ?? {};
  expect(state?.journey.calls.map((call) => [call.label, call.inboundAtaAt, call.outboundAtdAt])).toEqual([
    ['POL', null, null],
    ['TS1', '2026-03-11T02:00:00Z', null],
    ['TS2', null, null],
    ['POD', null, null],
  ]);
});

it('of a box that is aboard for a port its line states, the arrival counts though nobody announced it', () => {
  const stated = shipmentFacts('2026-03-01', {
    portOfDischarge: PLAN[1]?.fact.kind === 'move' ? PLAN[1].fact.place : undefined,
  } as object);
  const aboard = move('ACT LOAD', 'CNSHA', '2026-12-01 02:00', { vessel: 'EVER' });
  const told = [stated, aboard, terminal('ACT ARRI', 'USLAX', '2026-12-18 10:00')];
  expect(legOf(told)).toMatchObject({ route: 'CNSHA USLAX', reached: '2026-12-18T10:00:00Z' });
});

describe('of two boxes of a shipment only one was said to be loaded', () => {
  const OTHER = 'MSKU6058113';
  const ship = { vessel: 'EVER', voyage: '111E' };
  const planned = [BOX, OTHER].flatMap((box) => [
    move('ACT GTIN', 'CNSHA', '2026-03-03 02:00', { box, loadState: 'laden' }),
    move('PLN LOAD', 'CNSHA', '2026-03-05 02:00', { ...ship, box, said: '2026-02-20' }),
    move('PLN DISC', 'NLRTM', '2026-04-02 02:00', { ...ship, box, said: '2026-02-20' }),
  ]);
  const loaded = move('ACT LOAD', 'CNSHA', '2026-03-05 08:00', { ...ship, box: OTHER });
  const departed = move('ACT DEPA', 'CNSHA', '2026-03-05 20:00', { ...ship, box: null });
  const seen = move('ACT DEPA', 'CNSHA', '2026-03-05 20:00', { ...AIS, vessel: 'EVER' });
  const arrived = move('ACT ARRI', 'NLRTM', '2026-04-01 20:00', { ...ship, box: null });
  const told = [...planned, loaded, departed, seen, arrived, terminal('ACT DEPA', 'CNSHA', '2026-03-05 21:00')];

  function happenedTo(box: string, observations: readonly RecordedObservation[]): string[] {
    const milestones = deriveShipment(observations, context()).containers.get(box)?.milestones ?? [];
    return milestones.map(({ name }) => name);
  }

  it('the ship has left and arrived with that one alone', () => {
    expect(happenedTo(OTHER, told)).toEqual(['full_in', 'vessel_loaded', 'vessel_departed', 'vessel_arrived']);
    expect(happenedTo(BOX, told)).toEqual(['full_in']);
  });

  it('with the other too once somebody says that it is aboard, or was', () => {
    const late = move('ACT LOAD', 'CNSHA', '2026-03-05 09:00', { ...ship, said: '2026-03-06' });
    expect(happenedTo(BOX, [...told, late])).toEqual(['full_in', 'vessel_loaded', 'vessel_departed', 'vessel_arrived']);
    const landed = move('ACT DISC', 'NLRTM', '2026-04-02 20:00', ship);
    expect(happenedTo(BOX, [...told, landed])).toEqual([
      'full_in',
      'vessel_departed',
      'vessel_arrived',
      'vessel_discharged',
    ]);
    const named = move('ACT DEPA', 'CNSHA', '2026-03-05 20:00', ship);
    expect(happenedTo(BOX, [...told, named])).toContain('vessel_departed');
  });

  it('with both where nobody tells of loading', () => {
    expect(happenedTo(BOX, [...planned, departed])).toEqual(['full_in', 'vessel_departed']);
  });

  it('with the other on its own later voyage, of which nobody told that boxes were loaded', () => {
    const again = [
      move('PLN LOAD', 'CNSHA', '2026-05-14 02:00', { vessel: 'EVER', voyage: '113E', said: '2026-03-06' }),
      move('ACT DEPA', 'CNSHA', '2026-05-14 20:00', { vessel: 'EVER', voyage: '113E', box: null }),
    ];
    expect(happenedTo(BOX, [...planned, departed, ...again.slice(0, 1)])).toEqual(['full_in']);
    const { containers } = deriveShipment([...planned, loaded, departed, ...again], context());
    expect(containers.get(BOX)?.state.polVesselDepartedAt).toBe('2026-05-14T20:00:00Z');
    expect(containers.get(OTHER)?.state.polVesselDepartedAt).toBe('2026-03-05T20:00:00Z');
  });
});
