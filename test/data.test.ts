import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createPlaceResolver } from '../src/domain/places/place.ts';
import { parseReferenceFiles, readReferenceFiles } from '../src/operations/reference-files.ts';
import { parseCsv } from '../src/text/csv.ts';
import { parseAddedFeed } from '../src/values/ais-feed.ts';
import { readOpenFeeds } from '../src/values/open-feed.ts';
import { distanceNm, isPosition, type Position } from '../src/values/position.ts';
import { isTimeZone } from '../src/values/time-zone.ts';
import { parseUnLocode } from '../src/values/unlocode.ts';

const data = parseReferenceFiles(readReferenceFiles());
const { ports, metroAreas, terminals, shippingLines, leasingPrefixes } = data;
const marineTerminals = terminals.flatMap((terminal) => (terminal.kind === 'terminal' ? [terminal] : []));
const railTerminals = terminals.flatMap((terminal) => (terminal.kind === 'rail' ? [terminal] : []));
const portIds = new Set(ports.map(({ id }) => id));

const MAX_DEGREES_OUTSIDE = 1.5;
/** The map that the boxes are taken from draws Somaliland and the Crimea apart from the countries of these codes. */
const DRAWN_ELSEWHERE = ['SOBBO', 'UASVP'];

const boxes = parseCsv(readFileSync('test/fixtures/country-boxes.csv', 'utf8'), [
  'country_code',
  'south',
  'west',
  'north',
  'east',
]);

describe('places', () => {
  it('are there in number', () => {
    expect(ports.length).toBeGreaterThan(1_300);
    expect(metroAreas.length).toBeGreaterThan(250);
  });

  it('have codes of the right form, once', () => {
    const codes = [...ports.flatMap(({ unlocode, aliases }) => [unlocode, ...aliases])];
    expect(codes.filter((code) => parseUnLocode(code) !== code)).toEqual([]);
    expect(repeated(codes)).toEqual([]);
    expect(repeated(metroAreas.flatMap(({ code, aliases }) => [code, ...aliases]))).toEqual([]);
    expect(metroAreas.filter(({ code }) => parseUnLocode(code) !== code)).toEqual([]);
  });

  it('have a code of their own country', () => {
    expect(ports.filter(({ unlocode, countryCode }) => !unlocode.startsWith(countryCode))).toEqual([]);
    expect(metroAreas.filter(({ code, countryCode }) => !code.startsWith(countryCode))).toEqual([]);
  });

  it('are sorted in the files, so that a change shows as one line', () => {
    for (const codes of [
      ports.map(({ unlocode }) => unlocode),
      metroAreas.map(({ code }) => code),
      marineTerminals.map(({ code }) => code),
      railTerminals.map(({ code }) => code),
      shippingLines.map(({ scac }) => scac),
      leasingPrefixes.map(({ prefix }) => prefix),
    ]) {
      expect(codes).toEqual(codes.toSorted());
    }
  });

  it('lie in their country', () => {
    const outside = [
      ...ports.filter((port) => !liesIn(port.countryCode, port)).map(({ unlocode }) => unlocode),
      ...metroAreas.filter((area) => !liesIn(area.countryCode, area)).map(({ code }) => code),
    ];
    expect(outside.filter((code) => !DRAWN_ELSEWHERE.includes(code))).toEqual([]);
  });

  it('have zones that the platform knows', () => {
    expect([...ports, ...metroAreas].filter(({ timeZone }) => !isTimeZone(timeZone))).toEqual([]);
  });

  it('have a state in the United States, Canada and Australia', () => {
    const federal = [...ports, ...metroAreas].filter(({ countryCode }) => ['US', 'CA', 'AU'].includes(countryCode));
    expect(federal.filter(({ stateAbbr, state }) => !stateAbbr || !state).map(({ name }) => name)).toEqual([]);
  });

  it.each([
    ['NLRTM', 'ZH', 'South Holland'],
    ['BEANR', 'VAN', 'Antwerpen'],
    ['DEBRV', 'HB', 'Bremen'],
    ['CNSHA', 'SH', 'Shanghai'],
    ['CNYTN', 'GD', 'Guangdong'],
    ['CNTAC', 'JS', 'Jiangsu'],
    ['BRSSZ', 'SP', 'São Paulo'],
    ['BRVDC', 'PA', 'Pará'],
    ['INNSA', 'MH', 'Maharashtra'],
    ['INMUN', 'GJ', 'Gujarat'],
    ['MXZLO', 'COL', 'Colima'],
    ['MXVER', 'VER', 'Veracruz'],
    ['ESVLC', 'V', 'Valencia'],
    ['ESALG', 'CA', 'Cádiz'],
    ['AEJEA', 'DU', 'Dubai'],
    ['ZADUR', 'KZN', 'KwaZulu-Natal'],
    ['IDJKT', 'JK', 'Jakarta'],
    ['SEGOT', 'O', 'Västra Götaland'],
    ['SGSIN', null, null],
    ['JPTYO', null, null],
  ])('have the state by which addresses name it: %s', (unlocode, stateAbbr, state) => {
    expect(ports.find((port) => port.unlocode === unlocode)).toMatchObject({ stateAbbr, state });
  });

  it.each([
    ['CNYTN', 22.57, 114.27, 'Asia/Shanghai'],
    ['PAMIT', 9.36, -79.88, 'America/Panama'],
    ['TRAMB', 40.97, 28.68, 'Europe/Istanbul'],
    ['CNSHA', 31.23, 121.49, 'Asia/Shanghai'],
    ['NLRTM', 51.95, 4.05, 'Europe/Amsterdam'],
    ['USLAX', 33.74, -118.26, 'America/Los_Angeles'],
    ['USEWR', 40.68, -74.15, 'America/New_York'],
    ['GBBEL', 54.62, -5.9, 'Europe/London'],
    ['CDMAT', -5.82, 13.45, 'Africa/Kinshasa'],
    ['DZAAE', 36.9, 7.77, 'Africa/Algiers'],
    ['IDBIT', 1.44, 125.19, 'Asia/Makassar'],
    ['JPTHS', 34.72, 137.31, 'Asia/Tokyo'],
    ['BRVDC', -1.54, -48.75, 'America/Belem'],
    ['COPBO', 12.23, -71.97, 'America/Bogota'],
    ['FRHON', 49.42, 0.24, 'Europe/Paris'],
    ['AUGOV', -12.2, 136.7, 'Australia/Darwin'],
    ['THMAT', 12.67, 101.16, 'Asia/Bangkok'],
    ['JPTOK', 42.29, 143.32, 'Asia/Tokyo'],
    ['CLLVS', -32.75, -71.49, 'America/Santiago'],
    ['PESNX', -15.25, -75.23, 'America/Lima'],
    ['CUQMA', 23.05, -81.56, 'America/Havana'],
    ['TNJAR', 33.5, 11.12, 'Africa/Tunis'],
    ['VNHPH', 20.86, 106.7, 'Asia/Ho_Chi_Minh'],
    ['SYDAM', 33.51, 36.29, 'Asia/Damascus'],
  ])('%s lies at %s, %s', (code, latitude, longitude, zone) => {
    const place = ports.find(({ unlocode, aliases }) => unlocode === code || aliases.includes(code));
    const found = place ?? metroAreas.find((area) => area.code === code);
    expect(found && distanceNm(found, { latitude, longitude })).toBeLessThan(10);
    expect(found?.timeZone).toBe(zone);
  });
});

