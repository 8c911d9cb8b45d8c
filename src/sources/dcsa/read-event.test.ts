import { describe, expect, it } from 'vitest';
import { normaliseDcsa } from './normalise.ts';
import { readEvent } from './read-event.ts';

const LOADED = {
  eventID: 'e1',
  eventType: 'EQUIPMENT',
  eventClassifierCode: 'ACT',
  eventDateTime: '2026-02-05T10:00:00+08:00',
  equipmentEventTypeCode: 'LOAD',
  equipmentReference: 'CSQU3054383',
  transportCall: { UNLocationCode: 'CNSHA', modeOfTransport: 'VESSEL' },
};

describe('customs', () => {
  it.each([
    ['of 2.2', { eventType: 'SHIPMENT', documentTypeCode: 'CUS', shipmentEventTypeCode: 'HOLD' }],
    ['of 3.0', { eventType: 'EQUIPMENT', equipmentEventTypeCode: 'CUSI' }],
  ])('that keep a box hold it, in the words %s', (_, words) => {
    const { equipmentEventTypeCode: __, ...event } = LOADED;
    const { observations, problems } = readEvent({ ...event, ...words }, '');
    expect(problems).toEqual([]);
    expect(observations).toMatchObject([
      {
        kind: 'terminal',
        subject: { containerNumber: 'CSQU3054383' },
        holdPlaced: { name: 'customs', status: 'hold' },
      },
    ]);
  });

  it('that let it go end the hold', () => {
    const { observations } = readEvent({ ...LOADED, equipmentEventTypeCode: 'CUSR' }, '');
    expect(observations).toMatchObject([{ activity: 'customs_release' }, { holdReleased: 'customs' }]);
  });
});

describe('what cannot be used', () => {
  it('names a number that is no container, and says nothing of the other boxes', () => {
    expect(readEvent({ ...LOADED, equipmentReference: 'HELLO' }, '/3')).toEqual({
      observations: [],
      problems: [
        {
          reason: 'unknown_code',
          detail: '"HELLO" is not the number of a container.',
          pointer: '/3/equipmentReference',
        },
      ],
    });
  });

  it.each([
    ['a code that nobody knows', { iotDetails: { iotEventCode: 'SMOKE' } }, 'unknown_code', 'SMOKE'],
    ['no code', { eventClassification: { eventTypeCode: 'REEFER' } }, 'unknown_code', 'REEFER'],
    ['no box', { equipmentReference: undefined, iotDetails: { iotEventCode: 'DRO' } }, 'missing_member', 'box'],
    ['no time', { eventDateTime: undefined, iotDetails: { iotEventCode: 'DRO' } }, 'missing_member', 'time'],
    [
      'a temperature without a unit',
      { eventClassification: { eventTypeCode: 'REEFER' }, reeferDetails: { internalSetpointTemperature: -18 } },
      'unknown_code',
      'unit',
    ],
  ])('is set aside with a reason when a sensor tells %s', (_, event, reason, words) => {
    const classified = { eventClassification: { eventTypeCode: 'IOT' } };
    const { observations, problems } = readEvent({ ...LOADED, ...classified, ...event }, '');
    expect(observations).toEqual([]);
    expect(problems).toMatchObject([{ reason, detail: expect.stringContaining(words) }]);
  });
});

