/** One record of a CSV file by column name. */
type CsvRecord<Column extends string> = Readonly<Record<Column, string>>;

/** A field up to its comma or the end of the line; the quoted form may hold commas, and quotes that are doubled. */
const FIELD = /(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/y;

/**
 * Reads comma-separated text with exactly these columns, one record a line (RFC 4180 without line breaks in fields).
 * The files are mended by hand, so anything out of order is an error that names the line.
 */
export function parseCsv<Column extends string>(text: string, columns: readonly Column[]): CsvRecord<Column>[] {
  const [header, ...lines] = text.split(/\r?\n/);
  if (header !== columns.join(',')) throw new Error(`line 1: the columns must be ${columns.join(',')}`);
  if (lines.pop() !== '') throw new Error('the last line must end with a line break');
  return lines.map((line, index) => {
    const fields = splitCsvLine(line);
    if (fields?.length !== columns.length) throw new Error(`line ${index + 2}: not ${columns.length} fields: ${line}`);
    return Object.fromEntries(columns.map((column, position) => [column, fields[position]])) as CsvRecord<Column>;
  });
}

/** Reads comma-separated text whose first line names the columns, whatever they are. Empty lines are passed over. */
export function parseCsvByHeader(text: string): Readonly<Record<string, string>>[] {
  const [header = '', ...lines] = text.split(/\r?\n/);
  const columns = splitCsvLine(header) ?? [];
  return lines.flatMap((line, index) => {
    if (line.trim() === '') return [];
    const fields = splitCsvLine(line);
    if (fields?.length !== columns.length) throw new Error(`line ${index + 2}: not ${columns.length} fields: ${line}`);
    return [Object.fromEntries(columns.map((column, position) => [column.trim(), fields[position] ?? '']))];
  });
}

/** The fields of one line; undefined when its quotes do not match. */
export function splitCsvLine(line: string): string[] | undefined {
  if (!line.includes('"')) return line.split(',');
  const fields: string[] = [];
  FIELD.lastIndex = 0;
  for (;;) {
    const match = FIELD.exec(line);
    if (!match) return undefined;
    const [, quoted, plain, end] = match;
    fields.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === '') return fields;
  }
}
