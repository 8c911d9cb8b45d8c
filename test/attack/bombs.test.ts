import { deflateSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { routes } from '../../src/http/routes.ts';
import { arrivalNotice, type Body, createDocument, runDocumentJobs } from '../documents/paper.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { BOMBS, type Bomb, FOLLOWED_BOX, movesOf } from './bombs.ts';
import { follow } from './tenants.ts';

const MAX_MS = 120_000;

let service: TestService;
let client: Client;

beforeAll(async () => {
  service = await startTestService();
  client = await service.createClient();
  await follow(client, FOLLOWED_BOX);
});
afterAll(() => service.close());

async function send({ method, path, contentType, body }: Bomb, signal?: AbortSignal) {
  const response = await fetch(`${service.url}${path}`, {
    method,
    headers: { authorization: `Token ${client.key}`, 'content-type': contentType, accept: '*/*' },
    body: new Uint8Array(body()),
    ...(signal && { signal }),
  });
  return { status: response.status, text: await response.text() };
}

describe('what is small to send and costly to read', () => {
  it.each(BOMBS.map((bomb) => [bomb.name, bomb] as const))('is answered: %s', { timeout: MAX_MS }, async (_, bomb) => {
    const { status, text } = await send(bomb);
    expect(bomb.answers, text.slice(0, 300)).toContain(status);
  });

  it('leaves no transaction open, and others are served meanwhile', async () => {
    const bomb = BOMBS.find(({ name }) => name.startsWith('EDI: headers'));
    if (!bomb) throw new Error('no such bomb');
    expect(await send(bomb)).toMatchObject({ status: 422 });
    const stored = await service.db.selectFrom('edi_interchange').select('id').limit(1_001).execute();
    expect(stored.length).toBeLessThan(1_000);
    expect((await client.call('GET', '/shipments')).status).toBe(200);
  });

  it('says why', { timeout: MAX_MS }, async () => {
    const told = async (name: string) => (await send(BOMBS.find((bomb) => bomb.name === name) as Bomb)).text;
    expect(await told('JSON: 5,000 levels')).toContain('It is nested more than 64 levels deep.');
    expect(await told('EDI: headers without end')).toContain('A payload holds at most 1000 interchanges');
    // On a busy machine its time ends before its tags are counted.
    expect(await told('upload: a workbook of empty cells')).toMatch(
      /it has more than 1500000 tags|Reading it takes more time or memory than it may\./,
    );
    expect(await told('terminal feed: lists in lists')).toContain('"problems":1');
  });

  it('refuses a correction of a document that is nested 5,000 levels deep', async () => {
    const { id } = await createDocument(client, Buffer.from('ARRIVAL NOTICE'));
    const nested = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`;
    const body = `{"data":{"type":"document","attributes":{"extracted_data_manual":${nested}}}}`;
    const reply = await client.call('PATCH', `/documents/${id}`, body);
    expect(reply.status).toBe(422);
    expect(reply.text).toContain('nested more than 64 levels deep');
  });
});

const UNPACKED_BYTES = 200_000_000;

/** One page of half a megabyte that is two hundred megabytes of text to show. */
function pdfBomb(): Buffer {
  const content = deflateSync(Buffer.alloc(UNPACKED_BYTES, 'BT (ARRIVAL NOTICE) Tj ET ')).toString('latin1');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << >> >>',
    `<< /Filter /FlateDecode /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 5\n0000000000 65535 f \n${offsets.join('')}`;
  return Buffer.from(`${file}${table}trailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`, 'latin1');
}

function mailWith(files: Readonly<Record<string, Buffer>>): string {
  const parts = Object.entries(files).map(
    ([name, bytes]) =>
      `--b\r\nContent-Type: ${name.endsWith('.pdf') ? 'application/pdf' : 'text/plain'}; name="${name}"\r\n` +
      `Content-Disposition: attachment\r\nContent-Transfer-Encoding: base64\r\n\r\n${bytes.toString('base64')}\r\n`,
  );
  return `From: a@b.example\r\nSubject: Papers\r\nContent-Type: multipart/mixed; boundary="b"\r\n\r\n${parts.join('')}--b--\r\n`;
}

describe('a mail that brings a bomb', () => {
  it('is taken, the bomb fails with its reason, and what lies beside it is read', { timeout: 2 * MAX_MS }, async () => {
    const jobs = runDocumentJobs(service);
    const mail = mailWith({ 'bomb.pdf': pdfBomb(), 'beside.txt': arrivalNotice('MSKU0000048') });
    const { status, body } = await client.call('POST', '/ingest/email', mail, { 'content-type': 'message/rfc822' });
    expect(status).toBe(200);
    const read = async () => {
      const reply = await client.call('GET', `/email_submissions/${body.data.id}?include=documents`);
      return reply.body.included.map(
        ({ attributes: { name, document_type: type, classification_notes: notes } }: Body) => {
          return { name, type, notes };
        },
      );
    };
    const wanted = [
      { name: 'beside.txt', type: 'arrival_notice', notes: expect.any(String) },
      { name: 'bomb.pdf', type: 'unknown', notes: expect.stringContaining('takes more time or memory') },
    ];
    await vi.waitFor(async () => expect(await read()).toEqual(expect.arrayContaining(wanted)), MAX_MS);
    await jobs.stop();
  });
});

describe('what is small to ask and large to answer', () => {
  const BOX = 'MSKU4023170';
  /** As if so much had been said of it over the years. */
  async function sayOf(times: number): Promise<void> {
    await sql`insert into observation (account_id, id, shipment_id, container_number, source, source_name, fingerprint,
        received_at, payload_id, fact)
      select account_id, gen_random_uuid(), shipment_id, container_number, source, source_name, fingerprint || time,
        received_at, payload_id, fact
      from (select * from observation where container_number = ${BOX} and fact ->> 'kind' = 'move' limit 1) as said
        cross join generate_series(1, ${times}) as time`.execute(service.db);
  }

  it('includes everything that was said of boxes, or says that it is too much', async () => {
    const attributes = { number: 'ANSWER123456', scac: 'MAEU', container_numbers: [BOX] };
    const { body } = await client.call('POST', '/shipments', { data: { attributes } });
    const ask = (more: string) =>
      client.call('GET', `/containers/${body.data.relationships.containers.data[0].id}${more}`);
    const feed = movesOf([BOX], 1);
    expect((await client.call('POST', '/terminal_feed', feed)).status).toBe(202);
    await sayOf(1_999);
    const whole = await ask('?include=raw_events');
    expect(whole.status, whole.text.slice(0, 300)).toBe(200);
    expect(whole.body.included).toHaveLength(2_000);
    await sayOf(18_001);
    const refused = await ask('?include=raw_events');
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('More than 20000 resources would be included.');
    expect((await ask('')).status).toBe(200);
  });
});

it('has a maximum for every list that a body may hold', () => {
  const unbounded = routes.flatMap((route) =>
    listsWithoutEnd(route.body as Schema | undefined, `${route.method} ${route.path}`),
  );
  expect(unbounded).toEqual([]);
});

interface Schema {
  readonly type?: string | readonly string[];
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
}

function listsWithoutEnd(schema: Schema | undefined, place: string): string[] {
  if (!schema) return [];
  const isList = schema.type === 'array' || schema.type?.includes('array') === true;
  return [
    ...(isList && schema.maxItems === undefined ? [place] : []),
    ...listsWithoutEnd(schema.items, `${place}/[]`),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => listsWithoutEnd(inner, `${place}/${name}`)),
    ...(schema.anyOf ?? []).flatMap((inner) => listsWithoutEnd(inner, place)),
  ];
}
