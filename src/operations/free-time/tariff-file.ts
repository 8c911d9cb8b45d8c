import { TARIFF_ATTRIBUTES, type TariffDocument, TariffShape } from '../../domain/free-time/tariff-document.ts';
import { readOutsideJson } from '../../text/outside-json.ts';
import { readAs } from '../../values/read-as.ts';
import { type CellProblem, readSheet, wrong } from './sheet.ts';

const BASIS_MEMBERS = ['weekdays', 'gate_weekdays', 'skips_holidays', 'closures', 'skips_holds'];
/** Columns of a CSV file that are written otherwise than the members of the same name. */
const OTHER_COLUMNS = [...['free', 'charge'].flatMap((which) => BASIS_MEMBERS.map((member) => `${which}_${member}`))];
const COLUMNS = [...Object.keys(TARIFF_ATTRIBUTES).filter((name) => !name.endsWith('_basis')), ...OTHER_COLUMNS];
const NUMBERS = new Set(['free_days', 'extra_free_days', 'cap']);
const TIER = /^(?:(\d+)-(\d*)|x(\d*)) (\d+(?:\.\d+)?)$/;
const MAX_ROWS = 1_000;
/** Of JSON: as many tariffs as are taken have that many with all their tiers. */
const MAX_VALUES = 100_000;

/** A tariff of a file and where in it that stands; or what is wrong with it, and in which cell. */
export type FileRow = { readonly place: string } & (
  | { readonly terms: TariffDocument; readonly cellOf: (member: string) => string }
  | { readonly problem: CellProblem }
);

/** Reads the tariffs of a file, JSON or CSV. The first thing that is wrong is said with its place; then nothing was read. */
export function readTariffFile(text: string): TariffDocument[] {
  return readTariffRows(text).map((row) => {
    if ('problem' in row) throw wrong(`${row.place}, ${row.problem.cell}: ${row.problem.message}`);
    return row.terms;
  });
}

/** Reads a file row by row; one that is no list of tariffs at all is refused. */
export function readTariffRows(text: string): FileRow[] {
  const content = text.replace(/^\uFEFF/, '').trimStart();
  const rows = content.startsWith('[') || content.startsWith('{') ? readJson(content) : readCsv(content);
  if (rows.length === 0) throw wrong('there is no tariff in this file');
  if (rows.length > MAX_ROWS) throw wrong(`there are more than ${MAX_ROWS} tariffs in this file`);
  return rows.map(({ place, row, problem, cellOf }) => {
    if (problem !== undefined) return { place, problem };
    const read = readAs(TariffShape, row);
    return read.fits
      ? { place, terms: read.value, cellOf }
      : { place, problem: { cell: cellOf(read.at), message: read.message } };
  });
}

interface Row {
  readonly place: string;
  readonly row: unknown;
  readonly problem?: CellProblem | undefined;
  /** What the file calls a member, such as `tiers/0/from`. */
  readonly cellOf: (member: string) => string;
}

function readJson(text: string): Row[] {
  const read = readOutsideJson(text, MAX_VALUES);
  if ('detail' in read) throw wrong(`this is not read as JSON: ${read.detail}`);
  const rows = Array.isArray(read.json) ? read.json : [read.json];
  const cellOf = (member: string) => (member === '' ? 'as a whole' : `member ${member}`);
  return rows.map((row, index) => ({ place: `tariff ${index + 1}`, row, cellOf }));
}

/** Days of the week separated by spaces, tiers as `5-8 300; 9- 345` or, of blocks, `x6 300; x 345`, empty cells for what does not matter. */
function readCsv(text: string): Row[] {
  return readSheet(text, COLUMNS, MAX_ROWS).map(({ place, record }) => ({
    place,
    row: readRecord(record),
    problem: findTierProblem(record['tiers'] ?? ''),
    cellOf: columnOf,
  }));
}

/** `free_basis/weekdays/0` stands in the column `free_weekdays`. */
function columnOf(member: string): string {
  const [first = '', second = ''] = member.split('/');
  const basis = /^(free|charge)_basis$/.exec(first)?.[1];
  return `column ${basis === undefined || second === '' ? first : `${basis}_${second}`}`;
}

function readRecord(record: Readonly<Record<string, string>>): unknown {
  const cells = Object.entries(record).filter(([, cell]) => cell !== '');
  const own = cells.filter(([name]) => !OTHER_COLUMNS.includes(name));
  const row = Object.fromEntries(own.map(([name, cell]) => [name, readCell(name, cell)]));
  return { ...row, free_basis: readBasis('free', record), charge_basis: readBasis('charge', record) };
}

function readBasis(which: string, record: Readonly<Record<string, string>>): unknown {
  const members = BASIS_MEMBERS.flatMap((member) => {
    const cell = record[`${which}_${member}`];
    return cell ? [[member, readCell(member, cell)]] : [];
  });
  return Object.fromEntries(members);
}

function readCell(name: string, cell: string): unknown {
  if (name === 'tiers') return tiersIn(cell).map(readTier);
  if (name.endsWith('weekdays') || name.endsWith('skips_holds') || name === 'passed_on_by') return cell.split(/\s+/);
  if (name === 'equipment_types') return cell.split(',').map((one) => one.trim());
  if (name === 'equipment_lengths') return cell.split(',').map(Number);
  if (cell === 'true' || cell === 'false') return cell === 'true';
  return NUMBERS.has(name) ? Number(cell) : cell;
}

function tiersIn(cell: string): string[] {
  return cell.split(';').map((tier) => tier.trim());
}

function findTierProblem(cell: string): CellProblem | undefined {
  const wrongTier = cell === '' ? undefined : tiersIn(cell).find((tier) => !TIER.test(tier));
  if (wrongTier === undefined) return undefined;
  return {
    cell: 'column tiers',
    message: `"${wrongTier}" is not like "5-8 300" or "9- 345", or for blocks "x6 300" or "x 345"`,
  };
}

function readTier(text: string): unknown {
  const [, from, to, days, amount] = TIER.exec(text) ?? [];
  if (from === undefined) return { days: days ? Number(days) : null, amount: Number(amount) };
  return { from: Number(from), to: to ? Number(to) : null, amount: Number(amount) };
}
