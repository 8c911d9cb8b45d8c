import type { InvoiceContent } from '../../src/domain/invoices/invoice.ts';
import type { Client } from '../service.ts';

/** Has every element that is required of an import to the United States, and agrees with Maersk's tariff of 2026: 4 x 300 and 345. */
export const COMPLETE_INVOICE: InvoiceContent = {
  invoice_number: '7531902468',
  biller: 'Maersk',
  direction: 'import',
  invoice_date: '2026-08-20',
  due_date: '2026-09-19',
  received_on: '2026-08-21',
  bill_of_lading_numbers: ['MAEU237904187'],
  port_of_discharge: 'USLGB',
  liability_basis: 'Consignee named on the bill of lading',
  currency: 'USD',
  total: 1_545,
  rate_rule: 'MAEU-001 rule 2, US import demurrage',
  dispute_contact: 'disputes@line.example',
  dispute_url: 'https://line.example/disputes',
  dispute_window_days: 30,
  resolution_days: 30,
  states_compliance: true,
  states_no_fault: true,
  charges: [
    {
      container_number: 'MSKU6058113',
      charge: 'demurrage',
      free_days: 4,
      free_from: '2026-08-05',
      free_to: '2026-08-08',
      available_on: '2026-08-05',
      charged_dates: ['2026-08-09', '2026-08-10', '2026-08-11', '2026-08-12', '2026-08-13'],
      rates: [
        { days: 4, rate: 300 },
        { days: 1, rate: 345 },
      ],
      amount: 1_545,
    },
  ],
};

/** The id of an invoice that somebody enters. */
export async function enterInvoice(client: Client): Promise<string> {
  const { body } = await client.call('POST', '/invoices', { data: { attributes: COMPLETE_INVOICE } });
  return body.data.id;
}
