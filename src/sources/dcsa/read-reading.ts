import type { Alarm, Quantity, ReadingName } from '../../domain/containers/reading.ts';
import type { Observation, Subject, TimeReference } from '../../domain/observations/observation.ts';
import { type Members, objectOf, objectsOf, textOf } from './members.ts';
import { readPlace } from './place.ts';

/** Codes of all drafts of 3.0: `iotEventCode`, or the kind of a reefer event. */
const NAMES: Readonly<Record<string, ReadingName>> = {
  MEAS: 'measured',
  ADJU: 'adjusted',
  DRO: 'door_opened',
  DOOR_OPENED: 'door_opened',
  DRC: 'door_closed',
  DOOR_CLOSED: 'door_closed',
  LOC: 'position',
  BREADCRUMB: 'position',
  LOCATION_REACHED: 'position',
  TELEMETRY: 'position',
  GEOFENCE_ENTRY: 'geofence_entered',
  GEOFENCE_EXIT: 'geofence_left',
  MOTION_START: 'motion_started',
  MOTION_STOP: 'motion_stopped',
  PAIRING: 'device_paired',
  UNPAIRING: 'device_unpaired',
  DEVICE_STATUS: 'device_status',
};

const CUBIC_METRES_PER_FOOT = 0.0283168;
const MAX_PROBES = 20;
const MAX_ALARMS = 50;
const MAX_TEXT = 500;
/** Neither a cooling unit nor the air around it gets there. */
const MAX_CELSIUS = 100;

export type ReadingResult =
  | { readonly kind: 'unknown'; readonly detail: string; readonly member: string }
  | { readonly kind: 'read'; readonly reading: Observation };

/** Whether the event is about the inside of a box, not about where it is. */
export function isReading(event: Members): boolean {
  const type = textOf(event, 'eventType')?.toUpperCase();
  return type === 'IOT' || type === 'REEFER';
}

/** An event of a sensor or a cooling unit. Values whose unit is not said are no values. */
export function readReading(
  event: Members,
  statement: Omit<Observation, 'kind' | 'subject'> & { readonly original: string },
  subject: Subject,
  time: TimeReference,
): ReadingResult {
  const details = detailsOf(event, 'reefer');
  const word = codeOf(event, details);
  const name = NAMES[word.code.toUpperCase()];
  if (!name) return { kind: 'unknown', detail: `Unknown reading "${word.code.slice(0, 60)}".`, member: word.member };
  const values = valuesOf(details);
  if (!values) {
    return { kind: 'unknown', detail: 'Temperatures without a unit that is known.', member: 'reeferDetails' };
  }
  const { place } = readPlace(event, undefined);
  const powerStatus = textOf(details, 'powerStatus') ?? textOf(detailsOf(event, 'iot'), 'powerStatus');
  const reading: Observation = {
    ...statement,
    kind: 'reading',
    event: name,
    subject,
    time,
    ...values,
    ...(place && { place }),
    ...(place?.position && { position: place.position }),
    ...(powerStatus && { powerStatus: powerStatus.slice(0, MAX_TEXT) }),
  };
  return { kind: 'read', reading };
}

function detailsOf(event: Members, kind: 'iot' | 'reefer'): Members | undefined {
  return objectOf(event, `${kind}Details`, `${kind}EventDetails`);
}

/** The code itself comes before the kind of event it is of; a cooling unit that tells values has measured them. */
function codeOf(event: Members, reefer: Members | undefined): { readonly code: string; readonly member: string } {
  const iot = detailsOf(event, 'iot');
  const type = textOf(event, 'iotEventTypeCode') ?? textOf(iot, 'iotEventTypeCode');
  const paired = type?.toUpperCase() === 'PAIRING' || type?.toUpperCase() === 'UNPAIRING' ? type : undefined;
  const code = paired ?? textOf(iot, 'iotEventCode') ?? textOf(event, 'iotEventCode') ?? type;
  if (code !== undefined) return { code, member: 'iotEventCode' };
  const told = textOf(event, 'reeferEventTypeCode') ?? textOf(reefer, 'reeferEventTypeCode');
  if (told !== undefined) return { code: told, member: 'reeferEventTypeCode' };
  return { code: reefer ? 'MEAS' : (textOf(event, 'eventType') ?? ''), member: 'eventType' };
}

interface Values {
  readonly values: Partial<Record<Quantity, number>>;
  readonly probes?: readonly { readonly name: string; readonly temperature: number }[];
  readonly alarms?: readonly Alarm[];
}

