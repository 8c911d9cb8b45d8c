import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FeedStatus } from '../../src/ais/feeds/feed-status.ts';
import { createPortCalls } from '../../src/ais/feeds/port-calls.ts';
import { readPortCalls } from '../../src/ais/feeds/port-calls-answer.ts';
import { handOverPortCalls } from '../../src/ais/service.ts';
import { tryFeed } from '../../src/ais/try-feed.ts';
import { createLog } from '../../src/log.ts';
import { createWorker } from '../../src/queue/worker.ts';
import { findShipment, listShipments } from '../../src/store/shipments/shipments.ts';
import { createVesselCallJobs } from '../../src/tracking/intake/vessel-calls.ts';
import { guardedConnector } from '../../src/webhooks/guard.ts';
import { type PortCallService, quay, startPortCalls } from '../ais/stand-ins/port-calls.ts';
import { dcsaEvent } from '../fake-carrier.ts';
import { createTrackingWorld, type TrackingWorld } from '../tracking-world.ts';
import { LOOPBACK } from '../webhooks/outbox.ts';

const EVER: readonly [string, string] = ['9811000', 'EVER GIVEN'];
const log = createLog('silent');
const POLL_MS = 20;
const SINK = { position: () => {}, static: () => {}, isBehind: false, untilReady: async () => {} };

let world: TrackingWorld;
let ports: PortCallService;
beforeAll(async () => {
  [world, ports] = await Promise.all([createTrackingWorld(), startPortCalls()]);
});
afterAll(async () => {
  ports.stop();
  await world.close();
});

async function podTimes() {
  const { db } = world.tracking;
  const { rows } = await listShipments(db, world.accountId, {}, { number: 1, size: 10 });
  const shipment = await findShipment(db, world.accountId, rows[0]?.id ?? '');
  return { eta: shipment?.podEtaAt, ata: shipment?.podAtaAt };
}

/** The service is asked until the shipment says so. */
async function followPortCalls(until: () => Promise<boolean>): Promise<FeedStatus> {
  const { database, tracking } = world;
  const worker = createWorker({ db: database, kinds: createVesselCallJobs(tracking), log });
  const status = new FeedStatus('finland-port-calls', 'port-calls', Date.now());
  const portCalls = (feed: string, calls: Parameters<typeof handOverPortCalls>[2]) =>
    handOverPortCalls(tracking.db, feed, calls);
  const now = () => tracking.now().getTime();
  const feed = createPortCalls({ status, sink: SINK, portCalls, log, now }, ports.address, POLL_MS);
  try {
    await expect.poll(until).toBe(true);
  } finally {
    await feed.stop();
    await worker.stop();
  }
  return status;
}

