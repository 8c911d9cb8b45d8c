import { processDocument } from '../../src/documents/process-document.ts';
import { createLog } from '../../src/log.ts';
import { form, writePdf } from '../../src/simulator/office/pdf-file.ts';
import { createFrom, publishTo, upload } from '../documents/paper.ts';
import type { Client, TestService } from '../service.ts';

/** Two pages: the bill, and a sheet on which a date could be read either way. */
export function billOfLading(billNumber: string, containerNumber: string): Uint8Array {
  return writePdf([
    form([
      [
        [40, 'EVERGREEN LINE'],
        [330, 'BILL OF LADING'],
      ],
      [],
      [
        [40, 'Shipper'],
        [330, 'B/L No.'],
        [450, 'Booking No.'],
      ],
      [
        [40, 'XIAMEN GARDEN FURNITURE CO., LTD.'],
        [330, billNumber],
        [450, '149600881'],
      ],
      [[40, '21 HAICANG AVENUE, XIAMEN']],
      [[40, 'CHINA']],
      [],
      [[40, 'Consignee']],
      [[40, 'NORTHWIND IMPORTS INC.']],
      [[40, '400 OCEAN BOULEVARD, LONG BEACH CA 90802']],
      [],
      [
        [40, 'Vessel'],
        [200, 'Voyage No.'],
        [330, 'Port of Loading'],
        [450, 'Port of Discharge'],
      ],
      [
        [40, 'EVER FORTUNE'],
        [200, '0812E'],
        [330, 'Xiamen (CNXMN)'],
        [450, 'Long Beach (USLGB)'],
      ],
      [],
      [
        [40, 'Container No.'],
        [150, 'Seal No.'],
        [240, 'Kind of Packages'],
        [370, 'Gross Weight (KGS)'],
        [480, 'Measurement (CBM)'],
      ],
      [
        [40, containerNumber],
        [150, 'EMCQX19044'],
        [240, '412 CARTONS'],
        [370, '9,860.500'],
        [480, '61.400'],
      ],
      [],
      [[40, 'GARDEN CHAIRS AND TABLES HS CODE: 9401.69']],
      [[40, 'FREIGHT PREPAID. SHIPPED ON BOARD 18 OCT 2026']],
    ]),
    form([[[40, `ATTACHED SHEET OF B/L ${billNumber}`]], [], [[40, 'ETA: 03/11/2026']]]),
  ]);
}

/** One white point: as good as any scan to somebody who reads letters. */
export const SCAN = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
  'base64',
);

interface Paper {
  readonly fileName: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** A document of each kind: read, not read, and come by mail; the addresses of their pages. */
export async function addPapers(service: TestService, client: Client): Promise<Record<string, string>> {
  const scan = { fileName: 'scan of a paper.png', type: 'image/png', bytes: SCAN };
  const bill = billOfLading('EGLV050600123', 'EITU9452010');
  const notice = Buffer.from('ARRIVAL NOTICE\n\nB/L No: EGLV050600123\nContainer No: EITU9452010\nETA: 2026-11-20\n');
  const failed = await addPaper(service, client, scan);
  const read = await addPaper(service, client, { fileName: 'EGLV050600123.pdf', type: 'application/pdf', bytes: bill });
  const mail = mailWith({ fileName: 'notice.txt', type: 'text/plain', bytes: notice }, 'Arrival of EVER FORTUNE');
  const { body } = await client.call('POST', '/ingest/email', mail, { 'content-type': 'message/rfc822' });
  const mailed = body.data.relationships.documents.data[0].id;
  await readPaper(service, client.accountId, mailed);
  return {
    document: `/documents/${read}`,
    'failed document': `/documents/${failed}`,
    'mailed document': `/documents/${mailed}`,
  };
}

/** Sends a paper in and reads it; returns the id of its document. */
async function addPaper({ db }: Pick<TestService, 'db'>, client: Client, paper: Paper): Promise<string> {
  const { fileName, type, bytes } = paper;
  const { signed_id: signedId } = await upload(client, bytes, { filename: fileName, content_type: type });
  const { body } = await createFrom(client, signedId, fileName);
  await readPaper({ db }, client.accountId, body.data.id);
  return body.data.id;
}

/** What the job does that reads documents in the background. */
async function readPaper({ db }: Pick<TestService, 'db'>, accountId: string, documentId: string): Promise<void> {
  const now = () => new Date();
  const processing = { db, log: createLog('silent'), now, publish: publishTo(now) };
  await processDocument(processing, { accountId, documentId }, async () => {});
}

/** A mail that a forwarder sends, with one paper. */
function mailWith(paper: Paper, subject: string): string {
  return [
    'From: Agent <agent@forwarder.example>',
    'To: docs@northwind.example',
    `Subject: ${subject}`,
    'Date: Sun, 15 Nov 2026 10:00:00 +0000',
    `Message-ID: <${paper.fileName}@forwarder.example>`,
    'Content-Type: multipart/mixed; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'Please find the papers attached.',
    '--b',
    `Content-Type: ${paper.type}; name="${paper.fileName}"`,
    `Content-Disposition: attachment; filename="${paper.fileName}"`,
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(paper.bytes).toString('base64'),
    '--b--',
    '',
  ].join('\r\n');
}
