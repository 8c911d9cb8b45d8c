import { afterEach, describe, expect, it } from 'vitest';
import type { PositionReport, StaticReport } from '../../src/ais/decode/message.ts';
import { FeedStatus } from '../../src/ais/feeds/feed-status.ts';
import type { WantedShip } from '../../src/ais/feeds/ship-rota.ts';
import { createShipStream } from '../../src/ais/feeds/ship-stream.ts';
import { createLog } from '../../src/log.ts';
import type { Imo } from '../../src/values/imo.ts';
import { type PersonalStream, startPersonalStream } from './personal-stream.ts';

const KEY = 'ours';
const STEP_MS = 20;
const FIRST_MMSI = 219_000_000;

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

const shipsOf = (count: number): WantedShip[] =>
  Array.from({ length: count }, (_, at) => ({ mmsi: FIRST_MMSI + at, weight: 1 }));

async function listen(fleet: { ships: WantedShip[]; unknown: Imo[] }, key = KEY, connections = 2) {
  const stream = await startPersonalStream(KEY);
  undo.push(() => stream.stop());
  const positions: PositionReport[] = [];
  const statics: StaticReport[] = [];
  const status = new FeedStatus('ours', 'aisstream', Date.now());
  const sink = {
    position: (report: PositionReport) => void positions.push(report),
    static: (report: StaticReport) => void statics.push(report),
    isBehind: false,
    untilReady: async () => {},
  };
  const world = [
    [
      [-90, -180],
      [90, 180],
    ],
  ] as const;
  const address = { url: stream.url, key, boxes: world, ships: { connections, places: 50 } };
  const feed = createShipStream({ status, sink, log: createLog('silent'), now: Date.now }, address, fleet, STEP_MS);
  undo.push(() => feed.stop());
  return { stream, positions, statics, status };
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}

function askedFor({ listeners }: PersonalStream): string[] {
  return [...listeners.values()].flatMap(({ mmsis }) => mmsis ?? ['all']).sort();
}

describe('a stream that is asked for the fleet', () => {
  it('sends those ships and no others, over as many connections as they need', async () => {
    const { stream, positions } = await listen({ ships: shipsOf(70), unknown: [] });
    await until(() => askedFor(stream).length === 70);
    expect(stream.listeners.size).toBe(2);
    stream.report(FIRST_MMSI + 500);
    stream.report(FIRST_MMSI + 69);
    await until(() => positions.length === 1);
    expect(positions[0]?.mmsi).toBe(FIRST_MMSI + 69);
  });

  it('is asked anew on the same connection when the fleet changes, and left when nobody is to be heard', async () => {
    const fleet = { ships: shipsOf(3), unknown: [] };
    const { stream } = await listen(fleet);
    await until(() => askedFor(stream).length === 3);
    const [socket] = stream.listeners.keys();
    fleet.ships = [{ mmsi: 366_000_001, weight: 1 }];
    await until(() => askedFor(stream).join() === '366000001');
    expect([...stream.listeners.keys()]).toEqual([socket]);
    fleet.ships = [];
    await until(() => stream.listeners.size === 0);
  });

  it('hears all of more ships than there are places, by turns', async () => {
    const { stream, positions } = await listen({ ships: shipsOf(160), unknown: [] });
    const heard = () => new Set(positions.map(({ mmsi }) => mmsi)).size;
    while (heard() < 160) {
      for (const { mmsi } of shipsOf(160)) stream.report(mmsi);
      await new Promise((resolve) => setTimeout(resolve, STEP_MS));
      expect(askedFor(stream).length).toBeLessThanOrEqual(100);
    }
    expect(askedFor(stream)).not.toContain('all');
  });

  it('listens for who ships are while some are not known by their MMSI, and asks for them when they are', async () => {
    const fleet = { ships: shipsOf(2), unknown: ['9321483' as Imo] };
    const { stream, statics } = await listen(fleet);
    await until(() => askedFor(stream).length === 3);
    expect(askedFor(stream)).toContain('all');
    stream.introduce(636_000_007, 9_321_483, 'EMMA');
    await until(() => statics.length === 1);
    expect(statics[0]).toMatchObject({ mmsi: 636_000_007, imo: '9321483', name: 'EMMA' });
    fleet.ships = [...fleet.ships, { mmsi: 636_000_007, weight: 1 }];
    fleet.unknown = [];
    await until(() => askedFor(stream).includes('636000007') && !askedFor(stream).includes('all'));
    expect(stream.listeners.size).toBe(1);
  });

  it('is heard over the connections it grants when more are asked for than the account has', async () => {
    const { stream, status } = await listen({ ships: shipsOf(120), unknown: [] }, KEY, 3);
    await until(() => stream.listeners.size === 2 && askedFor(stream).length === 100);
    await until(() => status.lastError !== undefined);
    expect(askedFor(stream)).not.toContain('all');
  });

  it('says what the other side says of a wrong key', async () => {
    const { status } = await listen({ ships: shipsOf(1), unknown: [] }, 'theirs');
    await until(() => status.lastError !== undefined);
    expect(status.lastError).toBe('Api Key Is Not Valid');
  });
});
