import { describe, expect, it } from 'vitest';
import { BOX, move, place } from '../../../test/observed.ts';
import type { Instant } from '../../values/instant.ts';
import type { ShipmentState } from '../shipments/shipment.ts';
import { firstEta } from './first-eta.ts';

const FIRST: Instant = '2026-03-20T00:00:00Z';
const LATER: Instant = '2026-03-24T00:00:00Z';
const LAST: Instant = '2026-03-30T00:00:00Z';
const OAKLAND = place('USOAK').locationId;
const going = (podEtaAt: Instant | null, podVesselImo = '9811000') => ({
  podEtaAt,
  podArrivedAt: null,
  podPortId: OAKLAND,
  podVesselImo,
});
const NOTHING_SAID = { log: [], number: BOX };
const shipment = (podOriginalEtaAt: Instant | null, podVesselImo = '9811000') =>
  ({ podOriginalEtaAt, podEtaAt: LATER, podAtaAt: null, podVesselImo, portOfDischargeId: OAKLAND }) as ShipmentState;

it('is what was first expected of the box, and stays', () => {
  const states = { before: shipment(FIRST), after: shipment(FIRST) };
  expect(firstEta({ firstEtaAt: null, podPortId: OAKLAND }, going(null), states, NOTHING_SAID)).toBeNull();
  expect(firstEta({ firstEtaAt: null, podPortId: OAKLAND }, going(LATER), states, NOTHING_SAID)).toBe(LATER);
  expect(firstEta({ firstEtaAt: LATER, podPortId: OAKLAND }, going(LAST), states, NOTHING_SAID)).toBe(LATER);
  expect(firstEta({ firstEtaAt: LATER, podPortId: OAKLAND }, going(null), states, NOTHING_SAID)).toBe(LATER);
});

it('is what was said of the shipment before anybody named its boxes, also if the ship was changed meanwhile', () => {
  expect(firstEta(undefined, going(LATER), { before: shipment(FIRST), after: shipment(FIRST) }, NOTHING_SAID)).toBe(
    FIRST,
  );
  const changed = { before: shipment(FIRST, '9839284'), after: shipment(FIRST) };
  expect(firstEta(undefined, going(LATER), changed, NOTHING_SAID)).toBe(FIRST);
});

it('is its own of a box that goes another way, and where all is heard at once', () => {
  const states = { before: shipment(FIRST), after: shipment(FIRST) };
  expect(firstEta(undefined, going(LATER, '9839284'), states, NOTHING_SAID)).toBe(LATER);
  expect(firstEta(undefined, going(LAST), states, NOTHING_SAID)).toBe(LAST);
  expect(firstEta(undefined, { ...going(LATER), podPortId: 'long beach' }, states, NOTHING_SAID)).toBe(LATER);
  expect(firstEta(undefined, going(LATER), { before: shipment(null), after: shipment(FIRST) }, NOTHING_SAID)).toBe(
    LATER,
  );
});

describe('of a box that is sent to another port', () => {
  const LONG_BEACH = place('USLGB').locationId;
  const expected = (port: string, at: string, received: string, more: Parameters<typeof move>[3] = {}) =>
    move('EST ARRI', port, at, { said: received, received, ...more });
  const log = [
    expected('USOAK', '2026-03-20', '2026-02-01'),
    expected('USLGB', '2026-03-17', '2026-02-03', { box: 'MSKU6058113' }),
    expected('USOAK', '2026-03-24', '2026-02-10'),
    expected('USLGB', '2026-03-22', '2026-02-20', { box: null }),
    expected('USLGB', '2026-03-26', '2026-02-25'),
    move('ACT ARRI', 'USLGB', '2026-02-01', { vessel: 'EVER' }),
  ];
  const states = { before: shipment(FIRST), after: shipment(FIRST) };
  const sent = (from: string | null, to: string | null, at: Instant | null = FIRST) =>
    firstEta({ firstEtaAt: at, podPortId: from }, { ...going(LAST), podPortId: to }, states, { log, number: BOX });

  it('it is what was first expected for that port, of the box or of its whole shipment', () => {
    expect(sent(OAKLAND, LONG_BEACH)).toBe('2026-03-22T00:00:00Z');
  });

  it('it is the old one again when it was a mistake', () => {
    expect(sent(LONG_BEACH, OAKLAND, '2026-03-22T00:00:00Z')).toBe('2026-03-20T00:00:00Z');
    expect(sent(OAKLAND, null)).toBe(FIRST);
    expect(sent(null, OAKLAND)).toBe('2026-03-20T00:00:00Z');
  });

  it('it is what is expected now where nothing was said of that port before', () => {
    expect(sent(OAKLAND, place('MXZLO').locationId)).toBe(LAST);
  });
});
