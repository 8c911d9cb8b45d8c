import { describe, expect, it } from 'vitest';
import { BOX, context, move, terminalFacts } from '../../../test/observed.ts';
import type { RecordedObservation } from '../observations/observation.ts';
import { deriveShipment } from './derive-shipment.ts';
import { situationOf } from './situation.ts';

const SAID = { said: '2026-02-01' };
const FIRST = { vessel: 'FIRST', voyage: '1W', ...SAID };
const SECOND = { vessel: 'SECOND', voyage: '2W', ...SAID };
const PLAN = [
  move('PLN LOAD', 'CNSHA', '2026-03-01 02:00', FIRST),
  move('EST DEPA', 'CNSHA', '2026-03-01 20:00', FIRST),
  move('EST ARRI', 'SGSIN', '2026-03-08 02:00', FIRST),
  move('PLN LOAD', 'SGSIN', '2026-03-10 02:00', SECOND),
  move('EST DEPA', 'SGSIN', '2026-03-10 20:00', SECOND),
  move('EST ARRI', 'NLRTM', '2026-04-01 20:00', SECOND),
];
const JOURNEY = [
  move('ACT GTIN', 'CNSHA', '2026-02-27 02:00', { loadState: 'laden' }),
  move('ACT LOAD', 'CNSHA', '2026-03-01 02:00', { ...FIRST, said: '2026-03-01' }),
  move('ACT DEPA', 'CNSHA', '2026-03-01 21:00', { ...FIRST, said: '2026-03-01' }),
  move('ACT ARRI', 'SGSIN', '2026-03-08 05:00', { ...FIRST, said: '2026-03-08' }),
  move('ACT DISC', 'SGSIN', '2026-03-08 15:00', { ...FIRST, said: '2026-03-08' }),
  move('ACT LOAD', 'SGSIN', '2026-03-10 15:00', { ...SECOND, said: '2026-03-10' }),
  move('ACT DEPA', 'SGSIN', '2026-03-10 22:00', { ...SECOND, said: '2026-03-10' }),
  move('ACT ARRI', 'NLRTM', '2026-04-02 05:00', { ...SECOND, said: '2026-04-02' }),
  move('ACT DISC', 'NLRTM', '2026-04-02 20:00', { ...SECOND, said: '2026-04-02' }),
  move('ACT GTOT', 'NLRTM', '2026-04-05 20:00', { loadState: 'laden' }),
  move('ACT GTIN', 'NLRTM', '2026-04-09 20:00', { loadState: 'empty' }),
];

function situation(observations: readonly RecordedObservation[]) {
  const state = deriveShipment(observations, context()).containers.get(BOX)?.state;
  if (!state) throw new Error('no container');
  return situationOf(state);
}

function inWords(observations: readonly RecordedObservation[]): string {
  const { position, place, vessel, nextVessel } = situation(observations);
  const parts = [
    position,
    place?.locode,
    vessel && `on ${vessel.vesselName}`,
    nextVessel && `then ${nextVessel.vesselName}`,
  ];
  return parts.filter(Boolean).join(' ');
}

it.each([
  [0, 'at_origin then FIRST'],
  [1, 'at_origin CNSHA then FIRST'],
  [2, 'at_origin CNSHA on FIRST then SECOND'],
  [3, 'at_sea on FIRST then SECOND'],
  [4, 'at_transshipment_port SGSIN on FIRST then SECOND'],
  [5, 'at_transshipment_port SGSIN then SECOND'],
  [6, 'at_transshipment_port SGSIN on SECOND'],
  [7, 'at_sea on SECOND'],
  [8, 'at_port_of_discharge NLRTM on SECOND'],
  [9, 'at_port_of_discharge NLRTM'],
  [10, 'picked_up'],
  [11, 'returned'],
])('after %i steps of the journey: %s', (steps, words) => {
  expect(inWords([...PLAN, ...JOURNEY.slice(0, steps)])).toBe(words);
});

it('knows the arrival, and who estimated it', () => {
  const at = { etaAt: '2026-04-01T20:00:00Z', etaSource: 'shipping_line' };
  expect(situation([...PLAN, ...JOURNEY.slice(0, 7)])).toMatchObject({ ...at, ataAt: null });
  expect(situation([...PLAN, ...JOURNEY.slice(0, 8)])).toMatchObject({ ...at, ataAt: '2026-04-02T05:00:00Z' });
});

