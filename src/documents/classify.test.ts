import { describe, expect, it } from 'vitest';
import { classify } from './classify.ts';
import { readPlainText } from './text/plain.ts';

const typeOf = (text: string) => classify(readPlainText(text)).documentType;

describe('classify', () => {
  it.each([
    ['BILL OF LADING\nB/L No. 1', 'bill_of_lading'],
    ['NON-NEGOTIABLE SEA WAYBILL', 'sea_waybill'],
    ['Arrival Notice / Freight Invoice\nB/L No.: X', 'arrival_notice'],
    ['COMMERCIAL INVOICE\nB/L No. 55\nPacking list no. 12', 'commercial_invoice'],
    ['PACKING LIST\nInvoice No. 5', 'packing_list'],
    ['CONOCIMIENTO DE EMBARQUE', 'bill_of_lading'],
    ['Ursprungszeugnis', 'certificate_of_origin'],
    ['Buchungsbestätigung', 'booking_confirmation'],
    ['商业发票', 'commercial_invoice'],
    ['ISF 10+2 worksheet\nContainer stuffing location: Ningbo', 'isf'],
  ])('tells what “%s” is', (text, type) => {
    expect(typeOf(text)).toBe(type);
  });

  it('says in a sentence what decided', () => {
    expect(classify(readPlainText('\n\nDelivery Order\n'))).toEqual({
      documentType: 'delivery_order',
      confidence: 1,
      notes: 'It says “Delivery Order” at the top of page 1.',
    });
  });

  it('does not decide between two titles of the same weight', () => {
    const { documentType, notes } = classify(readPlainText('DELIVERY ORDER\nPACKING LIST'));
    expect(documentType).toBe('unknown');
    expect(notes).toContain('speak for different types');
  });

  it('does not decide by a mention in passing', () => {
    const filler = 'Dear all, we look forward to hearing from you soon.\n'.repeat(20);
    expect(typeOf(`${filler}please send us the bill of lading when you have it`)).toBe('unknown');
    expect(typeOf(filler)).toBe('unknown');
  });
});
