import { expect, it, onTestFinished } from 'vitest';
import type { Tables } from '../../src/store/tables.ts';
import { newId } from '../../src/values/id.ts';
import { createTestDatabase } from '../database.ts';
import { createAccount, createWebhook, enqueue, newKeys, outboxEvent } from '../webhooks/outbox.ts';
import { findBroken } from './all-roles/check.ts';
import { FAULTS, planFaults } from './all-roles/plan.ts';
import { runFaults } from './all-roles/run.ts';

const SEED = 1;
const TIMEOUT_MS = 900_000;
/** Few, so that it takes little: every role twice. `npm run faults` has a process for each. */
const MEMBERS = Array.from({ length: 2 }, () => 'api,worker,webhooks,ais');

it('plans the same faults for the same seed, each kind once in a turn', () => {
  const turnOf = (seed: number) => {
    const plan = planFaults({ seed, members: 3, isLong: false });
    const faults = [];
    while (faults.length < FAULTS.length) faults.push(...plan.next().value);
    return faults;
  };
  expect(turnOf(7)).toEqual(turnOf(7));
  expect(turnOf(7)).not.toEqual(turnOf(8));
  expect(
    turnOf(7)
      .map(({ kind }) => kind)
      .sort(),
  ).toEqual([...FAULTS].sort());
});

it('notices what was answered and is not there, not told, or another’s', async () => {
  const database = await createTestDatabase<Tables>();
  onTestFinished(() => database.close());
  const accountId = await createAccount(database.kysely);
  const { id } = await createWebhook(database.kysely, newKeys(), accountId, { url: 'https://example.com/ALF' });
  await enqueue(database.kysely, [outboxEvent(accountId, newId(), [id], 'never sent')]);
  const entered = { id: newId(), container: 'ALFU0000017', reference: undefined, unanswered: new Set<string>() };
  const load = {
    entered: new Map([['ALFS0000001', entered]]),
    requested: new Map([['ALFR0000002', 'ALFU0000022']]),
    broken: ['GET /shipments shows what is another’s'],
    isForeign: (text: string) => text.includes('BETU'),
  };
  const body = JSON.stringify({ data: { id: newId() }, included: ['BETU0000017'] });
  const received = [{ path: '/ALF', headers: {}, body }];
  expect(await findBroken(database, [{ accountId, path: '/ALF', load }], received)).toEqual([
    'GET /shipments shows what is another’s',
    'answered and lost: ALFS0000001',
    'requested and not followed: ALFR0000002',
    "/ALF was told what is another's",
    '/ALF: 1 lost',
    '/ALF: 1 phantoms',
    '/ALF: 1 out of order',
    'nobody was told of ALFU0000017, one of 2',
    'nobody was told of ALFU0000022, one of 2',
  ]);
});

it(
  'what was answered is kept, told in order and nobody else’s, whatever happens to processes, database, disk and clock',
  async () => {
    const plan = planFaults({ seed: SEED, members: MEMBERS.length, isLong: false });
    let [rounds, faults] = [0, 0];
    for (; faults < FAULTS.length; rounds++) faults += plan.next().value.length;
    const isOver = (done: number) => done >= rounds;
    const report = await runFaults({ seed: SEED, members: MEMBERS, isLong: false, isOver });
    expect(report.broken).toEqual([]);
    expect(Object.keys(report.faults)).toHaveLength(FAULTS.length);
    expect(report.answered).toBeGreaterThan(0);
    expect(report.told).toBeGreaterThan(0);
  },
  TIMEOUT_MS,
);