describe('what is taken back', () => {
  it('is the event of that id, in the words of the redesign', () => {
    for (const body of [LOADED, { eventID: 'e1' }, { eventID: 'e1', eventDateTime: 'of no meaning' }]) {
      const { observations, problems } = readEvent({ ...body, isRetracted: true }, '');
      expect([observations, problems]).toMatchObject([[{ kind: 'shipment', subject: {}, retractsEventId: 'e1' }], []]);
    }
  });

  it('is known without a body, alone, in a list and in the words of the 3.0 beta', () => {
    const bare = { eventID: 'e1', isRetracted: true, eventUpdatedDateTime: '2026-02-06T00:00:00Z' };
    const beta = { metadata: { eventID: 'e2', eventType: 'EQUIPMENT', retractedEventID: 'e1' } };
    for (const document of [bare, [bare], { events: [bare], feedbackElements: [] }, beta, [{ ...beta, payload: {} }]]) {
      const read = normaliseDcsa(Buffer.from(JSON.stringify(document)));
      expect([document, read]).toMatchObject([document, { observations: [{ retractsEventId: 'e1' }], problems: [] }]);
    }
  });

  it('is another event, in the words of the 3.0 beta', () => {
    const metadata = { eventID: 'e2', eventType: 'EQUIPMENT', retractedEventID: 'e1' };
    const { eventID: _, eventType: __, ...payload } = LOADED;
    const { observations } = normaliseDcsa(Buffer.from(JSON.stringify([{ metadata, payload }])));
    expect(observations).toMatchObject([{ kind: 'move', senderEventId: 'e2', retractsEventId: 'e1' }]);
  });
});

it('knows the end of a booking, borders and services in the words of 3.0', () => {
  const booking = {
    eventID: 'b1',
    eventDateTime: '2026-02-05T10:00:00Z',
    eventClassification: { eventTypeCode: 'SHIPMENT', shipmentEventTypeCode: 'CACF', eventClassifierCode: 'ACT' },
    shipmentDetails: { documentReference: { typeCode: 'BKG', reference: 'B1' } },
  };
  expect(readEvent(booking, '')).toMatchObject({
    problems: [],
    observations: [{ kind: 'shipment', subject: { bookingNumbers: ['B1'] }, bookingCancelled: true }],
  });
  expect(readEvent({ ...LOADED, equipmentEventTypeCode: 'CROS' }, '')).toEqual({ observations: [], problems: [] });
  const transportCall = { ...LOADED.transportCall, serviceCodeOrReference: { carrierServiceCode: 'AE7' } };
  expect(readEvent({ ...LOADED, transportCall }, '').observations).toMatchObject([{ service: 'AE7' }]);
});

it('reads an event of the redesign like one of 2.2', () => {
  const event = {
    eventID: 'r1',
    eventDateTime: '2026-02-05T10:00:00+08:00',
    eventUpdatedDateTime: '2026-02-05T12:00:00Z',
    eventLocation: { UNLocationCode: 'CNSHA', facility: { facilityCode: 'YSH', facilityCodeListProvider: 'SMDG' } },
    eventClassification: { eventTypeCode: 'EQUIPMENT', eventClassifierCode: 'ACT', equipmentEventTypeCode: 'LOAD' },
    shipmentDetails: {
      additionalDocumentReferences: [{ typeCode: 'BKG', reference: 'B1' }],
      shipmentLocationType: 'POL',
    },
    equipmentDetails: {
      equipmentReference: 'CSQU3054383',
      emptyIndicatorCode: 'LADEN',
      movementType: 'EXPORT',
      ISOEquipmentCode: '45G1',
      seals: [{ number: 'S1' }],
    },
    transportDetails: {
      transportCall: {
        transportCallReference: 'T1',
        modeOfTransport: 'VESSEL',
        exportVoyageNumberOrReference: { carrierVoyageNumber: '608W' },
      },
      vesselTransport: { vesselIMONumber: '9811000', vesselName: 'EVER GIVEN' },
    },
  };
  expect(readEvent(event, '')).toMatchObject({
    problems: [],
    observations: [
      {
        kind: 'move',
        activity: 'load',
        classifier: 'actual',
        stableEventId: true,
        subject: { containerNumber: 'CSQU3054383', bookingNumbers: ['B1'] },
        place: { unLocode: 'CNSHA', facilityCode: 'YSH', facilityCodeList: 'SMDG' },
        vessel: { imo: '9811000', name: 'EVER GIVEN' },
        voyage: '608W',
        transportCallId: 'T1',
        role: 'port_of_lading',
        phase: 'export',
        loadState: 'laden',
      },
      { kind: 'shipment', equipment: [{ number: 'CSQU3054383', isoCode: '45G1', sealNumber: 'S1' }] },
    ],
  });
});
