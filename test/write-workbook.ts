import { crc32, deflateRawSync } from 'node:zlib';

export type Cell = string | number | boolean | { readonly formula: string; readonly shown?: string };

export interface WorkbookFaults {
  /** A cell at this reference, beyond the others. */
  readonly extraCell?: string;
  /** Bytes of blanks in a part of their own. */
  readonly padding?: number;
  /** Where the workbook part goes instead of where it belongs. */
  readonly name?: string;
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The smallest workbook a spreadsheet program would open, for tests of reading one. */
export function writeWorkbook(rows: readonly (readonly Cell[])[], faults: WorkbookFaults = {}): Buffer {
  const sheet = rows.map((row, index) => writeRow(row, index + 1)).join('');
  const extra = faults.extraCell ? `<row r="9"><c r="${faults.extraCell}"><v>1</v></c></row>` : '';
  return zip({
    '_rels/.rels': relation('officeDocument', 'xl/workbook.xml'),
    [faults.name ?? 'xl/workbook.xml']:
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relation('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${sheet}${extra}</sheetData></worksheet>`,
    ...(faults.padding ? { 'xl/media/image.bin': ' '.repeat(faults.padding) } : {}),
  });
}

/** Several sheets under their names; one whose name begins with a dot is hidden. */
export function writeSheets(sheets: Readonly<Record<string, readonly (readonly Cell[])[]>>): Buffer {
  const all = Object.entries(sheets);
  const named = all.map(([name], index) => {
    const state = name.startsWith('.') ? ' state="hidden"' : '';
    return `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"${state}/>`;
  });
  const related = all.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  const parts = all.map(([, rows], index) => {
    const written = rows.map((row, at) => writeRow(row, at + 1)).join('');
    return [
      `xl/worksheets/sheet${index + 1}.xml`,
      `<worksheet xmlns="${MAIN}"><sheetData>${written}</sheetData></worksheet>`,
    ];
  });
  return zip({
    '_rels/.rels': relation('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${named.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${RELATIONS}">${related.join('')}</Relationships>`,
    ...Object.fromEntries(parts),
  });
}

function writeRow(cells: readonly Cell[], row: number): string {
  const written = cells.map((cell, index) => writeCell(cell, `${String.fromCharCode(65 + index)}${row}`));
  return `<row r="${row}">${written.join('')}</row>`;
}

function writeCell(cell: Cell, reference: string): string {
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c r="${reference}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (typeof cell === 'string') return `<c r="${reference}" t="inlineStr"><is><t>${escapeXml(cell)}</t></is></c>`;
  const shown = cell.shown === undefined ? '' : `<v>${escapeXml(cell.shown)}</v>`;
  return `<c r="${reference}" t="str"><f>${escapeXml(cell.formula)}</f>${shown}</c>`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

function relation(kind: string, target: string): string {
  return `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/${kind}" Target="${target}"/></Relationships>`;
}

export function zip(parts: Readonly<Record<string, string>>): Buffer {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(parts)) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(name.length, 22);
    const header = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), common, tail, Buffer.from(name)]),
    );
    local.push(header);
    offset += header.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(entries.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...local, entries, Buffer.from('PK\u0005\u0006'), end]);
}
