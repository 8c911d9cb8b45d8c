import { inTransaction } from '../../db/transaction.ts';
import type { Caller } from '../../domain/accounts/caller.ts';
import {
  type CalendarDocument,
  CalendarShape,
  type TerminalCalendar,
} from '../../domain/free-time/terminal-calendar.ts';
import { listCalendars } from '../../store/free-time/terminal-calendars.ts';
import type { Db, Trx } from '../../store/tables.ts';
import { readAs } from '../../values/read-as.ts';
import { isSameData } from '../../values/same-data.ts';
import { askForRecount } from './recount.ts';
import { type CellProblem, readSheet, wrong } from './sheet.ts';
import { addCalendar, changeCalendar, findCalendarProblem } from './terminal-calendars.ts';

const COLUMNS = ['locode', 'terminal_id', 'holiday_region', 'open_weekdays', 'open_hours', 'exceptions'];
const MAX_ROWS = 2_000;
const GATE_DAY = /^(\d{4}-\d\d-\d\d) (open|closed|closed_unscheduled)(?: (\d\d:\d\d)-(\d\d:\d\d))?$/;
const HOURS = /^([a-z]{3}) (\d\d:\d\d)-(\d\d:\d\d)$/;

export const CALENDAR_OUTCOMES = ['new', 'changed', 'unchanged', 'refused'] as const;

interface CalendarRow {
  readonly place: string;
  /** The port or terminal, as the file names it. */
  readonly of: string;
  readonly outcome: (typeof CALENDAR_OUTCOMES)[number];
  readonly problems: readonly CellProblem[];
}

type ReadRow = { readonly place: string; readonly of: string } & (
  | { readonly document: CalendarDocument }
  | { readonly problem: CellProblem }
);

/** What becomes of each calendar of a sheet. It is applied as a whole, and not at all while a row of it is wrong. */
export async function importCalendarFile(
  db: Db,
  caller: Caller,
  text: string,
  { apply, now }: { readonly apply: boolean; readonly now: Date },
): Promise<{ readonly applied: boolean; readonly rows: readonly CalendarRow[] }> {
  const rows = await readCalendarRows(text);
  return inTransaction(db, async (trx) => {
    const kept = new Map((await listCalendars(trx, caller.accountId)).map((one) => [keyOf(one.document), one]));
    const shown = rows.map((row): CalendarRow => {
      const { place, of } = row;
      if ('problem' in row) return { place, of, outcome: 'refused', problems: [row.problem] };
      return { place, of, outcome: outcomeOf(row.document, kept.get(keyOf(row.document))), problems: [] };
    });
    const applied = apply && shown.every(({ outcome }) => outcome !== 'refused');
    const documents = rows.flatMap((row) => ('document' in row ? [row.document] : []));
    if (applied && (await keepAll(trx, caller, documents, kept, now))) await askForRecount(trx, caller.accountId, now);
    return { applied, rows: shown };
  });
}

async function keepAll(
  trx: Trx,
  caller: Caller,
  documents: readonly CalendarDocument[],
  kept: ReadonlyMap<string, TerminalCalendar>,
  now: Date,
): Promise<boolean> {
  let hasChanged = false;
  for (const document of documents) {
    const before = kept.get(keyOf(document));
    if (outcomeOf(document, before) === 'unchanged') continue;
    if (before) await changeCalendar(trx, caller, before, document);
    else await addCalendar(trx, caller, document, now);
    hasChanged = true;
  }
  return hasChanged;
}

function outcomeOf(document: CalendarDocument, before: TerminalCalendar | undefined) {
  if (before === undefined) return 'new';
  return isSameData(plain(before.document), plain(document)) ? 'unchanged' : 'changed';
}

/** A place that is not named and one that is null are the same. */
function plain({ terminal_id = null, locode = null, open_hours = [], ...rest }: CalendarDocument) {
  return { terminal_id, locode, open_hours, ...rest };
}

function keyOf({ terminal_id, locode }: CalendarDocument): string {
  return terminal_id ?? locode ?? '';
}

async function readCalendarRows(text: string): Promise<ReadRow[]> {
  const records = readSheet(text, COLUMNS, MAX_ROWS);
  if (records.length === 0) throw wrong('there is no calendar in this file');
  if (records.length > MAX_ROWS) throw wrong(`there are more than ${MAX_ROWS} calendars in this file`);
  const seen = new Set<string>();
  const rows: ReadRow[] = [];
  for (const { place, record } of records) {
    const of = record['locode'] || record['terminal_id'] || '';
    const read = await readRecord(record);
    const isTwin = 'document' in read && seen.has(keyOf(read.document));
    const twin = { problem: { cell: 'column locode', message: 'is the place of another row of this file' } };
    if ('document' in read) seen.add(keyOf(read.document));
    rows.push({ place, of, ...(isTwin ? twin : read) });
  }
  return rows;
}

/** Days of the week separated by spaces, hours as `mon 07:00-16:30; sat 08:00-12:00`, days that differ as `2026-12-24 closed; 2026-12-26 open 08:00-12:00`. */
async function readRecord(
  record: Readonly<Record<string, string>>,
): Promise<{ readonly document: CalendarDocument } | { readonly problem: CellProblem }> {
  const days = partsOf(record['exceptions']);
  const hours = partsOf(record['open_hours']);
  const badDay = days.find((day) => !GATE_DAY.test(day));
  if (badDay !== undefined) return problemAt('exceptions', `"${badDay}" is not like "2026-12-24 closed"`);
  const badHours = hours.find((one) => !HOURS.test(one));
  if (badHours !== undefined) return problemAt('open_hours', `"${badHours}" is not like "mon 07:00-16:30"`);
  const read = readAs(CalendarShape, {
    terminal_id: record['terminal_id'] || null,
    locode: record['locode'] || null,
    holiday_region: record['holiday_region'],
    open_weekdays: (record['open_weekdays'] ?? '').split(/\s+/).filter((day) => day !== ''),
    open_hours: hours.map((one) => {
      const [, weekday, opens, closes] = HOURS.exec(one) ?? [];
      return { weekday, opens, closes };
    }),
    exceptions: days.map((day) => {
      const [, on, gate, opens, closes] = GATE_DAY.exec(day) ?? [];
      return { on, gate, ...(opens && { opens, closes }) };
    }),
  });
  if (!read.fits) return problemAt(read.at, read.message);
  const problem = await findCalendarProblem(read.value);
  return problem ? problemAt(problem.at, problem.message) : { document: read.value };
}

function partsOf(cell: string | undefined): string[] {
  return (cell ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function problemAt(member: string, message: string): { readonly problem: CellProblem } {
  return { problem: { cell: `column ${member.split('/')[0]}`, message } };
}
