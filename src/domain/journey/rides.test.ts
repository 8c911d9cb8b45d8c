import { expect, it } from 'vitest';
import { BOX, context, move } from '../../../test/observed.ts';
import type { RecordedObservation, ResolvedVessel } from '../observations/observation.ts';
import { deriveShipment } from './derive-shipment.ts';

function aboard(vessel: ResolvedVessel): RecordedObservation {
  const told = move('ACT DEPA', 'CNSHA', '2026-03-06 02:00', { vessel: 'X', voyage: '011W' });
  return { ...told, fact: { ...told.fact, vessel } } as RecordedObservation;
}

const BY_NAME: ResolvedVessel = { key: 'EVER GIVEN', id: 'named', imo: null, name: 'Ever Given' };
const loadedOn = (imo: string, at: string, place: string): RecordedObservation => {
  const told = move('ACT LOAD', place, at, { vessel: 'X', voyage: '011W' });
  return {
    ...told,
    fact: { ...told.fact, vessel: { key: imo, id: imo, imo, name: 'MV EVER GIVEN' } },
  } as RecordedObservation;
};

function departures(observations: readonly RecordedObservation[]) {
  const { milestones = [] } = deriveShipment(observations, context()).containers.get(BOX) ?? {};
  return milestones.filter(({ name }) => name === 'vessel_departed').map(({ at }) => at);
}

it('a ship told by its name alone is the one of that name that others tell of by its number', () => {
  expect(departures([loadedOn('9811000', '2026-03-05 02:00', 'CNSHA'), aboard(BY_NAME)])).toEqual([
    '2026-03-06T02:00:00Z',
  ]);
});

it('of two ships of one name on a journey nobody knows which is meant', () => {
  const told = [
    loadedOn('9811000', '2026-03-05 02:00', 'CNSHA'),
    loadedOn('9839430', '2026-03-04 02:00', 'SGSIN'),
    aboard(BY_NAME),
  ];
  expect(departures(told)).not.toContain('2026-03-06T02:00:00Z');
});
