import { afterEach, beforeEach, expect, it } from 'vitest';
import { inTransaction } from '../../src/db/transaction.ts';
import type { Caller } from '../../src/domain/accounts/caller.ts';
import { INSTALLATION } from '../../src/domain/carriers/carrier-state.ts';
import { removeCarrierCredential, replaceCarrierCredential } from '../../src/operations/carrier-credentials.ts';
import { insertAccount } from '../../src/store/accounts/accounts.ts';
import { insertCarrierCredential } from '../../src/store/carriers/carrier-credentials.ts';
import { listCarrierStates } from '../../src/store/carriers/carrier-states.ts';
import { schedulePoll, URGENT } from '../../src/store/carriers/polls.ts';
import { insertTrackingRequest } from '../../src/store/shipments/tracking-request-progress.ts';
import { createTracking } from '../../src/tracking/create.ts';
import { runDuePolls } from '../../src/tracking/polling/worker.ts';
import type { Tracking } from '../../src/tracking/tracking.ts';
import { type Id, newId } from '../../src/values/id.ts';
import { toInstant } from '../../src/values/instant.ts';
import { createTrackingWorld, type TrackingWorld } from '../tracking-world.ts';
import { newKeys } from '../webhooks/outbox.ts';

const DAY_SECONDS = 86_400;
const LINES = ['MAEU', 'HLCU', 'ONEY', 'MSCU', 'CMDU', 'COSU'];
const sealing = newKeys();

let world: TrackingWorld;
let tracking: Tracking;
const greedy = newId();
const quiet = newId();
const CALLER: Caller = {
  accountId: greedy,
  actor: { type: 'system', id: null },
  userId: null,
  partyId: null,
  permission: 'admin',
  entitlements: [],
};
/** Which keys the carrier saw, with the number asked for. */
let seen: string[];
let answerTo: (key: string) => { status: number; headers?: Record<string, string>; until?: Promise<void> };

beforeEach(async () => {
  world = await createTrackingWorld();
  for (const id of [greedy, quiet]) {
    await insertAccount(world.tracking.db, { id, companyName: 'Account', entitlements: [] });
  }
  seen = [];
  answerTo = () => ({ status: 204 });
  const profile = { ...world.carrier.profile, scacs: LINES, keyHeaders: { 'x-api-key': 'apiKey' } };
  tracking = await createTracking({
    ...world.tracking,
    profiles: [profile],
    credentials: Object.fromEntries(LINES.map((scac) => [scac, { apiKey: 'shared' }])),
    sealingKeys: sealing,
    setInitialCustomFields: async () => [],
  });
});
afterEach(() => world.close());

async function giveOwnKeys(accountId: Id, scac: string): Promise<Id> {
  const [id, at] = [newId(), toInstant(tracking.now())];
  const given = { accountId, id, scac, keys: { apiKey: 'own' }, interfaceName: undefined, accepted: false, at };
  await inTransaction(tracking.db, (trx) => insertCarrierCredential(trx, sealing, given));
  return id;
}

async function ask(accountId: Id, scac = 'MAEU'): Promise<void> {
  const [id, at] = [newId(), toInstant(tracking.now())];
  const number = `BL${id.slice(-12).toUpperCase().replaceAll('-', '')}`;
  world.carrier.answers.set(number, (request, response) => {
    const key = String(request.headers['x-api-key']);
    seen.push(key);
    const { status, headers, until } = answerTo(key);
    void (until ?? Promise.resolve()).then(() => response.writeHead(status, headers).end());
  });
  const numbers = { requestNumber: number, normalizedNumber: number, scac, autoDetectVoccScac: false } as const;
  const labels = { refNumbers: [], shipmentTags: [], initialCustomFields: null, customerId: null };
  const request = {
    accountId,
    id,
    requestType: 'bill_of_lading',
    ...numbers,
    ...labels,
    createdByUserId: null,
    at,
  } as const;
  await insertTrackingRequest(tracking.db, request);
  await schedulePoll(tracking.db, { accountId, id, subject: 'tracking_request', scac, priority: URGENT, dueAt: at });
}

