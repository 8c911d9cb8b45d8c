import { afterAll, beforeAll, expect, it } from 'vitest';
import { ENTITLEMENTS } from '../../src/domain/accounts/account.ts';
import { setEntitlements } from '../../src/store/accounts/accounts.ts';
import { listContainerUpdates } from '../../src/store/containers/container-updates.ts';
import { listContainersOfShipments } from '../../src/store/containers/containers.ts';
import { listQuarantine } from '../../src/store/intake/quarantine.ts';
import { findTrackingRequest } from '../../src/store/shipments/tracking-requests.ts';
import { createTrackingServices } from '../../src/tracking/services.ts';
import { dcsaEvent } from '../fake-carrier.ts';
import { createTrackingWorld, type TrackingWorld } from '../tracking-world.ts';

const EVER: readonly [string, string] = ['9811000', 'EVER GIVEN'];
const PAGE = { number: 1, size: 30 };
let world: TrackingWorld;
let shipmentId: string;

beforeAll(async () => {
  world = await createTrackingWorld();
  world.carrier.answers.set('BL0001', [
    dcsaEvent('EQUIPMENT LOAD ACT', 'CNSHA', '2026-02-05T10:00:00', { vessel: EVER }),
    dcsaEvent('TRANSPORT ARRI ACT', 'USLAX', '2026-02-26T06:00:00', { vessel: EVER }),
    dcsaEvent('EQUIPMENT DISC ACT', 'USLAX', '2026-02-27T06:00:00', { vessel: EVER }),
  ]);
  const requestId = await world.request('BL0001');
  await world.settle();
  shipmentId = (await findTrackingRequest(world.tracking.db, world.accountId, requestId))?.shipmentId ?? '';
});
afterAll(() => world.close());

function message(sequence: number, container: object, rest: object = {}): Uint8Array {
  const facility = { unlocode: 'USLAX', code: 'W185', code_list: 'FIRMS' };
  const sent = { source: 'PIER400', sequence, sent_at: `2026-02-28T0${sequence}:00:00Z`, facility };
  return Buffer.from(JSON.stringify({ ...sent, containers: [{ number: 'CSQU3054383', ...container }], ...rest }));
}

async function send(body: Uint8Array) {
  return createTrackingServices(world.tracking).ingestTerminalMessage(world.accountId, body, 'application/json');
}

async function container() {
  const [found] = await listContainersOfShipments(world.tracking.db, world.accountId, [shipmentId]);
  if (!found) throw new Error('no container');
  return found;
}

it('adds what the line does not tell, and tells subscribers what changed', async () => {
  const before = world.announced.length;
  const first = message(1, {
    available_for_pickup: false,
    holds: [{ name: 'customs', status: 'hold' }],
    fees: [{ type: 'demurrage', amount: 120.5, currency_code: 'USD' }],
    last_free_day: { line: '2026-03-05', terminal: '2026-03-03' },
    yard_location: 'B 12',
  });
  expect(await send(first)).toMatchObject({ statements: 1, unmatched: 0, problems: 0 });
  expect(await container()).toMatchObject({
    currentStatus: 'not_available',
    availableForPickup: false,
    holdsAtPodTerminal: [{ name: 'customs', status: 'hold', description: null }],
    feesAtPodTerminal: [{ type: 'demurrage', amount: 120.5, currencyCode: 'USD' }],
    lastFreeDays: { line: { on: '2026-03-05', locode: 'USLAX' }, terminal: { on: '2026-03-03' } },
    locationAtPodTerminal: 'B 12',
  });
  expect(world.announced.slice(before).map(({ name }) => name)).toEqual([
    'container.transport.not_available',
    'container.pickup_lfd.changed',
    'container.pickup_lfd_line.changed',
    'container.pickup_lfd_terminal.changed',
    'container.pod_terminal_changed',
    'container.updated',
  ]);
  const { podTerminalId, podTimezone } = await container();
  const where = { locationLocode: 'USLAX', locationType: 'port', terminalId: podTerminalId, timezone: podTimezone };
  const changed = world.announced.slice(before).filter(({ name }) => name.startsWith('container.pickup_lfd'));
  expect(changed.map(({ data }) => data)).toEqual([
    expect.objectContaining({ ...where, value: '2026-03-05T08:00:00Z' }),
    expect.objectContaining({ ...where, value: '2026-03-05T08:00:00Z' }),
    expect.objectContaining({ ...where, value: '2026-03-03T08:00:00Z' }),
  ]);
  const { rows } = await listContainerUpdates(world.tracking.db, world.accountId, (await container()).id, PAGE);
  expect(rows[0]?.changeset).toMatchObject({
    available_for_pickup: [null, false],
    pickup_lfd: [null, '2026-03-05T08:00:00Z'],
  });
});