/** Undefined: there are temperatures, and nobody says in which unit. */
function valuesOf(details: Members | undefined): Values | undefined {
  const set = objectOf(details, 'setpointParameters');
  const measured = objectOf(details, 'measuredParameters');
  const given: Partial<Record<Quantity, Degrees | number | undefined>> = {
    set_temperature: degrees(details, 'internalSetpointTemperature') ?? degrees(set, 'temperatureValue', details),
    measured_temperature: degrees(measured, 'temperatureValue', details),
    supply_temperature: degrees(objectOf(details, 'supplyAirTemperatureMeasurement'), 'temperatureValue', details),
    return_temperature: degrees(objectOf(details, 'returnAirTemperatureMeasurement'), 'temperatureValue', details),
    ambient_temperature:
      degrees(details, 'ambientMeasuredTemperature') ?? degrees(measured, 'ambientTemperatureValue', details),
    set_humidity: percent(set, 'humidityPercentage'),
    humidity: percent(measured, 'humidityPercentage'),
    set_o2: percent(set, 'o2Percentage'),
    o2: percent(measured, 'o2Percentage'),
    set_co2: percent(set, 'co2Percentage'),
    co2: percent(measured, 'co2Percentage'),
    set_air_exchange: airExchange(set),
    air_exchange: airExchange(measured),
    active_alarms: numberOf(details, 'numberOfActiveAlarms'),
  };
  const probes = probesOf(details);
  const all = [...Object.values(given), ...probes.map(({ temperature }) => temperature)];
  if (all.some((value) => typeof value === 'object' && value.unit === undefined)) return undefined;
  const values = Object.entries(given).flatMap(([name, value]) => {
    const number = typeof value === 'object' ? celsius(value) : value;
    return number === undefined ? [] : [[name, number] as const];
  });
  const known = probes.flatMap(({ name, temperature }) => {
    const value = celsius(temperature);
    return value === undefined ? [] : [{ name, temperature: value }];
  });
  const alarms = alarmsOf(details);
  return {
    values: Object.fromEntries(values),
    ...(known.length > 0 && { probes: known }),
    ...(alarms.length > 0 && { alarms }),
  };
}

interface Degrees {
  readonly value: number;
  readonly unit: string | undefined;
}

/** The unit stands beside the value, or once for all of them. */
function degrees(members: Members | undefined, name: string, outer?: Members): Degrees | undefined {
  const value = numberOf(members, name);
  if (value === undefined) return undefined;
  return { value, unit: textOf(members, 'temperatureUnit') ?? textOf(outer, 'temperatureUnit') };
}

function celsius({ value, unit }: Degrees): number | undefined {
  const inCelsius = unit?.toUpperCase() === 'FAH' ? ((value - 32) * 5) / 9 : value;
  return Math.abs(inCelsius) <= MAX_CELSIUS ? Math.round(inCelsius * 100) / 100 : undefined;
}

function percent(members: Members | undefined, name: string): number | undefined {
  const value = numberOf(members, name);
  return value !== undefined && value >= 0 && value <= 100 ? value : undefined;
}

function airExchange(members: Members | undefined): number | undefined {
  const value = numberOf(members, 'airExchangeValue');
  const unit = textOf(members, 'airExchangeUnit')?.toUpperCase();
  if (value === undefined || (unit !== 'MQH' && unit !== 'FQH')) return undefined;
  return Math.round(value * (unit === 'FQH' ? CUBIC_METRES_PER_FOOT : 1) * 100) / 100;
}

function probesOf(details: Members | undefined) {
  return objectsOf(details, 'temperatureProbeMeasurements')
    .slice(0, MAX_PROBES)
    .flatMap((probe, index) => {
      const temperature = degrees(probe, 'measuredTemperatureValue', details);
      const usda = textOf(probe, 'USDAProbeNumber');
      const name = textOf(probe, 'probeLabel') ?? (usda ? `USDA ${usda}` : textOf(probe, 'COAProbeUDMKey'));
      return temperature ? [{ name: (name ?? `Probe ${index + 1}`).slice(0, MAX_TEXT), temperature }] : [];
    });
}

/** Those that have not ended. */
function alarmsOf(details: Members | undefined): Alarm[] {
  return objectsOf(details, 'alarms')
    .filter((alarm) => textOf(alarm, 'endDateTime') === undefined)
    .slice(0, MAX_ALARMS)
    .map((alarm) => ({
      code: textOf(alarm, 'code')?.slice(0, MAX_TEXT) ?? null,
      description: textOf(alarm, 'description')?.slice(0, MAX_TEXT) ?? null,
    }));
}

function numberOf(members: Members | undefined, name: string): number | undefined {
  const text = textOf(members, name);
  const value = text === undefined ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : undefined;
}
