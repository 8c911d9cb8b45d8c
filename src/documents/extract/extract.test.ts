import { describe, expect, it } from 'vitest';
import { readPlainText } from '../text/plain.ts';
import { extract } from './extract.ts';

const valuesIn = (text: string) =>
  Object.fromEntries(
    Object.entries(extract(readPlainText(text)).values).map(([field, finding]) => [field, finding?.value]),
  );

describe('extract', () => {
  it('finds a value behind its label, on the next line, and in the column below', () => {
    const expected = { booking_number: 'ABC123456', vessel_name: 'EVER GLORY' };
    expect(valuesIn('Booking No.: ABC123456 Vessel: EVER GLORY')).toEqual(expected);
    expect(valuesIn('Booking No.\nABC123456\n\nVessel\nEVER GLORY')).toEqual(expected);
    expect(valuesIn('Booking No.    Vessel\nABC123456      EVER GLORY')).toEqual(expected);
    expect(valuesIn('Booking No.    ABC123456\nVessel         EVER GLORY')).toEqual(expected);
  });

  it('says on which page and line a value stands', () => {
    const { values } = extract(readPlainText('first page\fB/L No: MAEU 123456789  x'));
    expect(values.bill_of_lading_number).toEqual({
      value: 'MAEU123456789',
      page: 2,
      line: 'B/L No: MAEU 123456789  x',
    });
  });

  it('takes no value out of running text', () => {
    expect(
      valuesIn('The shipper hereby declares that the vessel sails.\nConsignee shall return the container in time.'),
    ).toEqual({});
  });

  it('does not take a container number for the number of a document', () => {
    expect(valuesIn('Booking No: MSKU9070323')).toEqual({});
  });

  it('keeps a master bill and a house bill apart and refers by both', () => {
    const { values, billOfLadingNumbers } = extract(readPlainText('MBL: OOLU2701234560\nHBL: XYZ2600871'));
    expect(values.bill_of_lading_number?.value).toBe('OOLU2701234560');
    expect(values.house_bill_of_lading_number?.value).toBe('XYZ2600871');
    expect(values.scac?.value).toBe('OOLU');
    expect(billOfLadingNumbers).toEqual(['OOLU2701234560', 'XYZ2600871']);
  });

  it('adds nothing up: of several rows only the total speaks for the document', () => {
    const rows = 'Item    Gross Weight (kg)\nmugs    412.5\nplates  274';
    expect(valuesIn(rows)).toEqual({});
    expect(valuesIn(`${rows}\nTotal   686.5`)).toEqual({ gross_weight: { value: 686.5, unit: 'kg' } });
  });

  it('reads a line of totals where it has one of a kind, and no net weight is in play', () => {
    const total = 'TOTAL: 30 PKGS   3,000.000 KGS   30.000 CBM';
    expect(valuesIn(total)).toEqual({
      gross_weight: { value: 3000, unit: 'kg' },
      volume: { value: 30, unit: 'm3' },
    });
    expect(valuesIn(`Net weight: 5 KGS\n${total}`)).toEqual({ volume: { value: 30, unit: 'm3' } });
    expect(valuesIn('TOTAL   2,800.00 KGS   3,000.00 KGS')).toEqual({});
  });

  it('takes the currency of a total from the head of its column', () => {
    const table = 'Item      Qty    Amount (EUR)\nWidgets   100    250.00\n          Total  250.00';
    expect(valuesIn(table)).toEqual({ total_amount: { amount: 250, currency: 'EUR' } });
    expect(valuesIn(table.replace('(EUR)', '     '))).toEqual({});
  });

  it('takes a plain date or weight only where there is no other', () => {
    expect(valuesIn('Date: 13 Nov 2026\nWeight: 100 KGS')).toEqual({
      issue_date: '2026-11-13',
      gross_weight: { value: 100, unit: 'kg' },
    });
    expect(valuesIn('Date: 13 Nov 2026\nDate: 14 Nov 2026')).toEqual({});
    expect(valuesIn('Due Date: 13 Nov 2026\nTare Weight: 100 KGS')).toEqual({});
    expect(valuesIn('Weight: 100 KGS\nNet weight: 90 KGS')).toEqual({});
  });

  it('reads codes of goods where they are named so', () => {
    const { hsCodes, unNumbers } = extract(
      readPlainText('HAND TOOLS HS-CODE: 8204.11, 820520\nUN 1993 PG III\nPO 940511'),
    );
    expect(hsCodes.map(({ value }) => value)).toEqual(['820411', '820520']);
    expect(unNumbers.map(({ value }) => value)).toEqual(['UN1993']);
  });

  it('lists each container once, with what its rows say', () => {
    const { containers, problems } = extract(
      readPlainText('MSKU 907032-3 SEAL: ML123456 40HC\nMSKU9070323\nMSKU 907032-4 / CN99887'),
    );
    expect(containers.map(({ value }) => value)).toEqual([
      { number: 'MSKU9070323', seal_number: 'ML123456', size_type: '40HC' },
    ]);
    expect(problems).toMatchObject([{ field: 'containers', text: 'MSKU 907032-4', reason: 'wrong_check_digit' }]);
  });
});
