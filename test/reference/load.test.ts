import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadReferenceData } from '../../src/operations/load-reference-data.ts';
import { listLeasingPrefixes, listShippingLines } from '../../src/store/carriers/shipping-lines.ts';
import { listMetroAreas } from '../../src/store/places/metro-areas.ts';
import { findPort, listPorts } from '../../src/store/places/ports.ts';
import { portIdOf } from '../../src/store/places/reference-ids.ts';
import { listTerminals } from '../../src/store/places/terminals.ts';
import type { Db, Tables } from '../../src/store/tables.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';

let database: TestDatabase<Tables>;
let db: Db;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase<Tables>();
  db = database.kysely;
  folder = mkdtempSync(join(tmpdir(), 'landfall-data-'));
  cpSync('data', folder, { recursive: true });
});

afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

function edit(file: string, change: (text: string) => string): void {
  const path = join(folder, file);
  writeFileSync(path, change(readFileSync(path, 'utf8')));
}

it('fills every table once, and again only when a file changed', async () => {
  expect(await loadReferenceData(db, folder)).toBe('loaded');
  expect(await loadReferenceData(db, folder)).toBe('unchanged');
  const counts = [await listPorts(db), await listMetroAreas(db), await listTerminals(db), await listShippingLines(db)];
  expect(counts.map((rows) => rows.length > 30)).toEqual([true, true, true, true]);
  expect((await listLeasingPrefixes(db)).length).toBeGreaterThan(100);
  edit('leasing-prefixes.csv', (text) => text.replace('Triton', 'Triton International'));
  expect(await loadReferenceData(db, folder)).toBe('loaded');
});

it('lets one of several starting processes write', async () => {
  const outcomes = await Promise.all([1, 2, 3].map(() => loadReferenceData(db, folder)));
  expect(outcomes.sort()).toEqual(['loaded', 'unchanged', 'unchanged']);
});

it('updates what changed and retires what is gone, under the same ids', async () => {
  await loadReferenceData(db, folder);
  edit('ports.csv', (text) => text.replace('USLAX,Los Angeles,', 'USLAX,Los Angeles Harbor,'));
  edit('ports.csv', (text) => text.replace(/^ZARCB,.*\n/m, ''));
  edit('terminals.csv', (text) => text.replace(/^.*,ZARCB,.*\n/gm, ''));
  await loadReferenceData(db, folder);
  expect((await findPort(db, portIdOf('USLAX')))?.name).toBe('Los Angeles Harbor');
  expect((await findPort(db, portIdOf('ZARCB')))?.unlocode).toBe('ZARCB');
  expect((await listPorts(db)).some(({ unlocode }) => unlocode === 'ZARCB')).toBe(false);
});

it('changes nothing when a file is broken, and says where', async () => {
  await loadReferenceData(db, folder);
  edit('ports.csv', (text) => text.replace('USLAX,Los Angeles,', 'USLAX,'));
  await expect(loadReferenceData(db, folder)).rejects.toThrow(/data\/ports\.csv, line \d+/);
  expect((await findPort(db, portIdOf('USLAX')))?.name).toBe('Los Angeles');
});
