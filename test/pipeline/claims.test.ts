import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../src/db/transaction.ts';
import { INSTALLATION } from '../../src/domain/carriers/carrier-state.ts';
import { insertAccount } from '../../src/store/accounts/accounts.ts';
import { claimPolls, finishPoll, ROUTINE, schedulePoll, URGENT } from '../../src/store/carriers/polls.ts';
import type { Db, Tables } from '../../src/store/tables.ts';
import { newId } from '../../src/values/id.ts';
import type { Instant } from '../../src/values/instant.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';

const NOW = '2026-03-10T00:00:00Z';
const UNTIL = '2026-03-10T00:10:00Z';
let database: TestDatabase<Tables>;
let db: Db;
const big = newId();
const small = newId();

beforeAll(async () => {
  database = await createTestDatabase<Tables>();
  db = database.kysely;
  for (const id of [big, small]) await insertAccount(db, { id, companyName: 'Test', entitlements: [] });
});
afterAll(() => database.close());

async function schedule(accountId: string, count: number, given: { scac: string; priority?: number }): Promise<void> {
  for (let number = 0; number < count; number++) {
    const priority = given.priority ?? ROUTINE;
    await schedulePoll(db, {
      accountId,
      id: newId(),
      subject: 'shipment',
      ...given,
      priority,
      dueAt: '2026-03-09T00:00:00Z',
    });
  }
}

const claim = (scac: string, count: number, now: Instant = NOW) =>
  inTransaction(db, (trx) =>
    claimPolls(trx, [{ scac, keyOwner: INSTALLATION, count }], { id: newId(), now, until: UNTIL }),
  );

it('shares what a carrier allows between accounts, however much each of them wants', async () => {
  await schedule(big, 20, { scac: 'FAIR' });
  await schedule(small, 3, { scac: 'FAIR' });
  const claimed = await claim('FAIR', 6);
  expect(claimed.filter(({ accountId }) => accountId === small)).toHaveLength(3);
  expect(claimed.filter(({ accountId }) => accountId === big)).toHaveLength(3);
});

it('takes what somebody waits for first', async () => {
  await schedule(big, 10, { scac: 'LANE' });
  await schedule(small, 1, { scac: 'LANE', priority: URGENT });
  const [first] = await claim('LANE', 1);
  expect(first?.accountId).toBe(small);
});

it('never gives the same poll to two workers', async () => {
  await schedule(big, 30, { scac: 'MANY' });
  await schedule(small, 30, { scac: 'MANY' });
  const taken: string[] = [];
  const worker = async (): Promise<void> => {
    // A lane that another one serves is passed over, so that an empty hand does not mean that nothing is left.
    for (let round = 0; round < 40 && taken.length < 60; round++) {
      taken.push(...(await claim('MANY', 4)).map(({ id }) => id));
    }
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
  expect(new Set(taken).size).toBe(taken.length);
  while (taken.length < 60) {
    const more = await claim('MANY', 10);
    if (more.length === 0) break;
    taken.push(...more.map(({ id }) => id));
  }
  expect(new Set(taken).size).toBe(60);
});

it('gives a poll again when its lease has run out', async () => {
  await schedule(big, 1, { scac: 'DEAD' });
  const [first] = await claim('DEAD', 1);
  expect(await claim('DEAD', 1)).toEqual([]);
  const [again] = await claim('DEAD', 1, '2026-03-10T00:11:00Z');
  expect(again).toMatchObject({ id: first?.id });
  expect(again?.leaseId).not.toBe(first?.leaseId);
});

it('lets questions of a lane end and begin side by side, and asks each again at its time', async () => {
  await schedule(big, 3, { scac: 'SIDE' });
  const taken = [...(await claim('SIDE', 2))];
  const [first, second] = taken;
  if (!first || !second) throw new Error('two are due');
  const next = { dueAt: '2026-03-12T00:00:00Z', failures: 0, notFound: 0, missing: {} } as const;
  await inTransaction(db, async (trx) => {
    await finishPoll(trx, first, next);
    // The first has not ended for others: none of this waits for it, or passes the lane over.
    await finishPoll(db, second, next);
    taken.push(...(await claim('SIDE', 1)));
    expect(taken).toHaveLength(3);
  });
  const again = await claim('SIDE', 3, '2026-03-12T00:01:00Z');
  expect(again.map(({ id }) => id).sort()).toEqual(taken.map(({ id }) => id).sort());
});

it('asks again as soon as a question wants it, although others of its lane are due later', async () => {
  await schedule(big, 2, { scac: 'SOON' });
  const [first, second] = await claim('SOON', 2);
  if (!first || !second) throw new Error('two are due');
  const next = { failures: 0, notFound: 0, missing: {} };
  await finishPoll(db, second, { ...next, dueAt: '2026-03-12T00:00:00Z' });
  await finishPoll(db, first, { ...next, dueAt: '2026-03-10T00:01:00Z' });
  expect((await claim('SOON', 2, '2026-03-10T00:02:00Z')).map(({ id }) => id)).toEqual([first.id]);
});
