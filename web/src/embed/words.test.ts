import { expect, it } from 'vitest';
import type { TrackedContainer, TrackedShipment } from './service.ts';
import { aboardText, arrivalText, departureText, journeyText, placeText, slipText, updatedText } from './words.ts';

const BOX: TrackedContainer = {
  id: 'c1',
  number: 'EITU9452010',
  status: 'on_ship',
  situation: {
    position: 'at_sea',
    place_name: null,
    place_locode: null,
    place_timezone: null,
    vessel_name: 'EVER FORTUNE',
    vessel_imo: null,
    voyage_number: '0812E',
    next_vessel_name: 'EVER GIVEN',
    next_vessel_imo: null,
    next_voyage_number: null,
    pol_atd_at: '2025-11-06T06:00:00Z',
    pod_name: 'Long Beach',
    pod_locode: 'USLGB',
    pod_eta_at: '2025-11-19T14:00:00Z',
    pod_eta_source: 'shipping_line',
    pod_ata_at: null,
  },
  first_eta_at: '2025-11-17T08:05:00Z',
  timezone: 'America/Los_Angeles',
  last_free_day: null,
  last_free_on: null,
  last_free_place: null,
  available_for_pickup: null,
  milestones: [],
};
const SHIPMENT: TrackedShipment = {
  number: 'EGLV050600123',
  carrier_scac: 'EGLV',
  carrier_name: 'Evergreen',
  port_of_lading: { name: 'Xiamen', code: 'CNXMN', timezone: 'Asia/Shanghai' },
  port_of_discharge: { name: null, code: 'USLGB', timezone: 'America/Los_Angeles' },
  destination: null,
  vessel_name: 'EVER FORTUNE',
  voyage_number: '0812E',
  departed_at: '2025-11-05T06:00:00Z',
  eta_at: '2025-11-19T14:00:00Z',
  first_eta_at: '2025-11-17T08:05:00Z',
  arrived_at: null,
  containers_differ: false,
  updated_at: null,
  containers: [BOX],
};

it('tells the journey in a sentence, with times of the place', () => {
  expect(journeyText(SHIPMENT, BOX)).toMatch(
    /^On the water, Xiamen to Long Beach\. Estimated arrival Wed,? 19 Nov 2025,? 06:00 PST\.$/,
  );
  expect(departureText(SHIPMENT)).toMatch(/^Departed Wed,? 5 Nov 2025,? 14:00 GMT\+8$/);
  expect(departureText(SHIPMENT, BOX)).toMatch(/^Departed Thu,? 6 Nov 2025,? 14:00 GMT\+8$/);
});

it('names the ship of the present leg, and says where a box stands that waits for the next', () => {
  expect(aboardText(BOX)).toBe('On EVER FORTUNE, voyage 0812E');
  const ashore = { position: 'at_transshipment_port', place_name: 'Busan', vessel_name: null } as const;
  const waiting = { ...BOX, situation: { ...BOX.situation, ...ashore } };
  expect(aboardText(waiting)).toBe('Next: EVER GIVEN');
  expect(journeyText(SHIPMENT, waiting)).toMatch(/^In Busan, /);
  const onDeck = { ...waiting, situation: { ...waiting.situation, vessel_name: 'EVER FORTUNE' } };
  expect(aboardText(onDeck)).toBe('On EVER FORTUNE, voyage 0812E, then EVER GIVEN');
  const missed = { ...waiting, situation: { ...waiting.situation, next_vessel_name: null, pod_eta_at: null } };
  expect(aboardText(missed)).toBeUndefined();
  expect(arrivalText(SHIPMENT, missed)).toBe('Arrival not known yet');
});

it('does not say that a box is on the water whose ship has arrived', () => {
  const there = {
    position: 'at_port_of_discharge',
    place_name: 'Long Beach',
    pod_ata_at: '2025-11-19T15:00:00Z',
  } as const;
  const arrived = { ...BOX, situation: { ...BOX.situation, ...there } };
  expect(journeyText(SHIPMENT, arrived)).toMatch(
    /^Awaiting discharge, Xiamen to Long Beach\. Arrived Wed,? 19 Nov 2025,? 07:00 PST\.$/,
  );
});

it('says what is not known', () => {
  const unknown = { ...SHIPMENT, departed_at: null, eta_at: null };
  expect([departureText(unknown), arrivalText(unknown), placeText(null), updatedText(unknown, 0)]).toEqual([
    'Not departed yet',
    'Arrival not known yet',
    'Not named yet',
    'The carrier has not answered yet',
  ]);
});

it('tells how old the news is', () => {
  const heard = { ...SHIPMENT, updated_at: '2025-11-15T10:00:00Z' };
  expect(updatedText(heard, Date.parse('2025-11-15T13:20:00Z'))).toBe('Carrier last heard 3 h ago');
});

it('speaks of a slip only when it is worth saying', () => {
  expect(slipText(SHIPMENT)).toBe('2d 6h later than first announced');
  expect(slipText({ ...SHIPMENT, arrived_at: '2025-11-16T08:05:00Z' })).toBe('1d earlier than first announced');
  expect(slipText({ ...SHIPMENT, eta_at: '2025-11-17T08:35:00Z' })).toBeUndefined();
  expect(slipText({ ...SHIPMENT, first_eta_at: null })).toBeUndefined();
});

it('holds a box against its own first announcement, whatever was announced of its shipment', () => {
  expect(slipText(SHIPMENT, { ...BOX, first_eta_at: '2025-11-19T14:00:00Z' })).toBeUndefined();
  expect(slipText(SHIPMENT, { ...BOX, first_eta_at: '2025-11-18T14:00:00Z' })).toBe('1d later than first announced');
});
