import { describe, expect, it } from 'vitest';
import { type Cell, writeWorkbook } from '../../../test/write-workbook.ts';
import { readTable, shipmentFileNormaliser } from './normalise.ts';
import { readRows } from './rows.ts';

const HEADER =
  'Number,SCAC,Container,Refs,tags,POL,POD,destination,event,event at,estimated,location,vessel,IMO,voyage'.replace(
    'Refs',
    'references',
  );
const read = async (text: string, encoding: BufferEncoding = 'utf8') => {
  const reading = await readTable(Buffer.from(text, encoding));
  return 'table' in reading ? reading.table : reading.problem;
};

describe('CSV as spreadsheets write it', () => {
  it.each([
    ['commas', 'a,b\n1,2\n'],
    ['semicolons', 'a;b\r\n1;2'],
    ['tabs', 'a\tb\r1\t2\r'],
    ['a byte order mark and quotes', '\ufeff"a","b"\r\n"1","2"\r\n'],
    ['blank lines at its end', 'a,b\n1,2\n\n,\n\n'],
  ])('reads %s', async (_, text) => {
    expect(await read(text)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  it('keeps every row in its place, below a title with another separator too', async () => {
    expect(await read('Open imports, Q4\n\na;b;c\n;\n1;2;3\n')).toEqual([
      ['Open imports, Q4'],
      [],
      ['a', 'b', 'c'],
      [],
      ['1', '2', '3'],
    ]);
  });

  it('keeps separators, quotes and line breaks inside quotes', async () => {
    expect(await read('a,b\n"1, ""x""\n2",3,\n')).toEqual([
      ['a', 'b'],
      ['1, "x"\n2', '3', ''],
    ]);
  });

  it('reads spaces around quotes, and words beside them', async () => {
    expect(await read('a,b\n "1" ,2 \n')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
    expect(await read('a,b\n5" pipe,"6" pipe\n')).toEqual([
      ['a', 'b'],
      ['5" pipe', '"6" pipe'],
    ]);
  });

  it('reads Windows-1252 when it is no UTF-8, and UTF-16', async () => {
    expect(await read('Hafen\nMünchen', 'latin1')).toEqual([['Hafen'], ['München']]);
    expect(await read('\ufeffHafen\nMünchen', 'utf16le')).toEqual([['Hafen'], ['München']]);
  });

  it.each([
    ['a quote without end', 'a,b\n"1', 'malformed'],
    ['null characters', 'a\0b', 'unknown_shape'],
    ['too many rows', 'a\n'.repeat(5_002), 'too_large'],
    ['too many columns', ','.repeat(100), 'too_large'],
    ['an enormous cell', `a\n"${'x'.repeat(1_000_000)}"`, 'too_large'],
  ])('refuses %s', async (_, text, reason) => {
    expect(await read(text)).toMatchObject({ reason });
  });
});

describe('workbooks', () => {
  const cells: Cell[][] = [
    ['Number', 'ETA'],
    ['MAEU1', { formula: 'HYPERLINK("http://example.org")', shown: 'shown' }],
    [7.5, true],
  ];

  it('shows what formulas last showed, and never evaluates them', async () => {
    const reading = await readTable(writeWorkbook([...cells, ['x', { formula: '1+1' }]]));
    expect(reading).toEqual({
      table: [
        ['Number', 'ETA'],
        ['MAEU1', 'shown'],
        ['7.5', 'true'],
        ['x', ''],
      ],
    });
  });

  it.each([
    ['a cell in the last row of the last column', writeWorkbook(cells, { extraCell: 'XFD1048576' }), 'too_large'],
    ['a part that unpacks to 100 MB', writeWorkbook(cells, { padding: 100_000_000 }), 'too_large'],
    ['half an archive', writeWorkbook(cells).subarray(0, 600), 'too_large'],
    ['an archive of nothing', Buffer.from('PK\u0003\u0004 and no more'), 'too_large'],
    ['an archive that is no workbook', writeWorkbook(cells, { name: 'xl/other.xml' }), 'malformed'],
  ])('refuses %s', async (_, bytes, reason) => {
    expect(await readTable(bytes)).toMatchObject({ problem: { reason } });
  });
});

describe('rows', () => {
  const rowsOf = async (...lines: string[]) => {
    const reading = await readTable(Buffer.from([HEADER, ...lines].join('\n')));
    if ('problem' in reading) throw new Error(reading.problem.detail);
    return readRows(reading.table);
  };

  it('reads shipments, containers and milestones', async () => {
    const { rows, errors } = await rowsOf(
      'maeu 1234567,MAEU,MSKU4023150,PO1;PO2,hot,CNSHA,NLRTM,DEDUI,Vessel Loaded,2026-11-01 20:00,,CNSHA,EMMA MAERSK,9321483,641W',
      'MAEU1234567,maeu,,,,,,,vessel_arrived,2026-12-03T08:00:00+01:00,yes,NLRTM,,,',
      'MAEU1234568,MAEU,,,,,,,,,,,,,',
    );
    expect(errors).toEqual([]);
    expect(rows).toEqual([
      {
        row: 2,
        scac: 'MAEU',
        number: 'MAEU1234567',
        numberType: 'bill_of_lading',
        containerNumber: 'MSKU4023150',
        references: ['PO1', 'PO2'],
        tags: ['hot'],
        portOfLading: 'CNSHA',
        portOfDischarge: 'NLRTM',
        destination: 'DEDUI',
        milestone: {
          event: 'vessel_loaded',
          time: { kind: 'local', at: '2026-11-01T20:00:00', precision: 'minute', raw: '2026-11-01 20:00' },
          estimated: false,
          locode: 'CNSHA',
          vesselImo: '9321483',
          vesselName: 'EMMA MAERSK',
          voyage: '641W',
        },
      },
      {
        row: 3,
        scac: 'MAEU',
        number: 'MAEU1234567',
        numberType: 'bill_of_lading',
        references: [],
        tags: [],
        milestone: {
          event: 'vessel_arrived',
          time: { kind: 'instant', at: '2026-12-03T07:00:00Z', precision: 'minute', raw: '2026-12-03T08:00:00+01:00' },
          estimated: true,
          locode: 'NLRTM',
        },
      },
      { row: 4, scac: 'MAEU', number: 'MAEU1234568', numberType: 'bill_of_lading', references: [], tags: [] },
    ]);
  });

  it('names every error of every row by column', async () => {
    const { rows, errors } = await rowsOf(
      ',X,MSKU4023151,,,C,,,sailed,,,,,,',
      'MAEU1,MAEU,BOX,,,,,,vessel_loaded,01.11.2026,maybe,,,1234568,',
      'MAEU1234567,MAEU,,,,,,,,,,,,,',
    );
    expect(rows.map(({ row }) => row)).toEqual([4]);
    expect(errors.map(({ row, column }) => `${row} ${column}`)).toEqual([
      '2 container_number',
      '2 event',
      '2 port_of_lading',
      '2 scac',
      '2 number',
      '3 container_number',
      '3 event_at',
      '3 vessel_imo',
      '3 estimated',
    ]);
    expect(errors[0]?.message).toBe('The check digit should be 0.');
  });

  it('needs the columns that say what it is about', () => {
    expect(readRows([['container'], ['MSKU4023150']]).errors).toEqual([
      { row: 1, column: 'number', message: 'The column is missing.' },
      { row: 1, column: 'scac', message: 'The column is missing.' },
    ]);
  });

  it('states the same as every other source', () => {
    const csv =
      'number,scac,container,pol,event,event_at,location\nMAEU1234567,MAEU,MSKU4023150,CNSHA,full_in,2026-10-29,CNSHA\nx,MAEU,,,,,';
    expect(shipmentFileNormaliser.normalise(Buffer.from(csv))).toEqual({
      observations: [
        {
          kind: 'shipment',
          subject: { containerNumber: 'MSKU4023150', billsOfLading: ['MAEU1234567'] },
          original: 'row 2',
          equipment: [{ number: 'MSKU4023150' }],
          portOfLading: { unLocode: 'CNSHA' },
        },
        {
          kind: 'move',
          subject: { containerNumber: 'MSKU4023150', billsOfLading: ['MAEU1234567'] },
          original: 'full_in',
          activity: 'gate_in',
          loadState: 'laden',
          classifier: 'actual',
          time: { kind: 'local', at: '2026-10-29T00:00:00', precision: 'day', raw: '2026-10-29' },
          place: { unLocode: 'CNSHA' },
        },
      ],
      problems: [{ reason: 'wrong_type', detail: 'Letters and digits are expected.', pointer: 'row 3, number' }],
    });
  });
});