it('takes a message once, however often it is sent', async () => {
  const second = message(2, { available_for_pickup: true, holds: [] });
  world.setClock('2026-03-01T01:00:00Z');
  await send(second);
  expect(await container()).toMatchObject({ currentStatus: 'available', holdsAtPodTerminal: [] });
  const before = world.announced.length;
  world.setClock('2026-03-01T02:00:00Z');
  await send(second);
  expect(world.announced.length).toBe(before);
});

it('refuses another message under the same number', async () => {
  await expect(send(message(2, { available_for_pickup: false }))).rejects.toThrow('was different before');
});

it('counts what is about nobody here, and goes on', async () => {
  const sent = await send(message(3, { number: 'MSKU6058113', available_for_pickup: true }));
  expect(sent).toMatchObject({ statements: 1, unmatched: 1 });
});

it('knows gate moves and vessels at berth', async () => {
  world.setClock('2026-03-02T00:00:00Z');
  await send(
    message(4, {
      moves: [
        {
          activity: 'gate_out',
          at: '2026-03-01T15:00:00Z',
          load_state: 'laden',
          mode: 'truck',
          chassis_number: 'DCLZ1',
        },
      ],
    }),
  );
  expect(await container()).toMatchObject({ currentStatus: 'picked_up', podFullOutChassisNumber: 'DCLZ1' });
});

it("tells the railways' last free days to accounts that have the feature", async () => {
  const { db } = world.tracking;
  const days = { last_free_day: { rail: '2026-03-07', terminal: '2026-03-04' } };
  await setEntitlements(
    db,
    world.accountId,
    ENTITLEMENTS.filter((name) => name !== 'rail_lfd'),
  );
  await send(message(7, days));
  expect(await container()).toMatchObject({ lastFreeDays: { terminal: { on: '2026-03-04' }, rail: null } });
  await setEntitlements(db, world.accountId, ENTITLEMENTS);
  await send(message(8, days));
  expect(await container()).toMatchObject({
    lastFreeDays: { rail: { on: '2026-03-07' } },
  });
});

it('sets aside what cannot be used, keeps the rest, and can try again', async () => {
  const { db } = world.tracking;
  const bad = message(5, { at: '1900-01-01T00:00:00Z', available_for_pickup: true }, { vessels: [{ imo: 'EVER' }] });
  expect(await send(bad)).toMatchObject({ statements: 0, problems: 2 });
  await send(Buffer.from('{"source": '));
  await send(Buffer.from([0xff, 0xc3, 0x28]));
  const { rows } = await listQuarantine(db, world.accountId, {}, PAGE);
  expect(rows.map(({ reason, status }) => `${reason} ${status}`).sort()).toEqual([
    'impossible_time open',
    'malformed open',
    'wrong_charset open',
    'wrong_type open',
  ]);
  const services = createTrackingServices(world.tracking);
  expect(await services.reprocess(world.accountId, rows[0]?.id ?? '')).toBe(true);
  const again = await listQuarantine(db, world.accountId, { status: 'open' }, PAGE);
  expect(again.total).toBe(4);
});
