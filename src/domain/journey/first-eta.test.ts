import { expect, it } from 'vitest';
import type { Instant } from '../../values/instant.ts';
import type { ShipmentState } from '../shipments/shipment.ts';
import { firstEta } from './first-eta.ts';

const FIRST: Instant = '2026-03-20T00:00:00Z';
const LATER: Instant = '2026-03-24T00:00:00Z';
const LAST: Instant = '2026-03-30T00:00:00Z';
const going = (podEtaAt: Instant | null, podVesselImo = '9811000') => ({
  podEtaAt,
  podArrivedAt: null,
  podPortId: 'oakland',
  podVesselImo,
});
const shipment = (podOriginalEtaAt: Instant | null, podVesselImo = '9811000') =>
  ({ podOriginalEtaAt, podEtaAt: LATER, podAtaAt: null, podVesselImo, portOfDischargeId: 'oakland' }) as ShipmentState;

it('is what was first expected of the box, and stays', () => {
  const states = { before: shipment(FIRST), after: shipment(FIRST) };
  expect(firstEta({ firstEtaAt: null }, going(null), states)).toBeNull();
  expect(firstEta({ firstEtaAt: null }, going(LATER), states)).toBe(LATER);
  expect(firstEta({ firstEtaAt: LATER }, going(LAST), states)).toBe(LATER);
  expect(firstEta({ firstEtaAt: LATER }, going(null), states)).toBe(LATER);
});

it('is what was said of the shipment before anybody named its boxes, also if the ship was changed meanwhile', () => {
  expect(firstEta(undefined, going(LATER), { before: shipment(FIRST), after: shipment(FIRST) })).toBe(FIRST);
  const changed = { before: shipment(FIRST, '9839284'), after: shipment(FIRST) };
  expect(firstEta(undefined, going(LATER), changed)).toBe(FIRST);
});

it('is its own of a box that goes another way, and where all is heard at once', () => {
  const states = { before: shipment(FIRST), after: shipment(FIRST) };
  expect(firstEta(undefined, going(LATER, '9839284'), states)).toBe(LATER);
  expect(firstEta(undefined, going(LAST), states)).toBe(LAST);
  expect(firstEta(undefined, { ...going(LATER), podPortId: 'long beach' }, states)).toBe(LATER);
  expect(firstEta(undefined, going(LATER), { before: shipment(null), after: shipment(FIRST) })).toBe(LATER);
});