describe('terminals', () => {
  it('have ids, names and, at one port, SMDG codes of their own', () => {
    expect(repeated(terminals.map(({ id }) => id))).toEqual([]);
    expect(terminals.filter(({ name, nickname }) => name === '' || nickname === '')).toEqual([]);
    expect(repeated(marineTerminals.flatMap(({ bicFacilityCode }) => bicFacilityCode ?? []))).toEqual([]);
    const smdgCodes = marineTerminals.flatMap(({ portId, smdgCode }) => (smdgCode ? [`${portId} ${smdgCode}`] : []));
    expect(repeated(smdgCodes)).toEqual([]);
  });

  it('belong to ports and metro areas that are listed', () => {
    const areaIds = new Set(metroAreas.map(({ id }) => id));
    const codes = new Set(ports.map(({ unlocode }) => unlocode));
    expect(marineTerminals.filter(({ portId }) => !portIds.has(portId))).toEqual([]);
    expect(marineTerminals.filter(({ otherPorts }) => otherPorts.some((code) => !codes.has(code)))).toEqual([]);
    expect(railTerminals.filter(({ metroAreaId }) => !areaIds.has(metroAreaId))).toEqual([]);
    expect(railTerminals.filter(({ portId }) => portId !== null && !portIds.has(portId))).toEqual([]);
  });

  it('lie at their port', () => {
    const byId = new Map(ports.map((port) => [port.id, port]));
    const far = marineTerminals.filter(({ portId, position }) => {
      const port = byId.get(portId);
      return port && position && distanceNm(port, position) > 50;
    });
    expect(far.map(({ code }) => code)).toEqual([]);
  });

  it('cover the ports most containers go through', () => {
    const served = new Set(marineTerminals.map(({ portId }) => portId));
    expect(served.size).toBeGreaterThan(400);
    const united = marineTerminals.filter(({ country }) => country === 'United States');
    expect(united.filter(({ firmsCode }) => firmsCode !== null).length).toBeGreaterThan(40);
    expect(united.filter(({ state }) => state === null)).toEqual([]);
  });

  it('have codes of the right form', () => {
    const firms = terminals.flatMap(({ firmsCode }) => firmsCode ?? []);
    expect(firms.filter((code) => !/^[A-Z0-9]{4}$/.test(code))).toEqual([]);
    const bic = marineTerminals.flatMap(({ bicFacilityCode }) => bicFacilityCode ?? []);
    expect(bic.filter((code) => !/^[A-Z]{5}[A-Z0-9]{4}$/.test(code))).toEqual([]);
    const smdg = marineTerminals.flatMap(({ smdgCode }) => smdgCode ?? []);
    expect(smdg.filter((code) => !/^[A-Z0-9]{2,6}$/.test(code))).toEqual([]);
  });
});

