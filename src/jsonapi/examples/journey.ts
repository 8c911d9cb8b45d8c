import type { TransportEvent } from '../../domain/containers/transport-event.ts';
import type { EventName } from '../../domain/events/event-names.ts';
import type { DataSource } from '../../domain/observations/observation.ts';
import { type Vessel, vesselIdOfImo, vesselIdOfName } from '../../domain/vessels/vessel.ts';
import { nameBasedId } from '../../values/id.ts';
import type { Imo } from '../../values/imo.ts';
import type { Instant } from '../../values/instant.ts';

/** One container's way from Shanghai by barge and two vessels to Los Angeles and by rail to Chicago. */
export const EXAMPLE_IDS = {
  account: nameBasedId('example', 'account'),
  webhook: nameBasedId('example', 'webhook'),
  trackingRequest: nameBasedId('example', 'tracking request'),
  shipment: nameBasedId('example', 'shipment'),
  container: nameBasedId('example', 'container'),
} as const;

interface Place {
  readonly locode: string;
  readonly type: 'port' | 'metro_area';
  readonly zone: string;
  readonly terminal: { readonly type: 'terminal' | 'rail_terminal'; readonly code: string } | null;
}

export const PLACES = {
  nanjing: place('CNNKG', 'port', 'Asia/Shanghai', null),
  shanghai: place('CNSHA', 'port', 'Asia/Shanghai', 'CNSHA-SHENG'),
  busan: place('KRPUS', 'port', 'Asia/Seoul', null),
  losAngeles: place('USLAX', 'port', 'America/Los_Angeles', 'USLAX-APMT'),
  chicago: place('USCHI', 'metro_area', 'America/Chicago', null),
} as const;

interface Sailing {
  readonly id: string;
  readonly voyage: string;
}

const IMO = { first: '9619907' as Imo, second: '9321483' as Imo };
const BARGE: Sailing = { id: vesselIdOfName('HANG JI 5'), voyage: '0912E' };
const FIRST: Sailing = { id: vesselIdOfImo(IMO.first), voyage: '609E' };
export const SECOND: Sailing = { id: vesselIdOfImo(IMO.second), voyage: '611N' };

const unheard = { mmsi: null, callsign: null, shipType: null, latest: null };

export const EXAMPLE_VESSELS: readonly Vessel[] = [
  { id: BARGE.id, imo: null, name: 'HANG JI 5', ...unheard },
  { id: FIRST.id, imo: IMO.first, name: 'MAERSK MC-KINNEY MOLLER', ...unheard },
  { id: SECOND.id, imo: IMO.second, name: 'EMMA MAERSK', ...unheard },
];

type Moment = readonly [
  event: EventName,
  at: Instant | null,
  where: Place,
  vessel: Sailing | null,
  source: DataSource,
  value?: string,
];

const { nanjing, shanghai, busan, losAngeles, chicago } = PLACES;

