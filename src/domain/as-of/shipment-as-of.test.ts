import { expect, it } from 'vitest';
import { BOX, context, move, place } from '../../../test/observed.ts';
import { newId } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { deriveShipment } from '../journey/derive-shipment.ts';
import type { FollowedShipment } from './followed-shipment.ts';
import { pastOf, shipmentAsOf } from './shipment-as-of.ts';

const OAKLAND: Instant = '2026-03-20T00:00:00Z';
const LONG_BEACH: Instant = '2026-03-26T00:00:00Z';
const LOADED = move('ACT LOAD', 'CNSHA', '2026-03-01 02:00', { vessel: 'EVER', received: '2026-03-01 03:00' });
const LOG = [
  LOADED,
  move('EST ARRI', 'USOAK', '2026-03-20', { vessel: 'EVER', said: '2026-03-01', received: '2026-03-01 03:00' }),
  move('EST ARRI', 'USLGB', '2026-03-26', { vessel: 'EVER', said: '2026-03-10', received: '2026-03-10' }),
  move('ACT DISC', 'USLGB', '2026-03-27', { vessel: 'EVER', received: '2026-03-27' }),
].map((entry) => ({ ...entry, whileStopped: false }));

/** As it is known now: the box was sent to Long Beach, and landed there. */
function followed(): FollowedShipment {
  const { state, containers } = deriveShipment(LOG, context());
  const podPortId = containers.get(BOX)?.state.podPortId ?? null;
  expect([state.portOfDischargeId, podPortId]).toEqual([place('USLGB').locationId, place('USLGB').locationId]);
  const firsts = { polOriginalEtdAt: null, podOriginalEtaAt: LONG_BEACH, destinationOriginalEtaAt: null };
  const createdAt: Instant = '2026-03-01T03:00:00Z';
  const box = {
    number: BOX,
    createdAt,
    leftShipmentAt: null,
    firstEtaAt: LONG_BEACH,
    podPortId,
    knownSince: new Map(),
  };
  return {
    accountId: newId(),
    id: newId(),
    context: context(),
    log: LOG,
    firsts: { ...firsts, portOfDischargeId: state.portOfDischargeId },
    boxes: [{ id: newId(), ...box }],
  };
}

function finish<Result>(steps: Generator<undefined, Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

it.each([
  ['2026-03-05T00:00:00Z', 'USOAK', OAKLAND],
  ['2026-03-28T00:00:00Z', 'USLGB', LONG_BEACH],
] as const)('on %s the first estimate was that for the port of then: %s', (at, port, first) => {
  const shipment = followed();
  const then = finish(shipmentAsOf(pastOf(shipment), at));
  const [one] = shipment.boxes;
  const box = one && finish(then.box(one));
  expect([then.state.portOfDischargeLocode, box?.state.podPortId]).toEqual([port, place(port).locationId]);
  expect([then.state.podOriginalEtaAt, box?.state.firstEtaAt]).toEqual([first, first]);
});
