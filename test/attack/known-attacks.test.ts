import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db, Tables } from '../../src/store/tables.ts';
import { newId } from '../../src/values/id.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { createDocument } from '../documents/paper.ts';
import { png } from '../documents/png-file.ts';
import { relist } from '../relist.ts';
import { type HostileServer, startHostileServer } from './hostile-server.ts';
import { pipeline } from './pipeline.ts';
import { watchMemory } from './process-memory.ts';
import { signInOnce } from './sign-in-attempts.ts';
import { startTarget, type Target } from './start-target.ts';
import { createTenant, follow, nameShip, type Tenant } from './tenants.ts';

/** Each of these once stalled the service for 1 to 40 s of its processor, or took gigabytes; a slow machine takes its time. */
const MAX = { stallMs: 600, memoryMb: 512 };
const PATIENCE = { timeout: 240_000 };
const MEGABYTE = 1_048_576;
const STORAGE_MB = 40;
/** The shortest after five guesses. */
const WAIT_MS = 30_000;

let database: TestDatabase<Tables>;
let target: Target;
let hostile: HostileServer;
let stranger: Tenant;
let quiet: Tenant;

beforeAll(async () => {
  database = await createTestDatabase<Tables>();
  target = await startTarget(database.url, false, { ACCOUNT_STORAGE_MB: String(STORAGE_MB) });
  hostile = await startHostileServer();
  stranger = await createTenant(database.kysely, target.url, 'stranger');
  quiet = await createTenant(database.kysely, target.url, 'quiet');
  await follow(quiet, 'MSKU4023150');
}, PATIENCE.timeout);
afterAll(async () => {
  await target.stop();
  await hostile.close();
  await database.close();
});

/** What is loaded and compiled for the first of a kind is none of the attack's doing. */
let memory: () => Promise<Readonly<Record<string, number>>>;
beforeEach(async () => {
  await target.measure();
  memory = watchMemory(target.pid);
});

async function costs(): Promise<{ stallMs: number; memoryMb: number }> {
  const { longestStallMs } = await target.measure();
  const bytes = Math.max(0, ...Object.values(await memory()));
  return { stallMs: longestStallMs, memoryMb: bytes / MEGABYTE };
}

afterEach(async ({ task }) => {
  const { stallMs, memoryMb } = await costs();
  console.log(`${task.name}: stalled ${stallMs.toFixed(0)} ms, ${memoryMb.toFixed(0)} MB`);
  expect(stallMs).toBeLessThan(MAX.stallMs);
  expect(memoryMb).toBeLessThan(MAX.memoryMb);
});

describe('1. a carrier of the tenant’s own', () => {
  const test = (kind: string) => {
    const credentials = { baseUrl: `${hostile.url}/${kind}`, clientId: 'a', clientSecret: newId() };
    const attributes = { number_type: 'bill_of_lading', number: 'EGLV123456789012', credentials };
    return stranger.call('POST', '/carrier_connections/EGLV/test', { data: { attributes } });
  };

  it.each([
    ['20,000 events a page, page after page', 'pages', 1],
    ['7.8 MB of lists of nothing', 'nothings', 1],
    ['two tokens of 1.5 GB at once', 'token/without-end', 2],
  ])('that answers with %s', PATIENCE, async (_, kind, times) => {
    const answers = await Promise.all(Array.from({ length: times }, () => test(kind)));
    for (const { status, text } of answers)
      expect([kind, status, text.slice(0, 300)]).toEqual([kind, 200, text.slice(0, 300)]);
  });
});

describe('2. a key that may only read', () => {
  const [SHIPMENTS, BOXES, QUESTIONS] = [39, 500, 40];

  it('asks 40 times at once for 39 shipments with all their 19,500 boxes', PATIENCE, async () => {
    const large = await createTenant(database.kysely, target.url, 'large');
    await insertShipments(database.kysely, large.accountId, { shipments: SHIPMENTS, boxes: BOXES });
    await target.measure();
    const headers = { authorization: `Token ${large.keys.read}` };
    const path = `/v2/shipments?include=containers&page[size]=${SHIPMENTS}`;
    const ask = async () => (await fetch(`${target.url}${path}`, { headers })).status;
    const asked = Promise.all(Array.from({ length: QUESTIONS }, ask));
    for (let question = 0; question < 10; question++) {
      expect((await quiet.call('GET', '/shipments')).status).toBe(200);
      expect((await fetch(`${target.url}/healthz`)).status).toBe(200);
    }
    expect(new Set(await asked)).toEqual(new Set([400]));
  });
});

