import { expect, it } from 'vitest';
import { BOX, context, move } from '../../../test/observed.ts';
import type { RecordedObservation } from '../observations/observation.ts';
import { deriveShipment } from './derive-shipment.ts';

const FULL_IN = move('ACT GTIN', 'CNSHA', '2026-03-03 02:00', { loadState: 'laden' });
const LOADED = move('ACT LOAD', 'CNSHA', '2026-03-05 02:00', { vessel: 'EVER', voyage: '011W' });
const EXPECTED = move('EST ARRI', 'NLRTM', '2026-04-02 06:00', { vessel: 'EVER', said: '2026-03-05 21:00', box: null });
const DISCHARGED = move('ACT DISC', 'NLRTM', '2026-04-03 01:00', { vessel: 'EVER', terminal: 'ECT' });

function happenedIn(observations: readonly RecordedObservation[]): string[] {
  const milestones = deriveShipment(observations, context()).containers.get(BOX)?.milestones ?? [];
  return milestones.map(({ name, place, at }) => `${name} ${place?.locode ?? '-'} ${at.slice(0, 16)}`);
}

it('what AIS saw of the vessel before the box was aboard, or after it was landed, is about other boxes', () => {
  const ais = (what: string, where: string, at: string) =>
    move(what, where, at, { vessel: 'EVER', box: null, source: 'ais', sourceName: 'ais' });
  const weekBefore = [
    move('ACT DEPA', 'CNSHA', '2026-02-26 20:00', { vessel: 'EVER', voyage: '010W', box: null }),
    ais('ACT DEPA', 'CNSHA', '2026-02-26 20:00'),
    ais('ACT ARRI', 'NLRTM', '2026-03-02 08:00'),
    ais('ACT BRTH', 'NLRTM', '2026-03-02 09:00'),
  ];
  const planned = [
    move('PLN LOAD', 'CNSHA', '2026-03-05', { vessel: 'EVER', voyage: '011W', said: '2026-02-20' }),
    move('EST DEPA', 'CNSHA', '2026-03-05', { vessel: 'EVER', voyage: '011W', said: '2026-02-20', box: null }),
  ];
  expect(happenedIn([FULL_IN, ...planned, EXPECTED, ...weekBefore])).toHaveLength(1);
  const weekAfter = [ais('ACT ARRI', 'NLRTM', '2026-04-09 08:00'), ais('ACT BRTH', 'NLRTM', '2026-04-09 09:00')];
  const happened = happenedIn([FULL_IN, ...planned, LOADED, EXPECTED, DISCHARGED, ...weekBefore, ...weekAfter]);
  expect(happened).toEqual([
    'full_in CNSHA 2026-03-03T02:00',
    'vessel_loaded CNSHA 2026-03-05T02:00',
    'vessel_discharged NLRTM 2026-04-03T01:00',
  ]);
});
