import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import type { PositionReport, StaticReport } from '../../src/ais/decode/message.ts';
import { FeedStatus } from '../../src/ais/feeds/feed-status.ts';
import { createDecoder } from '../../src/ais/feeds/formats.ts';
import { createLog } from '../../src/log.ts';
import { type AisServer, startAisServer } from '../../src/simulator/ais/ais-server.ts';
import { createShips } from '../../src/simulator/ais/positions.ts';
import { NOTHING_UGLY } from '../../src/simulator/ugly-cases.ts';
import { createSchedule } from '../../src/simulator/world/sailing.ts';
import { serviceOf } from '../../src/simulator/world/services.ts';

const HOUR_MS = 3_600_000;
const START_MS = Date.UTC(2026, 2, 1);
const schedule = createSchedule('ships', NOTHING_UGLY);
const ships = createShips(schedule, async (from, to) => ({ kind: 'found', points: [from, to] }));

let server: AisServer;
let socket: Socket;
afterEach(async () => {
  socket.destroy();
  await server.close();
});

async function listen(nowMs: () => number, historyDays: number) {
  server = await startAisServer({ ships, nowMs, port: 0, historyDays, onError: () => {} });
  return connectTo(server, nowMs);
}

/** Whoever connects, and what it hears. */
async function connectTo({ host, port }: AisServer, nowMs: () => number) {
  const positions: PositionReport[] = [];
  const statics: StaticReport[] = [];
  const sink = {
    position: (report: PositionReport) => void positions.push(report),
    static: (report: StaticReport) => void statics.push(report),
    isBehind: false,
    untilReady: async () => {},
  };
  const status = new FeedStatus('test', 'tcp', nowMs());
  const decoder = createDecoder({ status, sink, log: createLog('silent'), now: nowMs });
  socket = connect(port, host);
  socket.on('data', (chunk) => decoder.push(chunk, nowMs()));
  await once(socket, 'connect');
  const heard = async (count: number) => {
    while (positions.length + statics.length < count) await once(socket, 'data');
  };
  return { positions, statics, heard };
}

async function tell(): Promise<number> {
  for (;;) {
    const count = await server.tell();
    if (count > 0) return count;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

it('says where every ship is and what it is', async () => {
  const { positions, statics, heard } = await listen(() => START_MS, 0);
  await heard(await tell());
  const expected = await ships.at(START_MS);
  expect(positions).toHaveLength(expected.length);
  expect(statics.map(({ imo }) => imo).sort()).toEqual(expected.map(({ vessel }) => vessel.imo).sort());
  for (const [index, { vessel, position }] of expected.entries()) {
    expect(positions[index]).toMatchObject({ mmsi: Number(vessel.mmsi), atMs: START_MS });
    expect(positions[index]?.latitude).toBeCloseTo(position.latitude, 4);
    expect(positions[index]?.longitude).toBeCloseTo(position.longitude, 4);
  }
});

it('says to the minute when a ship arrived, made fast and left, however seldom it speaks', async () => {
  const sailing = schedule.firstLeaving(serviceOf('PSX'), 4, START_MS);
  const call = sailing.calls[4];
  if (!call) throw new Error('no call at Los Angeles');
  let nowMs = call.arrivalMs - HOUR_MS;
  const { positions, heard } = await listen(() => nowMs, 0);
  const first = await tell();
  nowMs = call.departureMs + HOUR_MS;
  await heard(first + (await tell()));
  const own = positions.filter(({ mmsi }) => String(mmsi) === sailing.vessel.mmsi).map(({ atMs }) => atMs);
  expect(own).toEqual([
    call.arrivalMs - HOUR_MS,
    call.arrivalMs,
    call.berthedMs,
    call.departureMs,
    call.departureMs + HOUR_MS,
  ]);
});

it('tells of the past once: whoever connects again hears what came after', async () => {
  const first = await listen(() => START_MS, 1);
  await first.heard((await ships.at(START_MS - 24 * HOUR_MS)).length * 8 + 1);
  await tell();
  socket.destroy();
  const again = await connectTo(server, () => START_MS);
  await again.heard(await tell());
  expect(Math.min(...again.positions.map(({ atMs }) => atMs))).toBe(START_MS - 3 * HOUR_MS);
});

it('tells whoever connects where the ships were', async () => {
  const { positions, heard } = await listen(() => START_MS, 1);
  const reports = await ships.at(START_MS - 24 * HOUR_MS);
  await heard(reports.length * 8);
  expect(Math.min(...positions.map(({ atMs }) => atMs))).toBe(START_MS - 24 * HOUR_MS);
});