it('brings the arrival that a port expects, and the one that it reports, to the shipments of the ship', async () => {
  const { carrier, announced } = world;
  carrier.answers.set('BL0001', [
    dcsaEvent('EQUIPMENT LOAD ACT', 'CNSHA', '2026-02-25T10:00:00', { vessel: EVER, voyage: '011W' }),
    dcsaEvent('TRANSPORT DEPA ACT', 'CNSHA', '2026-02-25T20:00:00', { vessel: EVER, voyage: '011W' }),
    dcsaEvent('TRANSPORT ARRI EST', 'FIHEL', '2026-03-28T06:00:00', { vessel: EVER, voyage: '011W' }),
  ]);
  await world.request('BL0001');
  await world.settle();
  const reported = '2026-03-26T08:30:00.000+00:00';
  const berth = { eta: '2026-03-29T04:15:00.000+00:00', etaTimestamp: reported, etaSource: 'Agent' };
  const call = { portToVisit: 'FIHEL', vesselName: 'EVER GIVEN', imoLloyds: 9811000 };
  ports.calls.push(
    { ...call, portCallId: 1, portCallTimestamp: reported, portAreaDetails: [quay(berth)] },
    // Of nobody's ship, of a ship without a number, and of a port without a code.
    { ...call, portCallId: 2, imoLloyds: 9074729, portCallTimestamp: reported, portAreaDetails: [quay(berth)] },
    { ...call, portCallId: 3, imoLloyds: null, portCallTimestamp: reported, portAreaDetails: [quay(berth)] },
    { ...call, portCallId: 4, portToVisit: '?', portCallTimestamp: reported, portAreaDetails: [quay(berth)] },
  );
  world.setClock('2026-03-26T09:00:00Z');
  await followPortCalls(async () => (await podTimes()).eta === '2026-03-29T04:15:00Z');
  expect(ports.asked[0]).toContain('?from=2026-03-16T09:00:00.000Z&to=2026-03-18T09:00:00.000Z');
  expect(ports.asked[4]).toMatch(/\?from=2026-03-24T09:00:00.000Z$/);

  const arrived = '2026-03-29T03:10:00.000+00:00';
  const ata = { ata: '2026-03-29T03:05:00.000+00:00', ataTimestamp: arrived, ataSource: 'Port' };
  ports.calls[0] = {
    ...call,
    portCallId: 1,
    portCallTimestamp: arrived,
    portAreaDetails: [quay({ ...berth, ...ata })],
  };
  world.setClock('2026-03-29T04:00:00Z');
  const before = announced.length;
  await followPortCalls(async () => (await podTimes()).ata === '2026-03-29T03:05:00Z');
  expect(announced.slice(before).map(({ name }) => name)).toContain('container.transport.vessel_arrived');
  const { rows } = await listSaid();
  expect(rows).toEqual([
    { source: 'terminal', name: 'port-calls:finland-port-calls', original: words('expected to arrive at', 'Agent') },
    { source: 'terminal', name: 'port-calls:finland-port-calls', original: words('arrived at', 'Port') },
  ]);
});

const words = (what: string, who: string) => `Port call 1: ${what} FIHEL, reported by ${who}`;

function listSaid() {
  return sql<{ source: string; name: string; original: string }>`
    select source, source_name as name, fact ->> 'original' as original from observation
    where source_name like 'port-calls:%' order by received_at, id`.execute(world.tracking.db);
}

it('takes the first quay for the arrival and the last for the departure', async () => {
  const times = [
    quay({
      eta: '2026-04-01T02:00:00Z',
      ata: '2026-04-01T03:00:00Z',
      etd: '2026-04-01T09:00:00Z',
      atd: '2026-04-01T10:00:00Z',
    }),
    quay({ eta: '2026-04-01T11:00:00Z', etd: '2026-04-02T09:00:00Z' }),
  ];
  const call = { portCallId: 7, portToVisit: 'FIKTK', imoLloyds: 9811000, vesselName: 'EVER GIVEN' };
  const read = (portAreaDetails: unknown) => readPortCalls({ portCalls: [{ ...call, portAreaDetails }] })[0];
  expect(read(times)).toMatchObject({
    arrival: { at: '2026-04-01T03:00:00Z', classifier: 'actual' },
    departure: { at: '2026-04-02T09:00:00Z', classifier: 'estimated' },
  });
  expect(read([times[0]])?.departure).toMatchObject({ at: '2026-04-01T10:00:00Z', classifier: 'actual' });
  expect(read('none')).toMatchObject({ arrival: null, departure: null });
  expect(() => readPortCalls({ message: 'too big' })).toThrow('without a list of port calls');
});

it('says when it is tried what would come', async () => {
  ports.calls.splice(1);
  const connect = guardedConnector({ policy: LOOPBACK, connectTimeoutMs: 2_000 });
  const address = { name: 'ports', isStandby: false, kind: 'port-calls', url: ports.address } as const;
  const now = () => Date.parse('2026-03-29T04:00:00Z');
  expect(await tryFeed(address, { connect, log, now })).toEqual({
    outcome: 'port_calls',
    words: '1 port call of 1 ship came in.',
    positions: 0,
    ships: 1,
  });
});
