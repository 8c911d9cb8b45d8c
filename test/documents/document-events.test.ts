import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ToldName } from '../../src/domain/events/event-aliases.ts';
import type { Worker } from '../../src/queue/worker.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { insertContainer, insertShipment } from '../tracked.ts';
import { createWebhook } from '../webhooks/outbox.ts';
import { type Receiver, startReceiver } from '../webhooks/receiver.ts';
import { runWorker, until } from '../webhooks/running-worker.ts';
import { arrivalNotice, BASE_URL, type Body, createDocument, publishTo, runDocumentJobs } from './paper.ts';

const now = () => new Date();
let service: TestService;
let client: Client;
let jobs: Worker;
let receiver: Receiver;
let stopDelivery: () => Promise<void>;

beforeAll(async () => {
  service = await startTestService();
  Object.assign(service.services, { publish: publishTo(now) });
  client = await service.createClient();
  receiver = await startReceiver();
  jobs = runDocumentJobs(service);
  stopDelivery = runWorker(service.db, service.services.sealingKeys);
});
afterAll(async () => {
  await stopDelivery();
  await jobs.stop();
  await receiver.close();
  await service.close();
});

async function subscribe(path: string, events: ToldName[]): Promise<string> {
  const url = `${receiver.url}${path}`;
  const { id } = await createWebhook(service.db, service.services.sealingKeys, client.accountId, { url, events });
  return id;
}

const told = (path: string, documentId: string): Body[] =>
  receiver.received
    .filter((request) => request.path === path)
    .map(({ body }) => JSON.parse(body))
    .filter((body) => body.data.relationships.reference_object.data.id === documentId);

const namesTold = (path: string, documentId: string) =>
  told(path, documentId).map((body) => body.data.attributes.event);

describe('the two names of the document events', () => {
  it('are told as each webhook subscribed', async () => {
    await subscribe('/old', ['document.extracted', 'document.extraction_failed']);
    const newer = await subscribe('/new', ['document_representation.created', 'document_representation.failed']);
    await subscribe('/both', ['document_representation.created', 'document.extracted']);
    const read = await createDocument(client, arrivalNotice('MSKU0000006'));
    const unreadable = await createDocument(client, Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]), {
      filename: 'scan.png',
      content_type: 'image/png',
    });
    await until(async () => ['/old', '/new', '/both'].every((path) => told(path, read.id).length > 0));
    await until(async () => ['/old', '/new'].every((path) => told(path, unreadable.id).length > 0));
    expect(namesTold('/old', read.id)).toEqual(['document.extracted']);
    expect(namesTold('/new', read.id)).toEqual(['document_representation.created']);
    expect(namesTold('/both', read.id)).toEqual(['document.extracted']);
    expect(namesTold('/new', unreadable.id)).toEqual(['document_representation.failed']);
    const [success] = told('/new', read.id);
    expect(success.included.map((one: Body) => one.type)).toEqual(['document', 'document_representation']);
    const [failure] = told('/new', unreadable.id);
    expect(failure.included).toMatchObject([
      {
        type: 'document',
        attributes: { document_type: 'unknown' },
        relationships: { last_document_representation: { data: null } },
      },
    ]);
    for (const name of ['document_representation.created', 'document.extracted']) {
      const { body } = await client.call(
        'GET',
        `/webhook_notifications?filter[webhook_id]=${newer}&filter[event]=${name}`,
      );
      expect(body.data.map((one: Body) => one.attributes.event)).toEqual(['document_representation.created']);
    }
  });

  it('bring what was read, by which version of its schema, and the mail it came by', async () => {
    await subscribe('/mailed', ['document.extracted']);
    const mail = [
      'From: agent@forwarder.example',
      'Subject: Papers',
      'Message-ID: <papers@forwarder.example>',
      'Content-Type: text/plain; name="notice.txt"',
      'Content-Disposition: attachment; filename="notice.txt"',
      '',
      Buffer.from(arrivalNotice('MSKU0000027')).toString(),
    ].join('\r\n');
    const sent = await client.call('POST', '/ingest/email', mail, { 'content-type': 'message/rfc822' });
    const [link] = sent.body.data.relationships.documents.data;
    await until(async () => told('/mailed', link.id).length > 0);
    const [{ included }] = told('/mailed', link.id);
    expect(included).toMatchObject([
      { type: 'document', id: link.id, attributes: { document_type: 'arrival_notice' } },
      { type: 'document_representation', attributes: { schema_version: expect.stringMatching(/\d/) } },
      { type: 'email_submission', id: sent.body.data.id, attributes: { subject: 'Papers' } },
    ]);
    expect(JSON.stringify(included[1].attributes.payload)).toContain('MSKU0000027');
    // The file comes without a key, for an hour.
    const file = await fetch(included[0].attributes.file_url.replace(BASE_URL, service.url));
    expect([file.status, (await file.text()).includes('MSKU0000027')]).toEqual([200, true]);
    const { attributes } = (await client.call('GET', `/documents/${link.id}`)).body.data;
    expect(attributes).not.toHaveProperty('file_url');
  });

  it('are both accepted where webhooks are made, edited and asked to be told again', async () => {
    const events = ['document_representation.created', 'document.extraction_failed'];
    const made = await client.call('POST', '/webhooks', {
      data: { type: 'webhook', attributes: { url: `${receiver.url}/again`, events, active: true } },
    });
    expect([made.status, made.body.data.attributes.events]).toEqual([201, events]);
    const edited = await client.call('PATCH', `/webhooks/${made.body.data.id}`, {
      data: { type: 'webhook', attributes: { events: ['document_representation.created'] } },
    });
    expect(edited.body.data.attributes.events).toEqual(['document_representation.created']);
    const before = receiver.received.filter(({ path }) => path === '/again').length;
    const again = await client.call('POST', `/webhooks/${made.body.data.id}/replay`, {
      from: new Date(Date.now() - 600_000).toISOString(),
    });
    expect([again.status, again.body.notifications]).toEqual([202, 2]);
    await until(async () => receiver.received.filter(({ path }) => path === '/again').length > before);
    const [replayed] = receiver.received.filter(({ path }) => path === '/again').slice(before);
    expect(JSON.parse(replayed?.body ?? '').data.attributes.event).toBe('document_representation.created');
  });
});

