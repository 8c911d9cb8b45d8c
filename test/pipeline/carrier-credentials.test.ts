import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { insertAccount } from '../../src/store/accounts/accounts.ts';
import { schedulePoll, URGENT } from '../../src/store/carriers/polls.ts';
import { insertTrackingRequest } from '../../src/store/shipments/tracking-request-progress.ts';
import { findTrackingRequest } from '../../src/store/shipments/tracking-requests.ts';
import { createTracking } from '../../src/tracking/create.ts';
import { runDuePolls } from '../../src/tracking/polling/worker.ts';
import { createTrackingServices } from '../../src/tracking/services.ts';
import type { Tracking } from '../../src/tracking/tracking.ts';
import { newId } from '../../src/values/id.ts';
import { toInstant } from '../../src/values/instant.ts';
import { dcsaEvent } from '../fake-carrier.ts';
import { serveWorld, type TrackingService } from '../tracking-service.ts';
import { createTrackingWorld, type TrackingWorld } from '../tracking-world.ts';
import { newKeys } from '../webhooks/outbox.ts';

const INSTALLATION_KEY = 'key-of-the-installation';
const OWN_KEY = 'key-of-the-account';
const REPLACED_KEY = 'newer-key-of-the-account';
const LOADED = dcsaEvent('EQUIPMENT LOAD ACT', 'CNSHA', '2026-02-05T10:00:00', { vessel: ['9811000', 'EVER GIVEN'] });

let world: TrackingWorld;
let service: TrackingService;
let tracking: Tracking;
const logged: string[] = [];
const keysSeen: (string | undefined)[] = [];
let accepted = OWN_KEY;

beforeAll(async () => {
  world = await createTrackingWorld();
  const sealingKeys = newKeys();
  const profile = { ...world.carrier.profile, keyHeaders: { 'x-api-key': 'apiKey' } };
  tracking = await createTracking({
    db: world.tracking.db,
    log: pino({ level: 'trace' }, { write: (line) => logged.push(line) }),
    now: world.tracking.now,
    publish: world.tracking.publish,
    profiles: [profile],
    credentials: { MAEU: { apiKey: INSTALLATION_KEY } },
    sealingKeys,
    setInitialCustomFields: async () => [],
  });
  service = await serveWorld(world, () => ({ sealingKeys, tracking: createTrackingServices(tracking) }));
});
afterAll(async () => {
  await service.close();
  await world.close();
});

const body = (attributes: object) => ({ data: { attributes } });

/** Asks for a number, and answers with the keys the carrier was shown. */
async function track(number: string, accountId = world.accountId) {
  keysSeen.length = 0;
  world.carrier.answers.set(number, (request, response) => {
    const key = request.headers['x-api-key'];
    keysSeen.push(typeof key === 'string' ? key : undefined);
    if (key !== accepted && key !== INSTALLATION_KEY) return response.writeHead(401).end('{}');
    return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify([LOADED]));
  });
  const at = toInstant(tracking.now());
  const id = newId();
  const numbers = { requestNumber: number, normalizedNumber: number, scac: 'MAEU', autoDetectVoccScac: false };
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
  const place = { accountId, id, subject: 'tracking_request', scac: 'MAEU' } as const;
  await schedulePoll(tracking.db, { ...place, priority: URGENT, dueAt: at });
  await runDuePolls(tracking);
  return findTrackingRequest(tracking.db, accountId, id);
}

it("uses the installation's keys as long as the account has none of its own", async () => {
  expect(await track('BLKEY001')).toMatchObject({ status: 'created' });
  expect(keysSeen).toEqual([INSTALLATION_KEY]);
});

