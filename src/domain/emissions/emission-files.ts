import { parseLooseCsv } from '../../text/csv.ts';
import type { ShipFigure } from './emission-figure.ts';
import type { Intensity, LaneFigure } from './lane-figure.ts';

export const LANE_COLUMNS = [
  'lane',
  'from',
  'to',
  'per',
  'dry_ttw',
  'dry_wtw',
  'reefer_ttw',
  'reefer_wtw',
  'distance_factor',
  'source',
  'year',
];
const MAX_AREA = 300;
const AREA_WORD = /^[A-Z]{2}([A-Z2-9]{3})?$/;
const MAX_GRAMS = 10_000;

/** A row of a table of lanes, or what is wrong with it. */
export function readLane(
  record: Readonly<Record<string, string>>,
): LaneFigure | { readonly cell: string; readonly message: string } {
  const [from, to] = ['from', 'to'].map((name) => areaOf(record[name] ?? ''));
  if (from === undefined) return wrongIn('from', 'is no list of countries and UN/LOCODEs, nor *');
  if (to === undefined) return wrongIn('to', 'is no list of countries and UN/LOCODEs, nor *');
  const per = record['per'];
  if (per !== 'teu_km' && per !== 'tonne_km') return wrongIn('per', 'is teu_km or tonne_km');
  const dry = intensityOf(record, 'dry');
  if (dry === undefined || dry === null)
    return wrongIn('dry_ttw', 'and dry_wtw are grams of CO2e, the second not below the first');
  const reefer = intensityOf(record, 'reefer');
  if (reefer === undefined) return wrongIn('reefer_ttw', 'and reefer_wtw are grams of CO2e, both or neither');
  const distanceFactor = Number(record['distance_factor'] || 1);
  if (!(distanceFactor >= 1 && distanceFactor <= 2)) return wrongIn('distance_factor', 'is a number from 1 to 2');
  const { source = '', lane = '' } = record;
  if (source === '' || lane === '') return wrongIn(source === '' ? 'source' : 'lane', 'is needed');
  const year = Number(record['year']);
  if (!Number.isInteger(year) || year < 2000 || year > 2100)
    return wrongIn('year', 'is the year that the figures are of');
  return { lane, from, to, per, dry, reefer, distanceFactor, source, year };
}

function areaOf(text: string): string[] | undefined {
  if (text === '*') return [];
  const words = text.toUpperCase().split(/\s+/);
  return words.length <= MAX_AREA && words.every((word) => AREA_WORD.test(word)) ? words : undefined;
}

/** Null where the cells are empty, undefined where they are wrong. */
function intensityOf(record: Readonly<Record<string, string>>, kind: string): Intensity | null | undefined {
  const [ttw = '', wtw = ''] = [record[`${kind}_ttw`], record[`${kind}_wtw`]];
  if (ttw === '' && wtw === '') return null;
  const [ttwGrams, wtwGrams] = [Number(ttw || NaN), Number(wtw || NaN)];
  return ttwGrams > 0 && wtwGrams >= ttwGrams && wtwGrams <= MAX_GRAMS ? { ttwGrams, wtwGrams } : undefined;
}

function wrongIn(column: string, message: string) {
  return { cell: `column ${column}`, message };
}

export const MAX_SHIPS = 50_000;
/** Titles above the names of the columns. */
const MAX_TITLES = 10;
const NAMES = {
  imo: /^imo number$/i,
  year: /^reporting period$/i,
  equivalent: /co₂eq emissions per transport work \(mass\)|co2eq emissions per transport work \(mass\)/i,
  carbon: /co(₂|2) emissions per transport work \(mass\)/i,
};

/** The figures in the file that the European Union publishes each year, saved as CSV; undefined when it is another. */
export function readShipFigures(text: string): ShipFigure[] | undefined {
  const firstLines = text.slice(0, 100_000);
  const delimiter = (firstLines.match(/;/g)?.length ?? 0) > (firstLines.match(/,/g)?.length ?? 0) ? ';' : ',';
  const reading = parseLooseCsv(text.replace(/^\uFEFF/, ''), delimiter, MAX_SHIPS + MAX_TITLES);
  if ('problem' in reading) return undefined;
  const at = reading.rows.slice(0, MAX_TITLES).findIndex((row) => row.some((cell) => NAMES.imo.test(cell.trim())));
  const header = reading.rows[at]?.map((cell) => cell.trim().replace(/\s+/g, ' '));
  if (header === undefined) return undefined;
  const columnOf = (name: RegExp) => header.findIndex((cell) => name.test(cell));
  const [imoAt, yearAt, equivalentAt, carbonAt] = [NAMES.imo, NAMES.year, NAMES.equivalent, NAMES.carbon].map(
    columnOf,
  ) as [number, number, number, number];
  if (yearAt < 0 || (equivalentAt < 0 && carbonAt < 0)) return undefined;
  return reading.rows.slice(at + 1).flatMap((row) => {
    const imo = (row[imoAt] ?? '').trim();
    const year = Number(row[yearAt]);
    const equivalent = gramsIn(row[equivalentAt]);
    const grams = equivalent ?? gramsIn(row[carbonAt]);
    if (!/^\d{7}$/.test(imo) || !Number.isInteger(year) || grams === undefined) return [];
    return [{ imo, year, gramsPerTonneNm: grams, isEquivalent: equivalent !== undefined }];
  });
}

/** Ships without cargo have words there; figures that no container ship has are mistakes of who reported. */
function gramsIn(cell: string | undefined): number | undefined {
  const grams = Number((cell ?? '').trim() || NaN);
  return grams > 0 && grams < 1_000 ? grams : undefined;
}