const blockedOwners = async (accountId: Id) =>
  (await listCarrierStates(tracking.db, accountId))
    .filter((state) => state.blockedUntil !== null)
    .map((s) => s.keyOwner);

it('waits as long as a carrier asks of one account’s keys, and asks it for everybody else meanwhile', async () => {
  await giveOwnKeys(greedy, 'MAEU');
  answerTo = (key) =>
    key === 'own' ? { status: 429, headers: { 'retry-after': String(7 * DAY_SECONDS) } } : { status: 204 };
  await ask(greedy);
  await runDuePolls(tracking);
  expect(await blockedOwners(greedy)).toEqual([greedy]);
  expect(await blockedOwners(quiet)).toEqual([]);
  await ask(greedy);
  await ask(quiet);
  await runDuePolls(tracking);
  expect(seen).toEqual(['own', 'shared']);
  world.setClock('2026-03-02T00:00:01Z');
  answerTo = () => ({ status: 204 });
  await runDuePolls(tracking);
  expect(seen.filter((key) => key === 'own').length).toBeGreaterThan(1);
});

it('opens the breaker of the keys that get no answers, and of no others', async () => {
  await giveOwnKeys(greedy, 'MAEU');
  answerTo = (key) => ({ status: key === 'own' ? 503 : 204 });
  for (let question = 0; question < 6; question++) {
    await ask(greedy);
    await runDuePolls(tracking);
  }
  const breakers = async (account: Id) =>
    Object.fromEntries((await listCarrierStates(tracking.db, account)).map((state) => [state.keyOwner, state.breaker]));
  expect(await breakers(greedy)).toEqual({ [greedy]: 'open' });
  seen = [];
  await ask(quiet);
  await runDuePolls(tracking);
  expect(seen).toEqual(['shared']);
  expect(await breakers(quiet)).toEqual({ [INSTALLATION]: 'closed' });
});

it('notes an answer for the keys it was given to, though they were removed while it was under way', async () => {
  const id = await giveOwnKeys(greedy, 'MAEU');
  let release = (): void => undefined;
  const removed = new Promise<void>((resolve) => {
    release = resolve;
  });
  answerTo = () => ({ status: 429, headers: { 'retry-after': String(DAY_SECONDS) }, until: removed });
  await ask(greedy);
  const asking = runDuePolls(tracking);
  while (seen.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  await removeCarrierCredential(tracking.db, CALLER, id, (scac) => [scac]);
  release();
  await asking;
  expect(await blockedOwners(quiet)).toEqual([]);
});

it('asks again at once with keys that were replaced', async () => {
  const id = await giveOwnKeys(greedy, 'MAEU');
  answerTo = () => ({ status: 429, headers: { 'retry-after': String(DAY_SECONDS) } });
  await ask(greedy);
  await runDuePolls(tracking);
  expect(await blockedOwners(greedy)).toEqual([greedy]);
  await replaceCarrierCredential(
    tracking.db,
    sealing,
    CALLER,
    id,
    { keys: { apiKey: 'newer' }, interfaceName: undefined, accepted: false, serves: ['MAEU'] },
    tracking.now(),
  );
  expect(await blockedOwners(greedy)).toEqual([]);
});

it('leaves room for others however slowly an account’s own addresses answer, over however many lines', async () => {
  let release = (): void => undefined;
  const over = new Promise<void>((resolve) => {
    release = resolve;
  });
  answerTo = (key) => ({ status: 204, ...(key === 'own' && { until: over }) });
  for (const scac of LINES) {
    await giveOwnKeys(greedy, scac);
    for (let question = 0; question < 4; question++) await ask(greedy, scac);
  }
  const first = runDuePolls(tracking);
  while (seen.length < 4) await new Promise((resolve) => setTimeout(resolve, 5));
  for (const scac of LINES) await ask(quiet, scac);
  await runDuePolls(tracking);
  expect(seen.filter((key) => key === 'shared')).toHaveLength(LINES.length);
  expect(seen.filter((key) => key === 'own')).toHaveLength(4);
  release();
  await first;
});