it('takes the keys a line wants, by their names, and never shows them again', async () => {
  const wrong = await service.call('POST', '/carrier_credentials', body({ scac: 'MAEU', credentials: { key: 'x' } }));
  expect(wrong).toMatchObject({ status: 422, body: { errors: [{ detail: 'The line wants apiKey.' }] } });
  const unnamed = { scac: 'MAEU', credentials: { 'no name': 'x' } };
  const refused = await service.call('POST', '/carrier_credentials', body(unnamed));
  expect(JSON.stringify(refused.body)).toContain('must not have a member called');
  const nobody = await service.call('POST', '/carrier_credentials', body({ scac: 'QQQQ', credentials: { key: 'x' } }));
  expect(nobody).toMatchObject({ status: 422, body: { errors: [{ source: { pointer: '/data/attributes/scac' } }] } });
  const fake = await service.call(
    'POST',
    '/carrier_credentials',
    body({ scac: 'MAEU', credentials: { apiKey: 'no' } }),
  );
  expect(fake).toMatchObject({
    status: 422,
    body: { errors: [{ source: { pointer: '/data/attributes/credentials' } }] },
  });
  const other = { scac: 'MAEU', credentials: { apiKey: OWN_KEY }, interface: 'another' };
  expect(await service.call('POST', '/carrier_credentials', body(other))).toMatchObject({
    status: 422,
    body: { errors: [{ source: { pointer: '/data/attributes/interface' } }] },
  });
  expect((await service.call('GET', '/carrier_credentials')).body.data).toEqual([]);
  const credentials = { apiKey: OWN_KEY, other: 'left out' };
  const created = await service.call('POST', '/carrier_credentials', body({ scac: 'maeu', credentials }));
  expect(created).toMatchObject({
    status: 201,
    body: { data: { attributes: { scac: 'MAEU', names: ['apiKey'], status: 'accepted', refusal: null } } },
  });
  const twice = await service.call('POST', '/carrier_credentials', body({ scac: 'MAEU', credentials }));
  expect(twice.status).toBe(409);
  const listed = await service.call('GET', '/carrier_credentials');
  expect(JSON.stringify([created.body, listed.body])).not.toContain(OWN_KEY);
  const stored = await tracking.db.selectFrom('carrier_credential').selectAll().executeTakeFirstOrThrow();
  expect(stored.sealed.includes(OWN_KEY)).toBe(false);
});

it("asks with the account's own keys, and with nobody else's", async () => {
  const other = newId();
  await insertAccount(tracking.db, { id: other, companyName: 'Other', entitlements: [] });
  expect(await track('BLKEY002')).toMatchObject({ status: 'created' });
  expect(keysSeen).toEqual([OWN_KEY]);
  expect(await track('BLKEY002', other)).toMatchObject({ status: 'created' });
  expect(keysSeen).toEqual([INSTALLATION_KEY]);
  const [own] = (await service.call('GET', '/carrier_credentials')).body.data;
  expect(own.attributes).toMatchObject({ status: 'accepted' });
  expect((await service.call('GET', '/carrier_credentials', undefined, other)).body.data).toEqual([]);
  const path = `/carrier_credentials/${own.id}`;
  const theft = await service.call('PATCH', path, body({ credentials: { apiKey: 'stolen' } }), other);
  expect(theft.status).toBe(404);
  expect((await service.call('DELETE', path, undefined, other)).status).toBe(404);
});

it('shows that a line refused the keys, until they are replaced', async () => {
  accepted = REPLACED_KEY;
  expect(await track('BLKEY003')).toMatchObject({ status: 'pending', failedReason: 'shipping_line_unreachable' });
  const [refused] = (await service.call('GET', '/carrier_credentials')).body.data;
  expect(refused.attributes).toMatchObject({ status: 'unauthorised', refusal: expect.any(String) });
  const path = `/carrier_credentials/${refused.id}`;
  expect((await service.call('PATCH', path, body({ credentials: { apiKey: 'no' } }))).status).toBe(422);
  const replaced = await service.call('PATCH', path, body({ credentials: { apiKey: REPLACED_KEY } }));
  expect(replaced.body.data.attributes).toMatchObject({ status: 'accepted', refusal: null });
  expect(await track('BLKEY004')).toMatchObject({ status: 'created' });
  // The one that the old keys were refused for goes on by itself.
  expect(keysSeen).toEqual([REPLACED_KEY, REPLACED_KEY]);
  expect((await service.call('DELETE', path)).status).toBe(204);
  expect(await track('BLKEY005')).toMatchObject({ status: 'created' });
  expect(keysSeen).toEqual([INSTALLATION_KEY]);
});

it('writes no key into the log, the audit trail or what is kept of answers', async () => {
  const { db } = tracking;
  const audit = await db
    .selectFrom('audit_entry')
    .where('subject_type', '=', 'carrier_credential')
    .select(['action', 'changes'])
    .orderBy('id')
    .execute();
  const payloads = await db.selectFrom('raw_payload').select('asked').execute();
  const written = JSON.stringify([logged, audit, payloads]);
  for (const key of [INSTALLATION_KEY, OWN_KEY, REPLACED_KEY]) expect(written).not.toContain(key);
  expect(audit.map(({ action }) => action)).toEqual([
    'carrier_credential.create',
    'carrier_credential.replace',
    'carrier_credential.delete',
  ]);
});