describe('3. a feed of ships', () => {
  const listen = async (address: string) => {
    const attributes = { name: 'hostile', address, ...(address.startsWith('ws') && { key: 'k' }) };
    const body = JSON.stringify({ data: { attributes } });
    const headers = { authorization: `Token ${target.key}`, 'content-type': 'application/json' };
    const response = await fetch(`${target.url}/v2/admin/ais_feeds/try`, { method: 'POST', headers, body });
    return [response.status, await response.text()];
  };

  it('that sends a frame of 58 KB, which unpacks to 60 MB', PATIENCE, async () => {
    expect(await listen(`${hostile.url.replace('http', 'ws')}/packed`)).toEqual([200, expect.any(String)]);
  });

  it('that answers with 60 MB', PATIENCE, async () => {
    expect(await listen(`${hostile.url}/nothings-at-length`)).toEqual([200, expect.any(String)]);
  });
});

describe('5. one account’s name of a ship', () => {
  it('is in no other account’s lists, share pages and answers of assistants', PATIENCE, async () => {
    const ship = { vessel_imo: '9811000' };
    const planted = 'CALL +1 555 FOR A REFUND';
    await nameShip(stranger, { ...ship, vessel_name: planted });
    await nameShip(quiet, ship);
    const shipment = (await quiet.call('GET', '/shipments?q=SHIPNAME1234&include=containers')).body;
    const [{ id: shipmentId }] = shipment.data;
    const [{ id: boxId }] = shipment.included;
    const shared = await quiet.call('POST', `/shipments/${shipmentId}/share_links`, {
      data: { attributes: { days: 1 } },
    });
    expect(shared.status, shared.text).toBe(201);
    const token: string = shared.body.data.attributes.url.split('/').at(-1);
    const headers = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };
    const params = { name: 'get_container', arguments: { id: boxId } };
    const answers = [
      await quiet.call('GET', `/vessels/${ship.vessel_imo}`),
      await quiet.call('GET', `/containers/${boxId}/transport_events?include=vessel`),
      await quiet.call('GET', `/shared/${token}`),
      await quiet.call('GET', '/containers.csv'),
    ];
    const told = await fetch(`${target.url}/mcp`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${quiet.keys.read}` },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    });
    for (const { status, text } of [...answers, { status: told.status, text: await told.text() }]) {
      expect(status, text.slice(0, 200)).toBe(200);
      expect(text).not.toContain(planted);
    }
  });
});

describe('6. files that take long to read', () => {
  const MAIL = { 'content-type': 'message/rfc822' };
  const head = (id: number | string) => `Subject: x\r\nMessage-ID: <${id}@x.example>\r\n`;
  const costly = (id: number) =>
    `${head(id)}Content-Type: multipart/mixed; boundary="b"\r\n\r\n${'--b\r\n\r\nx\r\n'.repeat(16_000)}`;
  const mail = (tenant: Tenant, text: string) => tenant.call('POST', '/ingest/email', text, MAIL);

  it('of one account, 12 mails of 160 KB, do not keep up the mail of another', PATIENCE, async () => {
    expect((await mail(quiet, `${head('before')}\r\nx`)).status).toBe(200);
    let answered = 0;
    const sent = Array.from({ length: 12 }, async (_, id) => {
      const { status } = await mail(stranger, costly(id));
      answered++;
      return status;
    });
    await expect.poll(() => answered).toBeGreaterThan(0);
    const before = answered;
    expect((await mail(quiet, `${head('beside')}\r\nx`)).status).toBe(200);
    expect(answered - before).toBeLessThan(5);
    for (const status of await Promise.all(sent)) expect([200, 422, 429, 503]).toContain(status);
  });

  it('such as a picture of 123 KB that is turned, do not keep up a mail', PATIENCE, async () => {
    const side = 31_000;
    const picture = png(side, side, 1, 0, Buffer.alloc(side * (1 + side / 8)));
    const { id } = await createDocument(stranger, picture, { filename: 'x.png', content_type: 'image/png' });
    let isTurned = false;
    const turning = stranger.call('POST', `/documents/${id}/rotate`, { degrees: 90 }).then(({ status }) => {
      isTurned = true;
      return status;
    });
    for (let number = 0; number < 3; number++) {
      expect((await mail(quiet, `${head(`turned ${number}`)}\r\nx`)).status).toBe(200);
      expect(isTurned).toBe(false);
    }
    expect(await turning).toBeLessThan(500);
  });
});

describe('7. a stranger who guesses for minutes', () => {
  it('keeps nobody out of the browser that they use: 48 of 48 right passwords are let in', PATIENCE, async () => {
    const { email, password, cookie } = await signInOnce(target.url, quiet, 'regular@quiet.example');
    const signIn = async (given: string, cookies = '') => {
      const headers = { 'content-type': 'application/json', cookie: cookies };
      const body = JSON.stringify({ email, password: given });
      return (await fetch(`${target.url}/v2/session`, { method: 'POST', headers, body })).status;
    };
    const [guesses, own]: [number[], number[]] = [[], []];
    const fromMs = performance.now();
    for (let round = 0; round < 48; round++) {
      guesses.push(await signIn(`guess ${round}`));
      own.push(await signIn(password, cookie));
    }
    expect(new Set(own)).toEqual(new Set([201]));
    // Five, and one more after each wait.
    const waits = Math.ceil((performance.now() - fromMs) / WAIT_MS);
    expect(guesses.filter((status) => status === 401).length).toBeLessThanOrEqual(5 + waits);
  });
});

describe('8. one key that fills the disk', () => {
  it('by 398 MB of EDI is refused when its account is full, and nobody else is', PATIENCE, async () => {
    const hoarder = await createTenant(database.kysely, target.url, 'hoarder');
    const headers = { 'content-type': 'application/octet-stream' };
    const [times, size] = [25, 16_000_000];
    const statuses: number[] = [];
    for (let message = 0; message < times; message++) {
      const text = `ISA*${message}*${randomBytes((size * 3) / 4).toString('base64')}`;
      const refused = () => ({ status: 413 });
      statuses.push((await hoarder.call('POST', '/ingest/edi', text, headers).catch(refused)).status);
    }
    const taken = statuses.filter((status) => status < 400).length;
    expect(taken * size).toBeLessThan((STORAGE_MB + 20) * MEGABYTE);
    expect(statuses.slice(-10)).toEqual(Array(10).fill(413));
    expect((await quiet.call('POST', '/ingest/edi', 'ISA*', headers)).status).toBeLessThan(413);
    const { body } = await hoarder.call('GET', '/storage');
    expect(body.max_bytes).toBe(STORAGE_MB * MEGABYTE);
  });
});

describe('9. twenty thousand requests on one connection, without a key', () => {
  it.each(['/healthz', '/nowhere', '/v2/shipments', '/', '/metrics'])('for %s', PATIENCE, async (path) => {
    // What was read in one go ends with the refusal.
    expect((await pipeline(target.url, { path, times: 40 })).at(-1)).toBe(429);
    // At most 32 of what came in one packet, and a packet may have had less before. A connection that ends with more on its way
    // is reset, which may overtake the last answer.
    expect((await pipeline(target.url, { path, times: 20_000 })).length).toBeLessThan(20_000 / 100);
    expect((await quiet.call('GET', '/shipments')).status).toBe(200);
  });
});

/** Boxes as shipments have that somebody makes for the purpose. */
async function insertShipments(db: Db, accountId: string, { shipments, boxes }: { shipments: number; boxes: number }) {
  for (let place = 0; place < shipments; place++) {
    const id = newId();
    const number = `MAEU${100_000_000 + place}`;
    await sql`
      insert into shipment (account_id, id, number_type, bill_of_lading_number, normalized_number, scac,
        shipping_line_name, shipping_line_short_name)
      values (${accountId}, ${id}, 'bill_of_lading', ${number}, ${number}, 'MAEU', 'Maersk A/S', 'Maersk')`.execute(db);
    await sql`
      insert into container (account_id, id, shipment_id, number)
      select ${accountId}, gen_random_uuid(), ${id}, 'MSKU' || lpad((${place * boxes}::integer + box)::text, 7, '0')
      from generate_series(1, ${boxes}::integer) as box`.execute(db);
  }
  await relist(db, accountId);
}
