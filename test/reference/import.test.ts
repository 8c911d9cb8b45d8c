import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { reportImport } from '../../src/cli/import.ts';
import { importReference } from '../../src/operations/import-reference.ts';
import { loadReferenceData } from '../../src/operations/load-reference-data.ts';
import type { ListName } from '../../src/operations/reference-import/published-list.ts';
import { listShippingLines } from '../../src/store/carriers/shipping-lines.ts';
import { findPort, listPorts } from '../../src/store/places/ports.ts';
import { portIdOf } from '../../src/store/places/reference-ids.ts';
import { listTerminals } from '../../src/store/places/terminals.ts';
import type { Db, Tables } from '../../src/store/tables.ts';
import { findVesselByImo } from '../../src/store/vessels/vessels.ts';
import { type Imo, parseImo } from '../../src/values/imo.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';

let database: TestDatabase<Tables>;
let db: Db;
/** The files of the release, less the code of one facility. */
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase<Tables>();
  db = database.kysely;
  folder = mkdtempSync(join(tmpdir(), 'landfall-import-'));
  cpSync('data', folder, { recursive: true });
  edit('terminals.csv', (text) => text.replace(',ITGOAPQZB,', ',,'));
  await loadReferenceData(db, folder);
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

function edit(file: string, change: (text: string) => string): void {
  const path = join(folder, file);
  writeFileSync(path, change(readFileSync(path, 'utf8')));
}

const sample = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8');
const take = (list: ListName, text: string, apply: boolean) =>
  importReference(db, { list, text, source: 'sample', apply, today: '2026-11-16', folder });
const keys = (all: readonly { readonly key: string }[]) => all.map(({ key }) => key);

it('tells what a list of places would change, changes nothing by that, and adds the ports when it is told to', async () => {
  const before = await listPorts(db);
  const plan = await take('unlocode', sample('un-locode.csv'), false);
  expect({ ...plan, added: keys(plan.added), passed: keys(plan.passed) }).toEqual({
    added: ['ALHMR', 'ALSHG', 'DZBHA'],
    filled: [],
    unchanged: 2,
    ended: [],
    passed: ['AFDHD', 'ALVOA', 'DZBTA'],
  });
  expect(await listPorts(db)).toEqual(before);
  expect(reportImport('unlocode', plan, false)).toContain(
    'unlocode: 3 new, 0 filled, 2 as they were, 0 ended and kept, 3 passed over. Nothing was changed',
  );
  await take('unlocode', sample('un-locode.csv'), true);
  expect(await findPort(db, portIdOf('ALSHG'))).toMatchObject({
    unlocode: 'ALSHG',
    name: 'Shengjin',
    otherNames: ['Shëngjin'],
    countryCode: 'AL',
    timeZone: 'Europe/Tirane',
    latitude: 41.8,
    longitude: 19.5667,
  });
  expect((await listPorts(db)).length).toBe(before.length + 3);
  expect(await take('unlocode', sample('un-locode.csv'), true)).toMatchObject({ added: [], filled: [], unchanged: 5 });
});

it('reads the official parts of the code list, which have no names of columns', async () => {
  const bare = '"","AL","SHG","Shëngjin","Shengjin","LE","1-------","RL","0212","","4148N 01934E",""\n';
  expect(await take('unlocode', bare, false)).toMatchObject({ added: [], unchanged: 1 });
  const marked = bare.replace('""', '"X"');
  expect(await take('unlocode', marked, false)).toMatchObject({ added: [], ended: ['ALSHG'] });
});

it('keeps what was imported when the next release is loaded, whose own rows outrank it', async () => {
  edit('ports.csv', (text) => `${text}ALHMR,Himara,Himarë,,,AL,40.1017,19.7447,Europe/Tirane,,\n`);
  expect(await loadReferenceData(db, folder)).toBe('loaded');
  expect(await findPort(db, portIdOf('ALHMR'))).toMatchObject({ name: 'Himara', latitude: 40.1017 });
  expect((await listPorts(db)).map(({ unlocode }) => unlocode)).toEqual(expect.arrayContaining(['ALSHG', 'DZBHA']));
});

it('adds terminals of the SMDG list in ports that are known, and none whose code has ended', async () => {
  const plan = await take('terminals', sample('smdg-terminals.csv'), true);
  expect({ ...plan, added: keys(plan.added) }).toEqual({
    added: ['AEQIW-UAQ'],
    filled: [],
    unchanged: 2,
    ended: [],
    passed: [{ key: 'ARBUE-BSAS', reason: 'its code ended on 2025-01-31' }],
  });
  const added = (await listTerminals(db)).find(({ code }) => code === 'AEQIW-UAQ');
  expect(added).toMatchObject({ portId: portIdOf('AEQIW'), smdgCode: 'UAQ' });
});

it('takes codes of facilities over for terminals of that name, and leaves depots aside', async () => {
  const plan = await take('terminals', sample('bic-facilities.csv'), true);
  expect(plan.filled).toEqual([
    { file: 'terminals.csv', key: 'ITGOA-TSG', fields: { bic_facility_code: 'ITGOAPQZB' } },
  ]);
  expect([plan.added, plan.unchanged, keys(plan.passed)]).toEqual([[], 1, ['DEHAMCMRA']]);
  const terminal = (await listTerminals(db)).find(({ code }) => code === 'ITGOA-TSG');
  expect(terminal).toMatchObject({ bicFacilityCode: 'ITGOAPQZB' });
});

it('knows lines by their codes, and adds those whose SCAC a list has', async () => {
  expect(await take('carriers', sample('smdg-liners.json'), false)).toMatchObject({ unchanged: 1, passed: [] });
  const list = 'SCAC Code,Carrier Name\nACLU,Atlantic Container Line\nADMU,Admiral Container Lines\n';
  expect(keys((await take('carriers', list, true)).added)).toEqual(['ADMU']);
  expect((await listShippingLines(db)).find(({ scac }) => scac === 'ADMU')?.name).toBe('Admiral Container Lines');
});

it('adds vessels by their IMO number, and passes over what is none', async () => {
  const list = 'IMO,Name\n9778791,Madrid Maersk\n9778790,Misprint\n';
  expect(keys((await take('vessels', list, false)).added)).toEqual(['9778791']);
  const imo = parseImo('9778791') as Imo;
  expect(await findVesselByImo({ db, aisDb: undefined }, imo)).toBeUndefined();
  expect(await take('vessels', list, true)).toMatchObject({ passed: [{ key: '9778790' }] });
  expect((await findVesselByImo({ db, aisDb: undefined }, imo))?.name).toBe('MADRID MAERSK');
  expect(await take('vessels', list, true)).toMatchObject({ added: [], unchanged: 1 });
});

it('refuses a file that is no such list', async () => {
  await expect(take('terminals', 'a,b\n1,2\n', true)).rejects.toThrow('a line of a list of terminals');
  await expect(take('carriers', '[1]', true)).rejects.toThrow('a list of objects is expected');
});
