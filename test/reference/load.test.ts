import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadReferenceData } from '../../src/operations/load-reference-data.ts';
import { findMetroArea, listMetroAreas, metroAreaIdOf } from '../../src/store/metro-areas.ts';
import { findPort, listPorts, pagePorts, portIdOf } from '../../src/store/ports.ts';
import {
  findShippingLineByScac,
  listLeasingPrefixes,
  listShippingLines,
  shippingLineIdOf,
} from '../../src/store/shipping-lines.ts';
import type { Db, Tables } from '../../src/store/tables.ts';
import { findTerminal, listTerminals, pageTerminals, terminalIdOf } from '../../src/store/terminals.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';

const PAGE = { number: 1, size: 100 };

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

describe('loading', () => {
  it('fills every table once, and again only when a file changed', async () => {
    expect(await loadReferenceData(db, folder)).toBe('loaded');
    expect(await loadReferenceData(db, folder)).toBe('unchanged');
    const counts = [
      await listPorts(db),
      await listMetroAreas(db),
      await listTerminals(db),
      await listShippingLines(db),
    ];
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
});

describe('reading', () => {
  beforeEach(async () => {
    await loadReferenceData(db, folder);
  });

  it('gives a port as a whole', async () => {
    expect(await findPort(db, portIdOf('USLAX'))).toEqual({
      id: portIdOf('USLAX'),
      unlocode: 'USLAX',
      aliases: [],
      name: 'Los Angeles',
      otherNames: ['Port of Los Angeles', 'San Pedro'],
      city: 'Los Angeles',
      stateAbbr: 'CA',
      state: 'California',
      countryCode: 'US',
      country: 'United States',
      latitude: 33.74,
      longitude: -118.26,
      timeZone: 'America/Los_Angeles',
    });
    expect(await findPort(db, metroAreaIdOf('USLAX'))).toBeUndefined();
  });

  it('finds ports by code, alias, country and name in any spelling', async () => {
    const found = async (filter: Parameters<typeof pagePorts>[1]) =>
      (await pagePorts(db, filter, PAGE)).rows.map(({ unlocode }) => unlocode);
    expect(await found({ unlocode: 'CNSHA' })).toEqual(['CNSHA']);
    expect(await found({ unlocode: 'CNSGH' })).toEqual(['CNSHA']);
    expect(await found({ name: 'VALPARAÍSO' })).toEqual(['CLVAP']);
    expect(await found({ name: 'laemchabang' })).toEqual(['THLCH']);
    expect(await found({ name: 'manzanillo', countryCode: 'PA' })).toEqual(['PAMIT']);
    expect(await found({ name: "'; drop table port" })).toEqual([]);
    expect((await pagePorts(db, { countryCode: 'SG' }, { number: 1, size: 1 })).total).toBe(1);
  });

  it('gives marine terminals and rail ramps by id', async () => {
    expect(await findTerminal(db, terminalIdOf('USLAX-APMT'))).toMatchObject({
      kind: 'terminal',
      portId: portIdOf('USLAX'),
      smdgCode: 'APMT',
      firmsCode: 'W185',
      bicFacilityCode: null,
      state: 'California',
      zip: '90731',
      country: 'United States',
    });
    expect(await findTerminal(db, terminalIdOf('BNSF-IL-LOGISTICS-PARK-CHICAGO'))).toMatchObject({
      kind: 'rail',
      metroAreaId: metroAreaIdOf('USEWI'),
      portId: null,
      firmsCode: 'H572',
    });
    const { rows } = await pageTerminals(db, { portId: portIdOf('USLGB') }, PAGE);
    expect(rows.map(({ nickname }) => nickname)).toContain('TTI');
    expect((await findMetroArea(db, metroAreaIdOf('USEWI')))?.timeZone).toBe('America/Chicago');
  });

  it('gives lines by their code and by a code they also go by', async () => {
    const msc = await findShippingLineByScac(db, 'MEDU');
    expect(msc).toMatchObject({ id: shippingLineIdOf('MSCU'), scac: 'MSCU', shortName: 'MSC', tracksContainer: true });
    expect(await findShippingLineByScac(db, 'XXXX')).toBeUndefined();
  });
});