describe('shipping lines', () => {
  it('have codes of their own', () => {
    const codes = shippingLines.flatMap(({ scac, alternativeScacs }) => [scac, ...alternativeScacs]);
    expect(codes.filter((code) => !/^[A-Z]{4}$/.test(code))).toEqual([]);
    expect(repeated(codes)).toEqual([]);
  });

  it('share no container prefix with each other or with lessors', () => {
    const prefixes = [
      ...shippingLines.flatMap((line) => line.containerPrefixes),
      ...leasingPrefixes.map((l) => l.prefix),
    ];
    expect(prefixes.filter((prefix) => !/^[A-Z]{3}U$/.test(prefix))).toEqual([]);
    expect(repeated(prefixes)).toEqual([]);
  });

  it('have anchored patterns that compile and cannot backtrack without end', () => {
    const patterns = shippingLines.flatMap(({ blPattern, bookingPattern }) =>
      [blPattern ?? [], bookingPattern ?? []].flat(),
    );
    expect(patterns.length).toBeGreaterThan(10);
    for (const pattern of patterns) {
      expect(pattern).toMatch(/^\^.*\$$/);
      expect(() => new RegExp(pattern)).not.toThrow();
      // No repetition of a repetition, and every repetition bounded.
      expect(pattern).not.toMatch(/[*+]|\{\d+,\}|\([^)]*[?}][^)]*\)[?{]/);
    }
  });
});

it('resolves what carriers really write', () => {
  const resolve = createPlaceResolver(data);
  const keys = [
    'Nhava Sheva',
    'BUSAN',
    'Xingang, China',
    'PORT KLANG',
    'Savannah, GA',
    'Ho Chi Minh',
    'Le Havre',
    'Gioia Tauro',
  ].map((name) => resolve({ name })?.key);
  expect(keys).toEqual(['INNSA', 'KRPUS', 'CNTXG', 'MYPKG', 'USSAV', 'VNSGN', 'FRLEH', 'ITGIT']);
  expect(resolve({ unLocode: 'CNNBO', facilityCode: 'BLCT1', facilityCodeList: 'SMDG' })).toMatchObject({
    locode: 'CNNGB',
    zone: 'Asia/Shanghai',
    terminalType: 'terminal',
  });
});

function repeated(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

function liesIn(countryCode: string, { latitude, longitude }: Position): boolean {
  if (!isPosition(latitude, longitude)) return false;
  return boxes.some(
    (box) =>
      box.country_code === countryCode &&
      latitude >= Number(box.south) - MAX_DEGREES_OUTSIDE &&
      latitude <= Number(box.north) + MAX_DEGREES_OUTSIDE &&
      longitude >= Number(box.west) - MAX_DEGREES_OUTSIDE &&
      longitude <= Number(box.east) + MAX_DEGREES_OUTSIDE,
  );
}

describe('open AIS feeds', () => {
  const feeds = readOpenFeeds();

  it('have a name of their own, and an address that can be set up', () => {
    expect(feeds.map(({ id }) => id)).toEqual(feeds.map(({ id }) => id).toSorted());
    for (const { id, address, needs } of feeds) {
      const key = needs === 'nothing' ? null : 'key';
      expect(parseAddedFeed({ name: id, address, key, isStandby: false })).toMatchObject({ name: id });
    }
  });

  it('say by whose licence, and stand in for one that there is', () => {
    for (const feed of feeds) {
      expect([feed.licence, feed.attribution, feed.area, feed.expect].every(Boolean)).toBe(true);
      expect([feed.licenceUrl, feed.describedAt].every((url) => URL.canParse(url))).toBe(true);
      expect(feed.standsInFor === null || feeds.some(({ id }) => id === feed.standsInFor)).toBe(true);
    }
  });
});
