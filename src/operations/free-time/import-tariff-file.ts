import type { Caller } from '../../domain/accounts/caller.ts';
import type { Db } from '../../store/tables.ts';
import { groupBy } from '../../values/group-by.ts';
import type { CellProblem } from './sheet.ts';
import { type FileRow, readTariffRows } from './tariff-file.ts';
import { importTariffs } from './tariffs.ts';

export const ROW_OUTCOMES = ['new', 'unchanged', 'refused'] as const;

interface ImportedRow {
  /** Where it stands in the file. */
  readonly place: string;
  readonly name: string | null;
  readonly validFrom: string | null;
  readonly outcome: (typeof ROW_OUTCOMES)[number];
  readonly problems: readonly CellProblem[];
}

/** What becomes of each tariff of a file. It is applied as a whole, and not at all while a row of it is wrong. */
export async function importTariffFile(
  db: Db,
  caller: Caller,
  text: string,
  { apply, now }: { readonly apply: boolean; readonly now: Date },
): Promise<{ readonly applied: boolean; readonly rows: readonly ImportedRow[] }> {
  const rows = readTariffRows(text);
  const readable = rows.flatMap((row) => ('terms' in row ? [row] : []));
  const isWhole = readable.length === rows.length;
  const documents = readable.map(({ terms }) => terms);
  const { added, problems } = await importTariffs(db, caller, documents, { apply: apply && isWhole, now });
  const problemsOf = groupBy(problems, ({ index }) => readable[index]);
  const isAdded = new Set(added);
  const shown = rows.map((row): ImportedRow => {
    if ('problem' in row) {
      return { place: row.place, name: null, validFrom: null, outcome: 'refused', problems: [row.problem] };
    }
    const { name, valid_from: validFrom } = row.terms;
    const own = (problemsOf.get(row) ?? []).map((one) => inCell(row, one));
    const isNew = isAdded.has(`${name} from ${validFrom}`);
    const outcome = own.length > 0 ? 'refused' : isNew ? 'new' : 'unchanged';
    return { place: row.place, name, validFrom, outcome, problems: own };
  });
  return { applied: apply && isWhole && problems.length === 0, rows: shown };
}

/** A tier has no cell of its own in a sheet: which one it is, is said. */
function inCell(
  { cellOf }: Extract<FileRow, { readonly cellOf: unknown }>,
  { at, message }: { readonly at: string; readonly message: string },
): CellProblem {
  const tier = /^tiers\/(\d+)/.exec(at)?.[1];
  return { cell: cellOf(at), message: tier === undefined ? message : `tier ${Number(tier) + 1} ${message}` };
}
