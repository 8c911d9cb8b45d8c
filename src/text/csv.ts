import { CsvError, type Options, parse } from 'csv-parse/sync';

/** One record of a CSV file by column name. */
type CsvRecord<Column extends string> = Readonly<Record<Column, string>>;

/** Any of them ends a line. No row is near the bound of bytes: an open quote does not gather the rest of a file. */
const LINES = { record_delimiter: ['\r\n', '\n', '\r'], max_record_size: 500_000 } satisfies Options;

/**
 * Reads comma-separated text with exactly these columns (RFC 4180). The files are mended by hand, so anything out of
 * order is an error that names the line.
 */
export function parseCsv<Column extends string>(text: string, columns: readonly Column[]): CsvRecord<Column>[] {
  if (!text.endsWith('\n')) throw new Error('the last line must end with a line break');
  const readHeader = (header: readonly string[]): string[] => {
    if (header.join(',') !== columns.join(',')) throw new Error(`line 1: the columns must be ${columns.join(',')}`);
    return [...header];
  };
  return namingLine(() => parse(text, { ...LINES, columns: readHeader })) as CsvRecord<Column>[];
}

/** Reads comma-separated text whose first line names the columns; of a long one so many rows. Empty lines are passed over. */
export function parseCsvByHeader(text: string, maxRows = Number.MAX_SAFE_INTEGER): Readonly<Record<string, string>>[] {
  const options = { ...LINES, columns: true, skip_empty_lines: true, trim: true, to: maxRows } as const;
  return namingLine(() => parse(text, options));
}

/** What is wrong, after the line it is in. */
function namingLine(read: () => Record<string, string>[]): Record<string, string>[] {
  try {
    return read();
  } catch (error) {
    throw error instanceof CsvError ? new Error(`line ${String(error['lines'])}: ${error.message}`) : error;
  }
}

/** The fields of one line; undefined when its quotes do not match. */
export function splitCsvLine(line: string): string[] | undefined {
  const reading = readRows(line, LINES);
  return 'rows' in reading ? reading.rows[0] : undefined;
}

/** A quote that is never closed, or a row beyond the bound: in which row, from 1. */
type CsvReading = { readonly rows: string[][] } | { readonly problem: { row: number; isTooLong: boolean } };

/**
 * Rows of text as people's programs write it: as many fields as there are, spaces around quotes that do not count, and
 * quotes in the middle that belong to the text.
 */
export function parseLooseCsv(text: string, delimiter: string, maxRows: number): CsvReading {
  const options = { ...LINES, delimiter, to: maxRows, relax_column_count: true, relax_quotes: true, ltrim: true };
  const reading = readRows(text, { ...options, rtrim: true });
  // With spaces after a closing quote words there are refused, without them they are read.
  return 'rows' in reading || reading.problem.isTooLong ? reading : readRows(text, options);
}

function readRows(text: string, options: Options<string[]>): CsvReading {
  try {
    return { rows: parse(text, options) };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { problem: { row: Number(error['records']) + 1, isTooLong: error.code === 'CSV_MAX_RECORD_SIZE' } };
  }
}
