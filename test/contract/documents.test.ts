import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { processDocument } from '../../src/documents/process-document.ts';
import { createLog } from '../../src/log.ts';
import { arrivalNotice, type Body, publishTo, upload } from '../documents/paper.ts';
import { type Client, startTestService, type TestService } from '../service.ts';

let service: TestService;
let client: Client;
let document: Body;
let included: Body[];
let submission: Body;

beforeAll(async () => {
  service = await startTestService();
  client = await service.createClient();
  const { signed_id: signedId } = await upload(client, arrivalNotice('MSKU0000006'));
  const attributes = { name: 'Notice', attached_document: signedId };
  const { body } = await client.call('POST', '/documents', { data: { type: 'document', attributes } });
  const now = () => new Date();
  const processing = { db: service.db, log: createLog('silent'), now, publish: publishTo(now) };
  await processDocument(processing, { accountId: client.accountId, documentId: body.data.id }, async () => {});
  const read = await client.call('GET', `/documents/${body.data.id}?include=last_document_representation`);
  document = read.body.data;
  included = read.body.included;
  const mail = 'Subject: hello\r\nFrom: a@forwarder.example\r\n\r\nNothing attached.';
  const sent = await client.call('POST', '/ingest/email', mail, { 'content-type': 'message/rfc822' });
  submission = sent.body.data;
});
afterAll(() => service.close());

const namesOf = (object: object) => Object.keys(object).sort();

describe('the shapes of the interface', () => {
  it('of a document', () => {
    expect(namesOf(document)).toEqual(['attributes', 'id', 'links', 'relationships', 'type']);
    expect(namesOf(document.attributes)).toEqual([
      'classification_notes',
      'created_at',
      'document_type',
      'document_type_manual',
      'extracted_data_manual',
      'file_content_type',
      'file_name',
      'file_size_bytes',
      'id',
      'name',
      'parsed',
      'source',
      'updated_at',
    ]);
    expect(namesOf(document.relationships)).toEqual([
      'account',
      'cargos',
      'email_submission',
      'last_document_representation',
      'parent_document',
      'shipments',
      'user',
    ]);
    expect(namesOf(document.links)).toEqual(['download', 'self']);
  });

  it('of a representation, whose payload fits the schema of its type', async () => {
    const [representation] = included;
    expect(namesOf(representation)).toEqual(['attributes', 'id', 'relationships', 'type']);
    expect(namesOf(representation.attributes)).toEqual([
      'created_at',
      'payload',
      'schema_version',
      'updated_at',
      'version',
    ]);
    const version = representation.attributes.schema_version;
    const type = document.attributes.document_type;
    const { status, body } = await client.call('GET', `/document_schemas/${type}@${version}`);
    expect(status).toBe(200);
    const known = Object.keys(body.data.attributes.schema_payload.properties);
    expect(Object.keys(representation.attributes.payload).filter((name) => !known.includes(name))).toEqual([]);
  });

  it('of a representation by its other name', async () => {
    for (const path of [`/documents/${document.id}`, '/documents']) {
      const { body } = await client.call('GET', `${path}?include=current_extraction`);
      expect([path, body.included]).toEqual([path, included]);
    }
  });

  it('of a schema', async () => {
    const { body } = await client.call('GET', '/document_schemas/arrival_notice');
    expect(namesOf(body)).toEqual(['data', 'links']);
    expect(namesOf(body.data.attributes)).toEqual([
      'active_at',
      'created_at',
      'current',
      'description',
      'document_type',
      'draft',
      'full_version',
      'label',
      'schema_format',
      'schema_payload',
      'schema_version',
      'updated_at',
    ]);
  });

  it('of a mail', () => {
    expect(namesOf(submission.attributes)).toEqual([
      'body',
      'body_preview',
      'cc',
      'content_type',
      'created_at',
      'documents_count',
      'from',
      'in_reply_to',
      'message_id',
      'references',
      'sent_at',
      'subject',
      'to',
      'updated_at',
    ]);
    expect(namesOf(submission.relationships)).toEqual(['account', 'documents', 'user']);
    expect(namesOf(submission.links)).toEqual(['self']);
  });
});