describe('a document that is linked', () => {
  it('is told with what it was linked to, once for each, and not again when it is read again', async () => {
    await subscribe('/links', ['link.created']);
    const shipment = await insertShipment(service.db, client.accountId);
    const box = await insertContainer(service.db, client.accountId, shipment, 'MSKU0000011');
    const other = await insertShipment(service.db, client.accountId);
    const { id } = await createDocument(client, arrivalNotice('MSKU0000011'));
    const linkedTo = () =>
      told('/links', id)
        .flatMap((body) => body.included.filter((one: Body) => one.type !== 'document').map((one: Body) => one.id))
        .sort();
    await until(async () => told('/links', id).length >= 2);
    expect(linkedTo()).toEqual([shipment, box].sort());
    expect(told('/links', id)[0]).toMatchObject({
      data: {
        attributes: { event: 'link.created' },
        relationships: { reference_object: { data: { type: 'document', id } } },
      },
      included: [{ type: 'document', id }, {}],
    });
    expect((await client.call('POST', `/documents/${id}/relink`)).status).toBe(202);
    expect((await client.call('PUT', `/documents/${id}/shipments/${other}`)).status).toBe(200);
    await until(async () => told('/links', id).length >= 3);
    expect(linkedTo()).toEqual([shipment, box, other].sort());
  });
});

describe('a sample of a document event', () => {
  const trigger = (given: object) =>
    client.call('POST', '/webhooks/trigger', { url: `${receiver.url}/sample`, ...given });

  it('is of the type that was asked for, under the name that was asked for', async () => {
    const { status, body } = await trigger({
      event: 'document_representation.created',
      sample: { document_type: 'bill_of_lading' },
    });
    expect([status, body.succeeded]).toEqual([200, true]);
    const sent = JSON.parse(body.request_body);
    expect(sent.data.attributes.event).toBe('document_representation.created');
    expect(sent.included[0].attributes.document_type).toBe('bill_of_lading');
  });

  it('holds what is read in the form that its schema says', async () => {
    const { body } = await trigger({ event: 'document.extracted', sample: { document_type: 'bill_of_lading' } });
    const read = JSON.parse(body.request_body).included.find(({ type }: Body) => type === 'document_representation');
    const { attributes } = (await client.call('GET', '/document_schemas/bill_of_lading')).body.data;
    expect(read.attributes.schema_version).toBe(attributes.schema_version);
    const isRight = new Ajv2020({ strict: false, validateFormats: false }).compile(attributes.schema_payload);
    expect([isRight(read.attributes.payload), isRight.errors]).toEqual([true, null]);
  });

  it.each([
    [{ event: 'document.extracted', sample: { document_type: 'menu' } }, '/sample/document_type', 'must be one of: '],
    [
      { event: 'document.extracted', sample: { colour: 'red' } },
      '/sample',
      'sample must not have a member called "colour".',
    ],
    [
      { event: 'container.created', sample: { document_type: 'isf' } },
      '/sample',
      'sample is only for events of documents.',
    ],
  ])('refuses %j', async (given, pointer, detail) => {
    const { status, body } = await trigger(given);
    expect(status).toBe(422);
    expect(body.errors[0]).toMatchObject({ source: { pointer }, detail: expect.stringContaining(detail) });
  });
});
