import { describe, expect, it } from 'vitest';
import { readEvent } from './read-event.ts';

const TOLD = {
  eventID: 'r1',
  eventDateTime: '2026-06-01T10:00:00Z',
  eventUpdatedDateTime: '2026-06-01T10:05:00Z',
  equipmentDetails: { equipmentReference: 'CSQU3054383' },
  shipmentDetails: { additionalDocumentReferences: [{ typeCode: 'BKG', reference: 'B1' }] },
};

function read(event: object) {
  const { observations, problems } = readEvent({ ...TOLD, ...event }, '');
  expect(problems).toEqual([]);
  return observations;
}

describe('what a cooling unit tells', () => {
  it('is read as the latest draft has it, in degrees Celsius', () => {
    const event = {
      eventClassification: { eventTypeCode: 'REEFER', eventClassifierCode: 'ACT', reeferEventTypeCode: 'MEAS' },
      reeferDetails: {
        powerStatus: 'ON',
        temperatureUnit: 'FAH',
        internalSetpointTemperature: -0.4,
        supplyAirTemperatureMeasurement: { temperatureValue: 0.5 },
        returnAirTemperatureMeasurement: { temperatureValue: 5 },
        ambientMeasuredTemperature: 86,
        temperatureProbeMeasurements: [
          { measuredTemperatureValue: 14, USDAProbeNumber: 2 },
          { measuredTemperatureValue: 23, probeLabel: 'Pulp probe B' },
        ],
        setpointParameters: { humidityPercentage: 85, airExchangeValue: 1000, airExchangeUnit: 'FQH' },
        measuredParameters: { humidityPercentage: 82.5, o2Percentage: 4, co2Percentage: 5 },
        alarms: [
          { code: 'AL59', description: 'Heat termination thermostat', startDateTime: '2026-06-01T09:00:00Z' },
          { code: 'AL01', startDateTime: '2026-05-01T09:00:00Z', endDateTime: '2026-05-01T10:00:00Z' },
        ],
        numberOfActiveAlarms: 1,
      },
    };
    expect(read(event)).toMatchObject([
      {
        kind: 'reading',
        event: 'measured',
        subject: { containerNumber: 'CSQU3054383', bookingNumbers: ['B1'] },
        original: 'REEFER MEAS ACT',
        stableEventId: true,
        time: { at: '2026-06-01T10:00:00Z' },
        powerStatus: 'ON',
        values: {
          set_temperature: -18,
          supply_temperature: -17.5,
          return_temperature: -15,
          ambient_temperature: 30,
          set_humidity: 85,
          humidity: 82.5,
          o2: 4,
          co2: 5,
          set_air_exchange: 28.32,
          active_alarms: 1,
        },
        probes: [
          { name: 'USDA 2', temperature: -10 },
          { name: 'Pulp probe B', temperature: -5 },
        ],
        alarms: [{ code: 'AL59', description: 'Heat termination thermostat' }],
      },
    ]);
  });

  it('is read as earlier drafts have it', () => {
    const event = {
      eventClassification: { eventTypeCode: 'REEFER', reeferEventTypeCode: 'ADJU' },
      reeferDetails: {
        setpointParameters: { temperatureValue: -20, temperatureUnit: 'CEL', humidityPercentage: 90 },
        measuredParameters: { temperatureValue: -18.5, ambientTemperatureValue: 31, temperatureUnit: 'CEL' },
      },
    };
    expect(read(event)).toMatchObject([
      {
        event: 'adjusted',
        values: { set_temperature: -20, measured_temperature: -18.5, ambient_temperature: 31, set_humidity: 90 },
      },
    ]);
  });

  it('leaves out what cannot be', () => {
    const reeferDetails = {
      temperatureUnit: 'CEL',
      internalSetpointTemperature: -18,
      ambientMeasuredTemperature: 4_000,
      measuredParameters: { humidityPercentage: 640 },
    };
    const [reading] = read({ eventClassification: { eventTypeCode: 'REEFER' }, reeferDetails });
    expect(reading).toMatchObject({ event: 'measured', values: { set_temperature: -18 } });
    expect(reading?.kind === 'reading' && Object.keys(reading.values)).toEqual(['set_temperature']);
  });
});

describe('what a sensor tells', () => {
  it.each([
    [{ iotEventTypeCode: 'DETC' }, { iotEventCode: 'DRO' }, 'door_opened'],
    [{ iotEventTypeCode: 'DETC' }, { iotEventCode: 'DRC' }, 'door_closed'],
    [{ iotEventTypeCode: 'TELEMETRY' }, { iotEventCode: 'DOOR_OPENED' }, 'door_opened'],
    [{ iotEventTypeCode: 'TELEMETRY' }, { iotEventCode: 'GEOFENCE_EXIT' }, 'geofence_left'],
    [{ iotEventTypeCode: 'TELEMETRY' }, { iotEventCode: 'MOTION_START' }, 'motion_started'],
    [{ iotEventTypeCode: 'PAIRING' }, { powerStatus: 'ON' }, 'device_paired'],
    [{}, { iotEventCode: 'LOC' }, 'position'],
  ])('%j %j', (codes, iotDetails, event) => {
    expect(read({ eventClassification: { eventTypeCode: 'IOT', ...codes }, iotDetails })).toMatchObject([
      { kind: 'reading', event, values: {} },
    ]);
  });

  it('says where the box is', () => {
    const event = {
      eventClassification: { eventTypeCode: 'IOT' },
      iotDetails: { iotEventCode: 'BREADCRUMB' },
      eventLocation: { geoCoordinate: { latitude: '51.9', longitude: '4.1' } },
    };
    expect(read(event)).toMatchObject([{ event: 'position', position: { latitude: 51.9, longitude: 4.1 } }]);
  });

  it('is read from the beta, which wraps it', () => {
    const event = {
      metadata: { eventID: 'b1', eventType: 'IOT', eventCreatedDateTime: '2026-06-01T10:05:00Z' },
      payload: {
        eventClassifierCode: 'ACT',
        eventDateTime: '2026-06-01T10:00:00Z',
        iotEventTypeCode: 'DETC',
        iotEventCode: 'DRO',
        equipmentReference: 'CSQU3054383',
      },
    };
    expect(readEvent(event, '').observations).toMatchObject([{ kind: 'reading', event: 'door_opened' }]);
  });
});
