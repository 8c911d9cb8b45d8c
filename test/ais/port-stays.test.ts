import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Fix } from '../../src/ais/ingest/fix.ts';
import { newShip } from '../../src/ais/ingest/ship.ts';
import { PortStays } from '../../src/ais/port-stays.ts';
import type { Terminal } from '../../src/domain/places/terminal.ts';
import { createLog } from '../../src/log.ts';
import { loadReferenceData } from '../../src/operations/load-reference-data.ts';
import { listPorts } from '../../src/store/places/ports.ts';
import { listTerminals } from '../../src/store/places/terminals.ts';
import type { Tables } from '../../src/store/tables.ts';
import { deleteStaysBefore, listOpenStays, listPortWaits } from '../../src/store/vessels/port-stays.ts';
import { readPortWaiting } from '../../src/store/vessels/port-waiting.ts';
import type { Imo } from '../../src/values/imo.ts';
import { toInstant } from '../../src/values/instant.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';

const HOUR_MS = 3_600_000;
const START_MS = Date.UTC(2026, 4, 1);
const CARGO = 70;
const TANKER = 80;
const AT_ANCHOR = 1;
const MOORED = 5;

let database: TestDatabase<Tables>;
let terminal: Terminal & { position: NonNullable<Terminal['position']> };

beforeAll(async () => {
  database = await createTestDatabase<Tables>();
  await loadReferenceData(database.kysely);
  const marine = (await listTerminals(database.kysely)).flatMap((one) => (one.kind === 'terminal' ? [one] : []));
  const found = marine.find(({ code }) => code.startsWith('USLAX-'));
  if (!found?.position) throw new Error('a terminal of Los Angeles is missing');
  terminal = { ...found, position: found.position };
});
afterAll(() => database.close());

async function watch(): Promise<PortStays> {
  const db = database.kysely;
  const terminals = (await listTerminals(db)).flatMap((one) => (one.kind === 'terminal' ? [one] : []));
  const open = await listOpenStays(db, START_MS);
  return new PortStays({ db, ports: await listPorts(db), terminals, open, log: createLog('silent') });
}

function shipOf(imo: string, shipType: number) {
  const ship = newShip(219_000_000, 0, START_MS);
  return { ...ship, imo: imo as Imo, said: { ...ship.said, shipType } };
}

/** hour, nautical miles south of the quay, knots, status */
type Step = readonly [hour: number, south: number, speedKnots: number, status: number];

function sail(stays: PortStays, ship: ReturnType<typeof shipOf>, steps: readonly Step[]): void {
  for (const [hour, south, speedKnots, status] of steps) {
    const fix: Fix = {
      mmsi: ship.mmsi,
      atMs: START_MS + hour * HOUR_MS,
      latitude: terminal.position.latitude - south / 60,
      longitude: terminal.position.longitude,
      speedKnots,
      courseDegrees: null,
      headingDegrees: null,
      status,
      isCoarse: false,
    };
    stays.observe(ship, fix);
  }
}

const SAILED = shipOf('9321483', CARGO);
const WAITED: readonly Step[] = [
  [0, 9, 0.2, AT_ANCHOR],
  [20, 9, 0.4, AT_ANCHOR],
];
const THEN_BERTHED: readonly Step[] = [
  [21, 5, 8, 0],
  [22, 0, 0, MOORED],
  [30, 0, 0, MOORED],
  [70, 0, 0, MOORED],
];

it('tells what ships waited, how long they lay, and who is there now, from the stays alone', async () => {
  const db = database.kysely;
  const before = await watch();
  sail(before, SAILED, WAITED);
  sail(before, shipOf('9074729', TANKER), WAITED);
  await before.stop();
  const after = await watch();
  sail(after, SAILED, [...THEN_BERTHED, [71, 4, 9, 0]]);
  sail(after, shipOf('9454436', CARGO), [
    [50, 20, 14, 0],
    [54, 0, 0, MOORED],
    [80, 0, 0, MOORED],
  ]);
  sail(after, shipOf('9703291', CARGO), [
    [60, 9, 0, AT_ANCHOR],
    [80, 9, 0, AT_ANCHOR],
  ]);
  sail(after, SAILED, [
    [76, 9, 0, AT_ANCHOR],
    [80, 9, 0, AT_ANCHOR],
  ]);
  await after.stop();
  const nowMs = START_MS + 80 * HOUR_MS;
  const waiting = await readPortWaiting(
    { db, aisDb: undefined },
    terminal.portId,
    toInstant(new Date(START_MS)),
    nowMs,
  );
  const lately = {
    waiting: { ships: 2, anchored: 1, medianHours: 11, p90Hours: 19.8 },
    berth: { ships: 1, medianHours: 49, p90Hours: 49 },
  };
  expect(waiting).toEqual({
    berths: 'container_terminals',
    ...lately,
    queue: { atAnchor: 2, containerShips: 1, medianHours: 12, longestHours: 20, atBerth: 1 },
    heardAt: toInstant(new Date(nowMs)),
    terminals: [{ terminalId: terminal.id, name: terminal.name, ...lately, atBerth: 1 }],
  });
  expect(await listPortWaits(db, toInstant(new Date(START_MS)), 10)).toEqual([
    { portId: terminal.portId, untilMs: START_MS + 72 * HOUR_MS, ships: 1, hours: 0 },
    { portId: terminal.portId, untilMs: START_MS + 24 * HOUR_MS, ships: 1, hours: 22 },
  ]);
  const later = await readPortWaiting(
    { db, aisDb: undefined },
    terminal.portId,
    toInstant(new Date(nowMs)),
    nowMs + 30 * HOUR_MS,
  );
  expect(later).toMatchObject({ waiting: { ships: 0, medianHours: null }, queue: { atAnchor: 0 }, heardAt: null });
  await deleteStaysBefore(db, nowMs + HOUR_MS);
  expect(await listOpenStays(db, nowMs)).toEqual([]);
});
