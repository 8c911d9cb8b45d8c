import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { tendMoves } from '../../src/cells/tend-moves.ts';
import { callService } from '../service.ts';
import { startReceiver } from '../webhooks/receiver.ts';
import { runWorker, until } from '../webhooks/running-worker.ts';
import { homesOf, leavingOf, move, startMovingCells } from './moved-account.ts';
import type { TestCell } from './two-cells.ts';

/** An odd number; ACCOUNT_MOVES=5 takes some minutes. */
const MOVES = Number(process.env['ACCOUNT_MOVES'] ?? 3);
const MEANWHILE_MS = 500;

it('moves to and fro under load lose nothing and tell nothing twice', { timeout: 900_000 }, async () => {
  const cells = (await startMovingCells(['eu', 'us'])) as [TestCell, TestCell];
  const [eu] = cells;
  const receiver = await startReceiver();
  const stop = cells.map(({ db, services }) => runWorker(db, services.sealingKeys));
  const { accountId, key } = await eu.createClient();
  const hook = { url: receiver.url, events: ['container.created'] };
  const added = await callService(eu.url, key, 'POST', '/webhooks', { data: { type: 'webhook', attributes: hook } });
  expect(added.status).toBe(201);

  const load = startLoad(cells, key);
  const pauses: number[] = [];
  for (let moved = 0; moved < MOVES; moved++) {
    const [from, to] = moved % 2 === 0 ? cells : [cells[1], cells[0]];
    const lines = await move(leavingOf(from), accountId, to.cells.own);
    pauses.push(Number(/refused for (\d+) ms/.exec(lines.at(-1) ?? '')?.[1]));
    await delay(MEANWHILE_MS);
    // Every other time what is left is deleted before it comes back.
    if (moved % 2 === 1) await tendMoves(leavingOf(from), 0);
  }
  const { boxes, statuses } = await load.stop();
  console.info({ pauses, statuses, boxes: boxes.length, notifications: receiver.received.length });

  expect(await homesOf(cells, accountId)).toEqual(['us', null]);
  expect(Object.keys(statuses).filter((status) => !['200', '201', '503'].includes(status))).toEqual([]);
  const { db } = cells[1];
  const { rows: kept } = await sql<{ number: string }>`
    select number from container where account_id = ${accountId}`.execute(db);
  const numbers = new Set(kept.map(({ number }) => number));
  expect(boxes.filter((number) => !numbers.has(number))).toEqual([]);
  await until(async () => {
    const { rows } = await sql`select from webhook_delivery where account_id = ${accountId} limit 1`.execute(db);
    return rows.length === 0;
  });
  const { rows: told } = await sql<{ id: string }>`
    select id from webhook_notification where account_id = ${accountId} order by id`.execute(db);
  const received = receiver.received.map(({ body }) => JSON.parse(body).data.id as string);
  expect(received.sort()).toEqual(told.map(({ id }) => id));
  expect(told.length).toBe(numbers.size);
  await Promise.all(stop.map((end) => end()));
  await receiver.close();
  await Promise.all(cells.map((cell) => cell.close()));
});

const WRITERS = 2;
const READERS = 2;
/** How much there is to move must not depend on how fast a machine is. */
const LOOKING_MS = 200;

/** Boxes are added and lists read, at either cell in turn, by people who look at each answer for a moment. */
function startLoad(cells: readonly TestCell[], key: string) {
  const boxes: string[] = [];
  const statuses: Record<number, number> = {};
  let isOver = false;
  let asked = 0;
  const ask = async (method: string, path: string, body?: unknown) => {
    asked += 1;
    const { status } = await callService(cells[asked % cells.length]?.url ?? '', key, method, path, body);
    statuses[status] = (statuses[status] ?? 0) + 1;
    await delay(LOOKING_MS);
    return status;
  };
  const write = async () => {
    const number = containerNumber(asked);
    const attributes = { number: `LOAD${number}`, scac: 'MAEU', container_numbers: [number] };
    if ((await ask('POST', '/shipments', { data: { attributes } })) === 201) boxes.push(number);
  };
  const read = () => ask('GET', '/containers');
  const each = async (work: () => Promise<unknown>) => {
    while (!isOver) await work();
  };
  const running = [...Array(WRITERS).fill(write), ...Array(READERS).fill(read)].map(each);
  return {
    stop: async () => {
      isOver = true;
      await Promise.all(running);
      return { boxes, statuses };
    },
  };
}

const LETTERS = '0123456789A?BCDEFGHIJK?LMNOPQRSTU?VWXYZ';

/** With its check digit (ISO 6346, annex A). */
function containerNumber(index: number): string {
  const body = `MSKU${String(index % 1_000_000).padStart(6, '0')}`;
  const sum = [...body].reduce((total, letter, place) => total + LETTERS.indexOf(letter) * 2 ** place, 0);
  return `${body}${(sum % 11) % 10}`;
}
