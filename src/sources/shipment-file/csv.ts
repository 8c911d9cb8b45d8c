import { isUtf8 } from 'node:buffer';
import { MAX_CELL_CHARS, MAX_COLUMNS, MAX_ROWS, type TableReading, unreadable } from './table.ts';

const SEPARATORS = [',', ';', '\t', '|'];
const BYTE_ORDER_MARK = '\ufeff';

/**
 * Reads comma-separated text as spreadsheets write it: RFC 4180 with quotes and line breaks in fields, any of four
 * separators, UTF-8 or Windows-1252. A blank line is a row without cells.
 */
export function readCsv(bytes: Uint8Array): TableReading {
  const text = decode(bytes);
  if (text.includes('\0')) return unreadable('unknown_shape', 'The file holds null characters, so it is no CSV text.');
  const reader = new CsvReader(text, separatorOf(text));
  return reader.read();
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  const text = new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252').decode(bytes);
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
}

/** Titles may stand above the headings, and hold no separators or others. */
const LINES_LOOKED_AT = 20;

/** The separator that the first lines have most of. */
function separatorOf(text: string): string {
  const lines = text.split(/\r?\n/, LINES_LOOKED_AT);
  const counts = SEPARATORS.map((separator) => lines.reduce((sum, line) => sum + line.split(separator).length, 0));
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}

class CsvReader {
  private readonly text: string;
  private readonly separator: string;
  private readonly rows: string[][] = [];
  private row: string[] = [];
  private at = 0;

  constructor(text: string, separator: string) {
    this.text = text;
    this.separator = separator;
  }

  read(): TableReading {
    while (this.at < this.text.length) {
      const field = this.text[this.at] === '"' ? this.quotedField() : this.plainField();
      if (field === undefined)
        return unreadable('malformed', `Row ${this.rows.length + 1} has a quote that is not closed.`);
      if (field.length > MAX_CELL_CHARS || this.row.length === MAX_COLUMNS) {
        return unreadable(
          'too_large',
          `Row ${this.rows.length + 1} has more than ${MAX_COLUMNS} columns or a cell beyond ${MAX_CELL_CHARS} characters.`,
        );
      }
      this.row.push(field.trim());
      this.endField();
      if (this.rows.length > MAX_ROWS + 1) return unreadable('too_large', `The file has more than ${MAX_ROWS} rows.`);
    }
    this.endRow();
    while (this.rows.at(-1)?.length === 0) this.rows.pop();
    return { table: this.rows };
  }

  /** Up to the closing quote; what stands between it and the separator is taken as it is. */
  private quotedField(): string | undefined {
    let value = '';
    let from = this.at + 1;
    for (;;) {
      const quote = this.text.indexOf('"', from);
      if (quote === -1) return undefined;
      value += this.text.slice(from, quote);
      if (value.length > MAX_CELL_CHARS) return value;
      from = quote + 1;
      if (this.text[from] !== '"') break;
      value += '"';
      from++;
    }
    this.at = from;
    return value + this.plainField();
  }

  private plainField(): string {
    const start = this.at;
    while (this.at < this.text.length && !this.isEnd(this.text[this.at] ?? '')) this.at++;
    return this.text.slice(start, this.at);
  }

  private isEnd(character: string): boolean {
    return character === this.separator || character === '\n' || character === '\r';
  }

  private endField(): void {
    if (this.text[this.at] === this.separator) {
      this.at++;
      if (this.at === this.text.length) this.row.push('');
      return;
    }
    if (this.text[this.at] === '\r') this.at++;
    if (this.text[this.at] === '\n') this.at++;
    this.endRow();
  }

  private endRow(): void {
    this.rows.push(this.row.some((cell) => cell !== '') ? this.row : []);
    this.row = [];
  }
}