it('a box that a terminal offers is not aboard, though nobody told of its discharge', () => {
  const offered = terminalFacts('2026-04-03 02:00', { availableForPickup: true });
  expect(inWords([...PLAN, ...JOURNEY.slice(0, 8), offered])).toBe('at_port_of_discharge NLRTM');
  const held = terminalFacts('2026-04-03 02:00', { availableForPickup: false });
  expect(inWords([...PLAN, ...JOURNEY.slice(0, 8), held])).toBe('at_port_of_discharge NLRTM on SECOND');
});

describe('a box that comes to its transshipment port after its next ship left', () => {
  const late = [
    ...PLAN,
    ...JOURNEY.slice(0, 3),
    move('ACT DEPA', 'SGSIN', '2026-03-10 22:00', { ...SECOND, said: '2026-03-10', box: null }),
    move('ACT ARRI', 'SGSIN', '2026-03-11 05:00', { ...FIRST, said: '2026-03-11' }),
    move('ACT DISC', 'SGSIN', '2026-03-11 15:00', { ...FIRST, said: '2026-03-11' }),
  ];

  it('stands there, waits for no ship that is known, and has no arrival', () => {
    expect(inWords(late)).toBe('at_transshipment_port SGSIN');
    expect(situation(late).etaAt).toBeNull();
    const { state, containers } = deriveShipment(late, context());
    expect([state.podEtaAt, state.podVesselName]).toEqual([null, null]);
    expect(containers.get(BOX)?.estimates.map(({ name }) => name)).not.toContain('vessel_arrived');
  });

  it('has missed it as well when AIS alone saw the ship leave', () => {
    const seen = { ...SECOND, said: '2026-03-10', box: null, source: 'ais', sourceName: 'ais' } as const;
    const told = late.map((one) =>
      one.fact.kind === 'move' && one.fact.subject.containerNumber === undefined
        ? move('ACT DEPA', 'SGSIN', '2026-03-10 22:00', seen)
        : one,
    );
    expect(inWords(told)).toBe('at_transshipment_port SGSIN');
  });

  it('goes on with the ship that the line names then', () => {
    const third = { vessel: 'THIRD', voyage: '3W', said: '2026-03-12' };
    const again = [
      move('PLN LOAD', 'SGSIN', '2026-03-17 02:00', third),
      move('EST DEPA', 'SGSIN', '2026-03-17 20:00', third),
      move('EST ARRI', 'NLRTM', '2026-04-08 20:00', third),
    ];
    expect(inWords([...late, ...again])).toBe('at_transshipment_port SGSIN then THIRD');
    const { state } = deriveShipment([...late, ...again], context());
    expect(situation([...late, ...again]).etaAt).toBe('2026-04-08T20:00:00Z');
    expect([state.podEtaAt, state.podVesselName]).toEqual(['2026-04-08T20:00:00Z', 'THIRD']);
  });
});

it('boxes that part ways have arrivals of their own, and the shipment says that they differ', () => {
  const other = { box: 'MSKU6058113' };
  const third = { vessel: 'THIRD', voyage: '3W', said: '2026-03-12' };
  const both = [
    ...PLAN,
    ...PLAN.map((one) => ({
      ...one,
      id: `${one.id}2`,
      fingerprint: `${one.fingerprint}2`,
      fact: { ...one.fact, subject: { containerNumber: other.box } },
    })),
  ];
  expect(deriveShipment(both, context()).state.containersDiffer).toBe(false);
  const parted = [
    ...both,
    move('PLN LOAD', 'SGSIN', '2026-03-17 02:00', third),
    move('EST DEPA', 'SGSIN', '2026-03-17 20:00', third),
    move('EST ARRI', 'NLRTM', '2026-04-08 20:00', third),
  ];
  const { state, containers } = deriveShipment(parted, context());
  expect(state.containersDiffer).toBe(true);
  expect([BOX, other.box].map((number) => containers.get(number)?.state.podEtaAt)).toEqual([
    '2026-04-08T20:00:00Z',
    '2026-04-01T20:00:00Z',
  ]);
});
