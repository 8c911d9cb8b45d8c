import { inTransaction } from '../db/transaction.ts';
import { addReferenceAdditions, listReferenceAdditions } from '../store/places/reference-additions.ts';
import type { Db } from '../store/tables.ts';
import { findOrCreateVessel, findVesselByImo } from '../store/vessels/vessels.ts';
import { type Imo, parseImo } from '../values/imo.ts';
import { loadReferenceData } from './load-reference-data.ts';
import { parseReferenceFiles, readReferenceFiles, rowsOfFile } from './reference-files.ts';
import { columnOf } from './reference-import/entry.ts';
import { type ImportPlan, planImport } from './reference-import/plan.ts';
import { type ListName, linesOf, readPublishedList } from './reference-import/published-list.ts';

const KEYS = { 'ports.csv': 'unlocode', 'terminals.csv': 'code', 'shipping-lines.csv': 'scac' } as const;
/** More than sail. */
const MAX_VESSELS = 200_000;

export interface ImportRequest {
  readonly list: ListName;
  readonly text: string;
  /** The name of the file, which is kept with what came from it. */
  readonly source: string;
  /** Otherwise only what would change is told. */
  readonly apply: boolean;
  readonly today: string;
  /** Where the files of the release are, when not in `data/`. */
  readonly folder?: string;
}

/** Adds to the reference data from a published list; nothing that is there is changed or lost. */
export async function importReference(db: Db, request: ImportRequest): Promise<ImportPlan> {
  const { list, text, source, apply, today, folder } = request;
  if (list === 'vessels') return importVessels(db, request);
  const files = readReferenceFiles(folder);
  const additions = await listReferenceAdditions(db);
  const published = readPublishedList(list, text, parseReferenceFiles(files, additions), today);
  const plan = planImport(published, rowsOfFile(files, published.file, additions), KEYS[published.file]);
  const changes = [...plan.added, ...plan.filled];
  if (!apply || changes.length === 0) return plan;
  await inTransaction(db, (trx) => addReferenceAdditions(trx, changes, source));
  await loadReferenceData(db, folder);
  return plan;
}

interface Ship {
  readonly imo: Imo;
  readonly name: string;
}

/** Ships by their IMO number, with a name where none is known. */
async function importVessels(db: Db, { text, apply }: ImportRequest): Promise<ImportPlan> {
  const lines = linesOf('vessels', text);
  if (lines.length > MAX_VESSELS) throw new Error(`The file has more than ${MAX_VESSELS} vessels.`);
  const read = lines.map((line) => ({
    text: columnOf(line, 'IMO', 'IMO Number', 'imoNumber'),
    name: columnOf(line, 'Name', 'Vessel Name', 'Ship Name', 'vesselName'),
  }));
  const ships: Ship[] = read.flatMap(({ text: digits, name }) => {
    const imo = parseImo(digits);
    return imo === undefined ? [] : [{ imo, name }];
  });
  if (ships.length === 0) throw new Error('Nothing in the file looks like a line of a list of vessels.');
  const plan = {
    added: [] as ImportPlan['added'][number][],
    filled: [] as ImportPlan['filled'][number][],
    unchanged: 0,
  };
  for (const { imo, name } of ships) {
    const known = await findVesselByImo({ db, aisDb: undefined }, imo);
    const change = { file: 'vessels', key: imo, fields: { name } };
    if (known === undefined) plan.added.push(change);
    else if (known.name === null && name !== '') plan.filled.push(change);
    else plan.unchanged += 1;
    if (apply) await findOrCreateVessel({ db, aisDb: undefined }, { imo, name });
  }
  const passed = read
    .filter(({ text: digits }) => parseImo(digits) === undefined)
    .map(({ text: digits, name }) => ({ key: digits || name, reason: 'that is no IMO number' }));
  return { ...plan, ended: [], passed };
}
