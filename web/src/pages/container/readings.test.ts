import { expect, it } from 'vitest';
import { describeReading, type Reading, showValue } from './readings.ts';

const READING: Reading = {
  at: '2026-06-01T10:00:00Z',
  source_name: 'dcsa:MAEU',
  original: 'REEFER MEAS',
  received_at: '2026-06-01T10:05:00Z',
  payload_id: null,
  event: 'measured',
  timezone: null,
  location_name: null,
  latitude: null,
  longitude: null,
  values: { humidity: 85, set_temperature: -18 },
  probes: [{ name: 'USDA 2', temperature: -10.5 }],
  alarms: [{ code: 'AL59', description: 'Heat termination' }],
  power_status: 'ON',
};

it('says what a reading tells, the temperature first', () => {
  expect(describeReading(READING)).toBe(
    'Set to −18 °C · Humidity 85 % · USDA 2 −10.5 °C · Alarm AL59: Heat termination · Power on',
  );
});

it('writes counts without a unit', () => {
  expect(showValue('active_alarms', 2)).toBe('2');
});
