import { afterAll, beforeAll, expect, it } from 'vitest';
import { processDocument } from '../../src/documents/process-document.ts';
import { createLog } from '../../src/log.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { insertContainer, insertShipment } from '../tracked.ts';
import { arrivalNotice, type Body, createDocument, publishTo } from './paper.ts';

let service: TestService;
let client: Client;
const now = () => new Date();

beforeAll(async () => {
  service = await startTestService();
  client = await service.createClient();
});
afterAll(() => service.close());

async function readPaper(bytes: Buffer): Promise<string> {
  const { id } = await createDocument(client, bytes);
  const processing = { db: service.db, log: createLog('silent'), now, publish: publishTo(now) };
  await processDocument(processing, { accountId: client.accountId, documentId: id }, async () => {});
  return id;
}

async function expectAt(containerId: string, etaAt: string): Promise<void> {
  await service.db
    .updateTable('container')
    .set({ pod_eta_at: etaAt, pod_timezone: 'America/Los_Angeles' } as never)
    .where('account_id', '=', client.accountId)
    .where('id', '=', containerId)
    .execute();
}

const differences = async (filter: string, as: Pick<Client, 'call'> = client): Promise<Body[]> => {
  const { body } = await as.call('GET', `/paper_differences?${filter}`);
  return body.data.map(({ attributes }: Body) => attributes);
};

const exceptionsOf = async (containerId: string): Promise<Body[]> => {
  const { body } = await client.call(
    'GET',
    `/exceptions?filter[category]=papers_differ&filter[container_id]=${containerId}`,
  );
  return body.data.map(({ attributes }: Body) => attributes);
};

it('an arrival notice of another day is told of on the box, the document and as an exception, until a newer one agrees', async () => {
  const shipment = await insertShipment(service.db, client.accountId);
  const box = await insertContainer(service.db, client.accountId, shipment, 'MSKU0000006');
  await expectAt(box, '2026-12-06T20:00:00Z');
  const paper = await readPaper(arrivalNotice('MSKU0000006', 'Date of issue: 18 NOV 2026\nETA: 27 NOV 2026'));
  const difference = {
    field: 'eta',
    container_id: box,
    number: 'MSKU0000006',
    document_id: paper,
    document_name: 'Notice',
    document_type: 'arrival_notice',
    paper_says: '2026-11-27',
    tracking_says: '2026-12-06',
    page: 1,
    line: 'ETA: 27 NOV 2026',
  };
  expect(await differences(`filter[container_id]=${box}`)).toEqual([difference]);
  expect(await differences(`filter[document_id]=${paper}`)).toEqual([difference]);
  expect(await differences(`filter[shipment_id]=${shipment}`)).toEqual([difference]);
  expect(await exceptionsOf(box)).toMatchObject([
    {
      severity: 'watch',
      title: 'ETA differs on paper',
      detail: 'Arrival notice: 27 Nov, tracking: 6 Dec',
    },
  ]);
  const listed = await client.call('GET', '/containers?filter[exception]=papers_differ');
  expect(listed.body.data.map(({ id }: Body) => id)).toEqual([box]);

  const newer = await readPaper(arrivalNotice('MSKU0000006', 'Date of issue: 25 NOV 2026\nETA: 06 DEC 2026'));
  expect(await differences(`filter[container_id]=${box}`)).toEqual([]);
  expect(await differences(`filter[document_id]=${newer}`)).toEqual([]);
});

it('the papers of another account are no matter of this one', async () => {
  const stranger = await service.createClient();
  const shipment = await insertShipment(service.db, stranger.accountId);
  const theirs = await insertContainer(service.db, stranger.accountId, shipment, 'MSKU0000011');
  const ours = await insertShipment(service.db, client.accountId);
  const box = await insertContainer(service.db, client.accountId, ours, 'MSKU0000011');
  await expectAt(box, '2026-12-06T20:00:00Z');
  const paper = await readPaper(arrivalNotice('MSKU0000011', 'ETA: 27 NOV 2026'));
  expect(await differences(`filter[document_id]=${paper}`)).toHaveLength(1);
  for (const filter of [
    `filter[document_id]=${paper}`,
    `filter[container_id]=${theirs}`,
    `filter[shipment_id]=${ours}`,
  ]) {
    expect(await differences(filter, stranger)).toEqual([]);
  }
});
