import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FeedStatus } from '../../src/ais/feeds/feed-status.ts';
import { FeedWatch } from '../../src/ais/feeds/feed-watch.ts';
import { createTcpClient } from '../../src/ais/feeds/tcp-client.ts';
import { Ingest } from '../../src/ais/ingest/ingest.ts';
import { createLog } from '../../src/log.ts';
import type { Tables } from '../../src/store/tables.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { positionA, sentences, tenThousandths } from './encoder.ts';

const log = createLog('silent');
const STEP_S = 5;
const SHIPS = 60;
const LEARNING_S = 180;

let database: TestDatabase<Tables>;
beforeAll(async () => {
  database = await createTestDatabase<Tables>();
});
afterAll(() => database.close());

/** Sixty ships under way, of which each reports once a minute, so that one report a second is made and all are kept. */
function reportAt(fleet: number, startS: number, second: number, clockS = 0): string {
  const atS = startS + second;
  const minute = Math.floor(second / SHIPS);
  const ship = second - minute * SHIPS;
  const mmsi = fleet * 1_000 + ship;
  const place = {
    latitude: tenThousandths(40 + ship * 0.2 + minute * 0.004),
    longitude: tenThousandths(-30 + minute * 0.002),
  };
  const motion = { status: 0, turn: 0, speed: 150, accuracy: 1, course: 300, heading: 30, second: atS % 60 };
  const message = positionA({ type: 1, repeat: 0, mmsi, ...place, ...motion, maneuver: 0, raim: 0, radio: 0 });
  return `${sentences(message, { tag: `c:${atS + clockS}` })[0]}\r\n`;
}

/** The other feed's clock is a little late. */
const SPARE_CLOCK_S = 2;

/** An aggregator that sends to whoever connects, beginning with what `first` says. */
async function startSender(first: () => string = () => '') {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    socket.write(first());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: { host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    sockets,
    say: (lines: string) => {
      for (const socket of sockets) socket.write(lines);
    },
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 2));
}

it.each([
  ['says nothing more', 'nothing', 201_000, () => []],
  ['is stuck an hour ago', 'old', 202_000, (second: number) => [second - 3_600]],
  ['repeats what it said last', 'repeated', 203_000, (second: number) => [LEARNING_S - STEP_S + (second % STEP_S)]],
  ['says nothing more, while one of other waters speaks', 'nothing', 204_000, () => []],
] as const)(
  'a socket that stays open and %s is replaced within a minute, and nothing is stored twice',
  async (...of) => {
    const [, silence, fleet, badly] = of;
    await sql`truncate vessel_position`.execute(database.kysely);
    const startS = Math.floor(Date.now() / 1_000) - 86_400;
    let nowS = 0;
    const now = () => (startS + nowS) * 1_000;
    const lines = (seconds: readonly number[], clockS = 0) =>
      seconds.map((second) => reportAt(fleet, startS, second, clockS)).join('');
    const lastMinute = () => Array.from({ length: SHIPS }, (_, at) => nowS - SHIPS + at);

    const main = await startSender();
    const spare = await startSender(() => lines(lastMinute(), SPARE_CLOCK_S));
    const sink = new Ingest({ database, log, retentionDays: 10, now });
    const [status, next] = [new FeedStatus('main', 'tcp', now()), new FeedStatus('spare', 'tcp', now())];
    const feed = createTcpClient({ status, sink, log, now }, main.address);
    const open = async () => createTcpClient({ status: next, sink, log, now }, spare.address);
    // Who stands in for one feed does so whatever others say.
    const other = { status: new FeedStatus('other', 'tcp', now()), stop: async () => {} };
    const standsInFor = fleet === 204_000 ? 'main' : undefined;
    const feeds = standsInFor === undefined ? [feed] : [feed, other];
    const watch = new FeedWatch({ feeds, standbys: [{ status: next, standsInFor, open }], log, now });
    try {
      await until(() => main.sockets.size === 1);
      /** Five seconds in which the main feed says what it is given; what is listened to is read before the watch looks. */
      const step = async (said: (second: number) => readonly number[]) => {
        const seconds = Array.from({ length: STEP_S }, (_, at) => nowS + at);
        nowS += STEP_S;
        for (const second of seconds) other.status.pulse.heard(second, (startS + second) * 1_000, now());
        const [before, told] = [status.messages, seconds.flatMap(said)];
        main.say(lines(told));
        if (spare.sockets.size > 0) {
          spare.say(lines(seconds, SPARE_CLOCK_S));
          await until(() => next.newestMs === now() + (SPARE_CLOCK_S - 1) * 1_000);
        } else await until(() => status.messages >= before + told.length);
        await watch.tick();
      };
      while (nowS < LEARNING_S) await step((second) => [second]);
      expect(status.pulse.silence).toBeUndefined();

      while (status.pulse.silence === undefined && nowS < LEARNING_S + 60) await step(badly);
      expect(status.pulse.silence).toBe(silence);
      await until(() => next.messages === SHIPS);
      const tookOverS = nowS;
      expect(tookOverS - LEARNING_S).toBeLessThanOrEqual(60);

      while (nowS < tookOverS + 60) await step(badly);
      await sink.flush();
      const { rows } = await sql<{ ships: number; positions: number }>`
      select count(distinct vessel_number)::int as ships, count(*)::int as positions
      from vessel_position where at >= ${new Date(startS * 1_000)}`.execute(database.kysely);
      expect(rows).toEqual([{ ships: SHIPS, positions: nowS }]);
    } finally {
      await watch.letGo();
      await feed.stop();
      await sink.stop();
      main.stop();
      spare.stop();
    }
  },
);
