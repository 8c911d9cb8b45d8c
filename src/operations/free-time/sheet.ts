import { LandfallError, messageOf } from '../../errors.ts';
import { parseCsvByHeader } from '../../text/csv.ts';

/** What is wrong, and in which cell. */
export interface CellProblem {
  readonly cell: string;
  readonly message: string;
}

interface SheetRow {
  /** The line of the file. */
  readonly place: string;
  readonly record: Readonly<Record<string, string>>;
}

/** The rows of a CSV file with columns of these names, in any order; one of another shape is refused as a whole. */
export function readSheet(text: string, columns: readonly string[], maxRows: number): SheetRow[] {
  let records: ReturnType<typeof parseCsvByHeader>;
  try {
    records = parseCsvByHeader(text.replace(/^\uFEFF/, ''), maxRows + 1);
  } catch (error) {
    throw wrong(messageOf(error));
  }
  const unknown = Object.keys(records[0] ?? {}).find((name) => !columns.includes(name));
  if (unknown !== undefined) throw wrong(`line 1: there is no column "${unknown}"; they are ${columns.join(', ')}`);
  return records.map((record, index) => ({ place: `line ${index + 2}`, record }));
}

/** A file that cannot be taken as it is. */
export function wrong(message: string): LandfallError {
  return new LandfallError('invalid_body', message);
}
