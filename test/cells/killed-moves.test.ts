import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stopMove } from '../../src/cells/move-account.ts';
import type { ArrivalQuestion } from '../../src/cells/receive-account.ts';
import { tendMoves } from '../../src/cells/tend-moves.ts';
import { callService } from '../service.ts';
import { DyingClient, homesOf, leavingOf, letTimePass, move, rowsOf, startMovingCells } from './moved-account.ts';
import type { TestCell } from './two-cells.ts';

let [eu, us]: [TestCell, TestCell] = [] as never;
beforeAll(async () => {
  [eu, us] = (await startMovingCells(['eu', 'us'])) as [TestCell, TestCell];
});
afterAll(() => Promise.all([eu.close(), us.close()]));

const party = (name: string) => ({ data: { type: 'party', attributes: { company_name: name } } });

/** Where the mover dies, by what it was about to ask or had just asked. */
const DEATHS: Readonly<Record<string, (question: ArrivalQuestion, state: string) => 'before' | 'after' | undefined>> = {
  'while it copies': ({ ask }) => (ask === 'write' ? 'after' : undefined),
  'while work rests': ({ ask }, state) => (ask === 'compare' && state === 'resting' ? 'before' : undefined),
  'while changes are refused': ({ ask }, state) => (ask === 'compare' && state === 'closed' ? 'before' : undefined),
  'when it has left': ({ ask }) => (ask === 'settle' ? 'before' : undefined),
  'when it has arrived': ({ ask }) => (ask === 'settle' ? 'after' : undefined),
};

it.each(Object.entries(DEATHS))('nothing is lost when the mover dies %s', { timeout: 120_000 }, async (_, diesAt) => {
  const { accountId, key } = await eu.createClient();
  const call = (cell: TestCell, method: string, path: string, body?: unknown) =>
    callService(cell.url, key, method, path, body);
  expect((await call(us, 'POST', '/parties', party('Before'))).status).toBe(201);
  const client = new DyingClient(eu, async (question) => {
    const { rows } = await sql<{ state: string }>`
      select case when closed_until > now() then 'closed' when resting_until > now() then 'resting' else 'open' end as state
      from account where id = ${accountId}`.execute(eu.db);
    return diesAt(question, rows[0]?.state ?? '');
  });
  const dying = { ...leavingOf(eu), client };
  void move(dying, accountId, 'us').catch(() => {});
  await client.died;
  const [there, here] = await homesOf([eu, us], accountId);
  const hasLeft = there === 'us';
  expect([there, here]).toEqual(hasLeft ? ['us', here] : [null, 'eu']);
  const refused = await call(us, 'POST', '/parties', party('Meanwhile'));
  if (refused.status !== 201) expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
  await letTimePass(eu.db, accountId);
  if (hasLeft) await tendMoves(leavingOf(eu));
  expect((await call(us, 'POST', '/parties', party('Meanwhile, again'))).status).toBe(201);
  await move(leavingOf(eu), accountId, 'us');
  expect(await homesOf([eu, us], accountId)).toEqual(['us', null]);
  const { body } = await call(eu, 'GET', '/parties');
  const names = body.data.map((one: { attributes: { company_name: string } }) => one.attributes.company_name).sort();
  expect(names).toEqual(['Before', ...(refused.status === 201 ? ['Meanwhile'] : []), 'Meanwhile, again'].sort());
  await client.close();
});

it('a move can be called off before the account has left, and begun anew', { timeout: 120_000 }, async () => {
  const { accountId, key } = await eu.createClient();
  await callService(eu.url, key, 'POST', '/parties', party('Stays'));
  const client = new DyingClient(eu, async ({ ask }) => (ask === 'write' ? 'after' : undefined));
  void move({ ...leavingOf(eu), client }, accountId, 'us').catch(() => {});
  await client.died;
  await expect(stopMove(leavingOf(eu), accountId)).rejects.toThrow('Another process works on it');
  await letTimePass(eu.db, accountId);
  expect(await stopMove(leavingOf(eu), accountId)).toEqual([`Account ${accountId} stays.`]);
  expect(await stopMove(leavingOf(eu), accountId)).toBeUndefined();
  await tendMoves(leavingOf(us), 0);
  const left = Object.entries(await rowsOf(us.db, accountId)).filter(([, found]) => found.length > 0);
  expect(left.map(([table]) => table)).toEqual(['account']);
  for (const { url } of [eu, us]) expect((await callService(url, key, 'GET', '/parties')).body.data).toHaveLength(1);
  await move(leavingOf(eu), accountId, 'us');
  expect(await stopMove(leavingOf(eu), accountId)).toBeUndefined();
  expect(await homesOf([eu, us], accountId)).toEqual(['us', null]);
  await client.close();
});