const MOMENTS: readonly Moment[] = [
  ['container.transport.empty_out', '2026-02-20T01:12:00Z', nanjing, null, 'shipping_line'],
  ['container.transport.full_in', '2026-02-22T06:40:00Z', nanjing, null, 'shipping_line'],
  ['container.transport.feeder_loaded', '2026-02-23T10:05:00Z', nanjing, BARGE, 'shipping_line'],
  ['container.transport.feeder_departed', '2026-02-23T14:30:00Z', nanjing, BARGE, 'shipping_line'],
  ['container.transport.feeder_arrived', '2026-02-25T02:15:00Z', shanghai, BARGE, 'shipping_line'],
  ['container.transport.feeder_discharged', '2026-02-25T05:50:00Z', shanghai, BARGE, 'shipping_line'],
  ['container.transport.vessel_loaded', '2026-02-28T09:20:00Z', shanghai, FIRST, 'shipping_line'],
  ['container.transport.estimated.vessel_departed', '2026-02-28T16:00:00Z', shanghai, FIRST, 'shipping_line'],
  ['container.transport.vessel_departed', '2026-02-28T19:45:00Z', shanghai, FIRST, 'ais'],
  ['container.transport.transshipment_arrived', '2026-03-02T22:10:00Z', busan, FIRST, 'ais'],
  ['container.transport.transshipment_discharged', '2026-03-03T03:30:00Z', busan, FIRST, 'shipping_line'],
  ['container.transport.transshipment_loaded', '2026-03-05T12:00:00Z', busan, SECOND, 'shipping_line'],
  ['container.transport.transshipment_departed', '2026-03-05T20:25:00Z', busan, SECOND, 'ais'],
  ['container.transport.estimated.vessel_arrived', '2026-03-17T13:00:00Z', losAngeles, SECOND, 'shipping_line'],
  ['container.transport.vessel_arrived', '2026-03-17T14:35:00Z', losAngeles, SECOND, 'ais'],
  ['container.transport.vessel_berthed', '2026-03-17T16:20:00Z', losAngeles, SECOND, 'terminal'],
  ['container.transport.vessel_discharged', '2026-03-18T04:05:00Z', losAngeles, SECOND, 'terminal'],
  ['container.transport.not_available', '2026-03-18T04:30:00Z', losAngeles, null, 'terminal'],
  ['container.transport.available', '2026-03-19T15:00:00Z', losAngeles, null, 'terminal'],
  ['container.pickup_lfd.changed', '2026-03-19T15:00:00Z', losAngeles, null, 'terminal', '2026-03-24T07:00:00Z'],
  [
    'container.pickup_lfd_terminal.changed',
    '2026-03-19T15:00:00Z',
    losAngeles,
    null,
    'terminal',
    '2026-03-24T07:00:00Z',
  ],
  [
    'container.pickup_lfd_line.changed',
    '2026-03-19T15:30:00Z',
    losAngeles,
    null,
    'shipping_line',
    '2026-03-25T07:00:00Z',
  ],
  [
    'container.pickup_appointment.changed',
    '2026-03-19T18:00:00Z',
    losAngeles,
    null,
    'terminal',
    '2026-03-20T17:30:00Z',
  ],
  ['container.transport.rail_loaded', '2026-03-20T21:10:00Z', losAngeles, null, 'terminal'],
  ['container.transport.rail_departed', '2026-03-21T02:00:00Z', losAngeles, null, 'terminal'],
  [
    'container.transport.estimated.arrived_at_inland_destination',
    '2026-03-24T20:00:00Z',
    chicago,
    null,
    'shipping_line',
  ],
  ['container.transport.rail_arrived', '2026-03-24T21:40:00Z', chicago, null, 'terminal'],
  ['container.transport.arrived_at_inland_destination', '2026-03-24T21:40:00Z', chicago, null, 'terminal'],
  ['container.transport.rail_unloaded', '2026-03-25T01:15:00Z', chicago, null, 'terminal'],
  ['container.pickup_lfd_rail.changed', '2026-03-25T02:00:00Z', chicago, null, 'terminal', '2026-03-27T06:00:00Z'],
  ['container.transport.full_out', '2026-03-25T17:20:00Z', chicago, null, 'terminal'],
  ['container.transport.delivered', '2026-03-25T20:00:00Z', chicago, null, 'manual'],
  ['container.transport.empty_in', '2026-03-27T15:45:00Z', chicago, null, 'shipping_line'],
];

export function exampleTransportEvent(name: EventName): TransportEvent | undefined {
  const moment = MOMENTS.find(([event]) => event === name);
  if (!moment) return undefined;
  const [event, at, where, vessel, source, value] = moment;
  return {
    id: nameBasedId('example', event),
    accountId: EXAMPLE_IDS.account,
    containerId: EXAMPLE_IDS.container,
    shipmentId: EXAMPLE_IDS.shipment,
    event,
    timestamp: at,
    timezone: where.zone,
    voyageNumber: vessel?.voyage ?? null,
    locationLocode: where.locode,
    locationType: where.type,
    locationId: nameBasedId(where.type, where.locode),
    terminalType: where.terminal?.type ?? null,
    terminalId: where.terminal ? nameBasedId('terminal', where.terminal.code) : null,
    vesselId: vessel?.id ?? null,
    dataSource: source,
    value: value ?? null,
    createdAt: at ?? '2026-03-01T00:00:00Z',
  };
}

function place(locode: string, type: Place['type'], zone: string, terminal: string | null): Place {
  return { locode, type, zone, terminal: terminal === null ? null : { type: 'terminal', code: terminal } };
}
