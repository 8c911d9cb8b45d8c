import { useGet } from '../../api/use-get.ts';

interface Told {
  readonly at: string;
  readonly source_name: string;
  readonly original: string;
  readonly received_at: string;
  readonly payload_id: string | null;
}

export interface Reading extends Told {
  readonly event: string;
  readonly timezone: string | null;
  readonly location_name: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly values: Readonly<Record<string, number>>;
  readonly probes: readonly { readonly name: string; readonly temperature: number }[];
  readonly alarms: readonly { readonly code: string | null; readonly description: string | null }[];
  readonly power_status: string | null;
}

export interface LatestValue extends Told {
  readonly quantity: string;
  readonly value: number;
}

export interface Readings {
  readonly data: readonly Reading[];
  readonly latest: readonly LatestValue[];
}

export function useReadings(containerId: string) {
  return useGet<Readings>(['container', containerId, 'readings'], `/containers/${containerId}/readings`);
}

/** Name and unit of each quantity, in the order in which people look. */
const QUANTITIES: Readonly<Record<string, readonly [string, string]>> = {
  set_temperature: ['Set to', '°C'],
  measured_temperature: ['Measured', '°C'],
  supply_temperature: ['Supply air', '°C'],
  return_temperature: ['Return air', '°C'],
  ambient_temperature: ['Outside', '°C'],
  set_humidity: ['Humidity set to', '%'],
  humidity: ['Humidity', '%'],
  set_o2: ['O₂ set to', '%'],
  o2: ['O₂', '%'],
  set_co2: ['CO₂ set to', '%'],
  co2: ['CO₂', '%'],
  set_air_exchange: ['Air exchange set to', 'm³/h'],
  air_exchange: ['Air exchange', 'm³/h'],
  active_alarms: ['Active alarms', ''],
};

export function quantityName(quantity: string): string {
  return QUANTITIES[quantity]?.[0] ?? quantity.replaceAll('_', ' ');
}

export function showValue(quantity: string, value: number): string {
  const unit = QUANTITIES[quantity]?.[1] ?? '';
  return `${String(value).replace('-', '−')}${unit === '' ? '' : ` ${unit}`}`;
}

/** All that one reading tells, in words. */
export function describeReading({ values, probes, alarms, power_status: power }: Reading): string {
  const known = Object.keys(QUANTITIES).flatMap((quantity) => {
    const value = values[quantity];
    return value === undefined ? [] : [`${quantityName(quantity)} ${showValue(quantity, value)}`];
  });
  return [
    ...known,
    ...probes.map(({ name, temperature }) => `${name} ${showValue('set_temperature', temperature)}`),
    ...alarms.map(({ code, description }) => `Alarm ${[code, description].filter(Boolean).join(': ')}`),
    ...(power === null ? [] : [`Power ${power.toLowerCase()}`]),
  ].join(' · ');
}
