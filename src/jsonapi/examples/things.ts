import { examplesOf } from '../../domain/attributes.ts';
import { CONTAINER_ATTRIBUTES, type Container } from '../../domain/containers/container.ts';
import { NO_LAST_FREE_DAYS } from '../../domain/containers/last-free-day.ts';
import type { JourneyCall } from '../../domain/journey/journey.ts';
import { SHIPMENT_ATTRIBUTES, type Shipment } from '../../domain/shipments/shipment.ts';
import { nameBasedId } from '../../values/id.ts';
import { EXAMPLE_IDS, PLACES, SECOND } from './journey.ts';

const { shanghai, busan, losAngeles, chicago } = PLACES;
const podTerminalId = nameBasedId('terminal', 'USLAX-APMT');

/** The shipment of the example journey while its vessel is at sea. */
export const EXAMPLE_SHIPMENT: Shipment = {
  id: EXAMPLE_IDS.shipment,
  accountId: EXAMPLE_IDS.account,
  numberType: 'bill_of_lading',
  billOfLadingNumber: 'MAEU237904187',
  normalizedNumber: '237904187',
  refNumbers: ['PO-48213'],
  tags: ['spring'],
  customerId: null,
  customerName: null,
  shippingLineScac: 'MAEU',
  shippingLineName: 'Maersk',
  shippingLineShortName: 'Maersk',
  ...examplesOf(SHIPMENT_ATTRIBUTES),
  portOfLadingId: nameBasedId('port', shanghai.locode),
  portOfDischargeId: nameBasedId('port', losAngeles.locode),
  destinationType: 'metro_area',
  destinationId: nameBasedId('metro_area', chicago.locode),
  podTerminalId,
  destinationTerminalType: null,
  destinationTerminalId: null,
  podVesselId: SECOND.id,
  bookingCancelled: false,
  predictedEtaAt: '2026-03-17T19:00:00Z',
  predictedEtaEarliestAt: '2026-03-17T04:00:00Z',
  predictedEtaLatestAt: '2026-03-18T21:00:00Z',
  lineTrackingLastAttemptedAt: '2026-03-10T08:00:00Z',
  lineTrackingLastSucceededAt: '2026-03-10T08:00:00Z',
  lineTrackingDoubt: null,
  lineTrackingStoppedAt: null,
  lineTrackingStoppedReason: null,
  lineTrackingStoppedByUserId: null,
  createdAt: '2026-02-19T09:00:00Z',
  updatedAt: '2026-03-10T08:00:00Z',
  containerIds: [EXAMPLE_IDS.container],
};

const noTimes = { inboundEtaAt: null, inboundAtaAt: null, outboundEtdAt: null, outboundAtdAt: null } as const;

/** The last leg of the example journey. */
const busanCall: JourneyCall = {
  role: 'transshipment',
  label: 'TS1',
  ...callPlace(busan, 'Busan'),
  ...noTimes,
  outboundAtdAt: '2026-03-05T20:25:00Z',
  outbound: {
    mode: 'vessel',
    feeder: false,
    vesselId: SECOND.id,
    vesselImo: EXAMPLE_SHIPMENT.podVesselImo,
    vesselName: EXAMPLE_SHIPMENT.podVesselName,
    voyageNumber: SECOND.voyage,
  },
};
const dischargeCall: JourneyCall = {
  role: 'port_of_discharge',
  label: 'POD',
  ...callPlace(losAngeles, 'Los Angeles'),
  ...noTimes,
  inboundEtaAt: EXAMPLE_SHIPMENT.podEtaAt,
  inboundEtaSource: 'shipping_line',
  outbound: null,
};

function callPlace({ locode, zone }: { readonly locode: string; readonly zone: string }, name: string) {
  const locationId = nameBasedId('port', locode);
  return { locode, name, locationType: 'port', locationId, terminalType: null, terminalId: null, zone } as const;
}

export const EXAMPLE_CONTAINER: Container = {
  id: EXAMPLE_IDS.container,
  accountId: EXAMPLE_IDS.account,
  shipmentId: EXAMPLE_IDS.shipment,
  number: 'MSKU7304187',
  refNumbers: [],
  ...examplesOf(CONTAINER_ATTRIBUTES),
  lastFreeDays: NO_LAST_FREE_DAYS,
  lineLfdCalculated: null,
  chargesForeseen: [],
  facilityLfdCalculated: null,
  podEtaAt: EXAMPLE_SHIPMENT.podEtaAt,
  podPortId: EXAMPLE_SHIPMENT.portOfDischargeId,
  podLocode: losAngeles.locode,
  podName: 'Los Angeles',
  podVesselImo: EXAMPLE_SHIPMENT.podVesselImo,
  podVesselName: EXAMPLE_SHIPMENT.podVesselName,
  currentVesselId: SECOND.id,
  currentVesselName: EXAMPLE_SHIPMENT.podVesselName,
  currentFromId: busanCall.locationId,
  currentToId: dischargeCall.locationId,
  holdsAtPodTerminal: [],
  feesAtPodTerminal: [],
  indFacilityHolds: [],
  indFacilityFees: [],
  podTerminalId,
  pickupFacilityType: null,
  pickupFacilityId: null,
  journey: { calls: [busanCall, dischargeCall], lastSource: 'ais' },
  podLastTrackingRequestAt: null,
  predictedEtaAt: '2026-03-17T19:00:00Z',
  shipmentLastTrackingRequestAt: '2026-03-10T08:00:00Z',
  leftShipmentAt: null,
  transportEventIds: [],
  rawEventIds: [],
  createdAt: '2026-02-19T09:00:00Z',
  updatedAt: '2026-03-10T08:00:00Z',
};
