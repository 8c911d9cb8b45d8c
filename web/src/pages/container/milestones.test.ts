import { expect, it } from 'vitest';
import type { DataSource, Port, RawEvent, TransportEvent } from '../../api/resources.ts';
import { groupByPlace } from './milestones.ts';

const XIAMEN = { id: 'x', type: 'port', attributes: { name: 'Xiamen' } } as Port;
const DEPARTED = '2026-11-04T10:20:00Z';

function departed(source: DataSource): TransportEvent {
  return {
    id: '1',
    type: 'transport_event',
    attributes: {
      event: 'container.transport.vessel_departed',
      voyage_number: '0812E',
      timestamp: DEPARTED,
      timezone: 'Asia/Shanghai',
      location_locode: 'CNXMN',
      created_at: DEPARTED,
      data_source: source,
    },
    relationships: { location: { data: { id: 'x', type: 'port' } } },
  };
}

function said(source: DataSource, timestamp: string, estimated = false): RawEvent {
  const attributes = {
    event: 'vessel_departed',
    location_locode: 'CNXMN',
    timestamp,
    estimated,
    data_source: source,
  } as RawEvent['attributes'];
  return { id: source, type: 'raw_event', attributes };
}

const stop = {
  sequence: 1,
  tag: 'POL',
  placeId: 'x',
  name: 'Xiamen',
  zone: null,
  etaAt: null,
  ataAt: null,
  etdAt: null,
};
const sourceOf = (raw: RawEvent[]) =>
  groupByPlace({ events: [departed('shipping_line')], included: [XIAMEN], raw, stops: [stop] })[0]?.milestones[0]
    ?.source;

it('puts milestones under their port, with the part it plays', () => {
  const [call] = groupByPlace({ events: [departed('ais')], included: [XIAMEN], raw: [], stops: [stop] });
  expect(call).toMatchObject({ tag: 'POL', name: 'Xiamen', zone: 'Asia/Shanghai' });
  expect(call?.milestones).toMatchObject([{ title: 'Departed', source: 'AIS, seen by receivers' }]);
});

it('says who confirms a milestone', () => {
  expect(sourceOf([])).toBe('Carrier');
  expect(sourceOf([said('shipping_line', DEPARTED)])).toBe('Carrier');
  expect(sourceOf([said('ais', '2026-11-04T12:00:00Z')])).toBe('Carrier, confirmed by AIS');
  expect(sourceOf([said('ais', DEPARTED), said('terminal', DEPARTED)])).toBe(
    'Carrier, confirmed by AIS and the terminal',
  );
});

it('takes neither estimates nor other days for a confirmation', () => {
  expect(sourceOf([said('ais', DEPARTED, true)])).toBe('Carrier');
  expect(sourceOf([said('ais', '2026-11-07T12:00:00Z')])).toBe('Carrier');
});
