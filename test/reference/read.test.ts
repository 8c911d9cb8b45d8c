import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadReferenceData } from '../../src/operations/load-reference-data.ts';
import { findShippingLineByScac } from '../../src/store/carriers/shipping-lines.ts';
import { findMetroArea } from '../../src/store/places/metro-areas.ts';
import { findPort, pagePorts } from '../../src/store/places/ports.ts';
import { metroAreaIdOf, portIdOf, shippingLineIdOf, terminalIdOf } from '../../src/store/places/reference-ids.ts';
import { findTerminal, pageTerminals } from '../../src/store/places/terminals.ts';
import type { Db, Tables } from '../../src/store/tables.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';

const PAGE = { number: 1, size: 100 };

let database: TestDatabase<Tables>;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase<Tables>();
  db = database.kysely;
  await loadReferenceData(db);
});
afterAll(() => database.close());

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
  expect(msc).toMatchObject({ id: shippingLineIdOf('MSCU'), scac: 'MSCU', shortName: 'MSC', brandOf: null });
  expect(await findShippingLineByScac(db, 'XXXX')).toBeUndefined();
});
