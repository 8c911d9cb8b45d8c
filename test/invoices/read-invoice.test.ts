import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { typed, writePdf } from '../../src/simulator/office/pdf-file.ts';
import { createDocument } from '../documents/paper.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { COMPLETE_INVOICE } from './complete-invoice.ts';

/** As lines print them: labels with their values beside them, sentences for what the rules ask. */
const LINES = [
  'Maersk',
  'DEMURRAGE INVOICE',
  '',
  'Invoice No:  7531902468',
  'Invoice date:  20 Aug 2026',
  'Due date:  19 Sep 2026',
  'Bill of lading no.:  MAEU237904187',
  'Port of discharge:  USLGB',
  'Direction:  Import',
  'Container:  MSKU 605811 3',
  'Free time (days):  4',
  'Free time start:  5 Aug 2026',
  'Free time end:  8 Aug 2026',
  'Container availability date:  5 Aug 2026',
  'Charged dates:  9 Aug 2026 to 13 Aug 2026',
  'Rates:  4 days x USD 300.00, 1 day x USD 345.00',
  'Total due:  USD 1,545.00',
  'Tariff:  MAEU-001 rule 2, US import demurrage',
  'Basis for billing:  Consignee named on the bill of lading',
  'Contact for disputes:  disputes@line.example',
  'See https://line.example/disputes for what we need.',
  'You may request mitigation, refund or waiver within 30 days.',
  'We attempt to resolve requests within 30 days of receipt.',
  'The charges are consistent with rules of the Federal Maritime Commission.',
  'Our performance did not cause or contribute to the charges.',
];

let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await startTestService();
  client = await service.createClient();
});
afterAll(() => service.close());

const read = async (lines: readonly string[], by = client) => {
  const pdf = writePdf([typed(lines.join('\n'))]);
  const { id } = await createDocument(client, Buffer.from(pdf), {
    filename: 'invoice.pdf',
    content_type: 'application/pdf',
  });
  return { id, answer: await by.call('POST', '/invoices/read', { data: { document_id: id } }) };
};

describe('an invoice that is a document', () => {
  it('is read member by member, and then entered with the document it came from', async () => {
    const { id, answer } = await read(LINES);
    expect(answer.status, answer.text).toBe(200);
    const { attributes, not_found } = answer.body.data;
    const { received_on: _, ...expected } = COMPLETE_INVOICE;
    expect(attributes).toEqual(expected);
    expect(not_found).toEqual(['charges/0/earliest_return_on']);
    const data = { document_id: id, attributes };
    const entered = await client.call('POST', '/invoices', { data });
    expect(entered.status, entered.text).toBe(201);
    expect(entered.body.data.relationships.document.data).toEqual({ type: 'document', id });
  });

  it('says what was not found, and makes nothing up', async () => {
    const { answer } = await read([
      'INVOICE',
      'Invoice number:  A-1',
      'Demurrage for MSKU6058113',
      'Amount due:  EUR 90.00',
    ]);
    expect(answer.body.data.attributes).toEqual({
      invoice_number: 'A-1',
      currency: 'EUR',
      total: 90,
      states_compliance: false,
      states_no_fault: false,
      charges: [{ container_number: 'MSKU6058113', charge: 'demurrage', amount: 90 }],
    });
    expect(answer.body.data.not_found).toEqual(expect.arrayContaining(['invoice_date', 'charges/0/free_days']));
  });

  it('of another account is not found', async () => {
    const other = await service.createClient();
    expect((await read(LINES.slice(0, 8), other)).answer.status).toBe(404);
  });
});
