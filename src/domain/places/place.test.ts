import { describe, expect, it } from 'vitest';
import type { PlaceReference } from '../observations/observation.ts';
import type { MetroArea } from './metro-area.ts';
import { createPlaceResolver } from './place.ts';
import type { Port } from './port.ts';
import type { RailTerminal } from './rail-terminal.ts';
import type { Terminal } from './terminal.ts';

const resolve = createPlaceResolver({
  ports: [
    port('USLAX', 'Los Angeles', { latitude: 33.74, longitude: -118.26, stateAbbr: 'CA', state: 'California' }),
    port('USLGB', 'Long Beach', { latitude: 33.755, longitude: -118.215, stateAbbr: 'CA', state: 'California' }),
    port('USPDX', 'Portland', { latitude: 45.63, longitude: -122.74, stateAbbr: 'OR', state: 'Oregon' }),
    port('USPWM', 'Portland', { latitude: 43.65, longitude: -70.26, stateAbbr: 'ME', state: 'Maine' }),
    port('CNSHA', 'Shanghai', { aliases: ['CNSGH'], latitude: 31.22, longitude: 121.49 }),
    port('CNSZX', 'Shenzhen', { latitude: 22.54, longitude: 113.95 }),
    port('CNYTN', 'Yantian', { city: 'Shenzhen', latitude: 22.575, longitude: 114.27 }),
    port('VNSGN', 'Ho Chi Minh City', { otherNames: ['Ho Chi Minh', 'Saigon'], latitude: 10.76, longitude: 106.79 }),
    port('MXZLO', 'Manzanillo', { latitude: 19.07, longitude: -104.3 }),
    port('PAMIT', 'Manzanillo', { city: 'Colón', latitude: 9.365, longitude: -79.88 }),
    port('TRAMR', 'Ambarli', { aliases: ['TRAMB'], latitude: 40.97, longitude: 28.69 }),
    port('TRIST', 'Istanbul', { latitude: 41.01, longitude: 28.97 }),
    port('DEHAM', 'Hamburg', { latitude: 53.53, longitude: 9.93 }),
    port('SEGOT', 'Göteborg', { otherNames: ['Gothenburg'], latitude: 57.69, longitude: 11.86 }),
  ],
  metroAreas: [
    metroArea('USLAX', 'Los Angeles', { latitude: 34.05, longitude: -118.24 }),
    metroArea('USCHI', 'Chicago', { latitude: 41.85, longitude: -87.65 }),
    metroArea('USMKC', 'Kansas City', { aliases: ['USKCK'], latitude: 39.1, longitude: -94.58 }),
  ],
  terminals: [
    terminal('USLAX-APMT', {
      portId: 'port USLAX',
      smdgCode: 'APMT',
      firmsCode: 'W185',
      name: 'APM Terminals Pier 400',
    }),
    terminal('USLGB-ITS', { portId: 'port USLGB', smdgCode: 'ITS', firmsCode: 'Y309' }),
    terminal('DEHAM-CTB', { portId: 'port DEHAM', smdgCode: 'CTB', bicFacilityCode: 'DEHAMHHLA' }),
    terminal('TRAMR-KUMLI', { portId: 'port TRAMR', smdgCode: 'KUMLI', otherPorts: ['TRIST'] }),
    railTerminal('BNSF-IL-CORWITH', { metroAreaId: 'metro_area USCHI', firmsCode: 'I145' }),
    railTerminal('BNSF-CA-HOBART', { metroAreaId: 'metro_area USLAX', firmsCode: 'Y386' }),
    railTerminal('BNSF-CA-COMMERCE', { metroAreaId: 'metro_area USLAX', firmsCode: 'Y386' }),
  ],
});

describe('a code', () => {
  it('means the port of that code, with its zone', () => {
    expect(resolve({ unLocode: 'CNSHA' })).toEqual({
      key: 'CNSHA',
      locode: 'CNSHA',
      name: 'Shanghai',
      locationType: 'port',
      locationId: 'port CNSHA',
      terminalType: null,
      terminalId: null,
      zone: 'Etc/CN',
    });
  });

  it('may be an alias, written with a space or in small letters', () => {
    expect(keyOf({ unLocode: 'cn sgh' })).toBe('CNSHA');
    expect(keyOf({ unLocode: 'TRAMB' })).toBe('TRAMR');
    expect(keyOf({ unLocode: 'USKCK' })).toBe('USMKC');
  });

  it('means the port where a metro area has the same one', () => {
    expect(resolve({ unLocode: 'USLAX' })?.locationType).toBe('port');
    expect(resolve({ unLocode: 'USCHI' })?.locationType).toBe('metro_area');
  });

  it('beats a name that says otherwise', () => {
    expect(keyOf({ unLocode: 'USLGB', name: 'Los Angeles' })).toBe('USLGB');
  });

  it('that is not listed leaves the word to the name, in its country', () => {
    expect(keyOf({ unLocode: 'CNWGQ', name: 'Shanghai' })).toBe('CNSHA');
    expect(resolve({ unLocode: 'JPWGQ', name: 'Shanghai' })).toMatchObject({
      key: 'JPWGQ',
      locationId: null,
      zone: null,
    });
  });
});

describe('a name', () => {
  it.each([
    ['HO CHI MINH', 'VNSGN'],
    ['Hochiminh City', 'VNSGN'],
    ['Port of Göteborg', 'SEGOT'],
    ['GOTEBORG', 'SEGOT'],
    ['Los Angeles, CA, United States', 'USLAX'],
    ['Portland, OR', 'USPDX'],
    ['Portland, Maine', 'USPWM'],
    ['Manzanillo, Panama', 'PAMIT'],
    ['Shanghai (Yangshan)', 'CNSHA'],
    ['Shenzhen', 'CNSZX'],
    ['Colon', 'PAMIT'],
    ['Chicago', 'USCHI'],
  ])('%s means %s', (name, code) => {
    expect(keyOf({ name })).toBe(code);
  });

  it('is narrowed by country and state', () => {
    expect(keyOf({ name: 'Manzanillo', countryCode: 'mx' })).toBe('MXZLO');
    expect(keyOf({ name: 'Portland', stateCode: 'ME', countryCode: 'US' })).toBe('USPWM');
  });

  it('that several places have means none of them', () => {
    expect(resolve({ name: 'Manzanillo' })).toMatchObject({ key: 'manzanillo', locationId: null });
    expect(resolve({ name: 'Portland', countryCode: 'US' })).toMatchObject({ key: 'portland,US', locationId: null });
  });

  it('that nobody has stays comparable', () => {
    expect(keyOf({ name: 'São Ficção', countryCode: 'BR' })).toBe(keyOf({ name: 'SAO FICCAO', countryCode: 'br' }));
  });
});

describe('a facility', () => {
  it('is found by its SMDG code at the port, or at another that the list names it under', () => {
    const smdg = (unLocode: string, facilityCode: string) =>
      resolve({ unLocode, facilityCode, facilityCodeList: 'SMDG' })?.terminalId;
    expect(smdg('USLAX', 'APMT')).toBe('USLAX-APMT');
    expect(smdg('USLGB', 'APMT')).toBeNull();
    expect(smdg('TRIST', 'KUMLI')).toBe('TRAMR-KUMLI');
  });

  it('tells the place by a BIC or FIRMS code alone', () => {
    expect(resolve({ facilityCode: 'DEHAMHHLA', facilityCodeList: 'BIC' })).toMatchObject({
      key: 'DEHAM',
      terminalId: 'DEHAM-CTB',
    });
    expect(resolve({ facilityCode: 'I145', facilityCodeList: 'FIRMS' })).toMatchObject({
      key: 'USCHI',
      terminalType: 'rail_terminal',
    });
  });

  it('may lie in the next port of the same bay, not farther', () => {
    expect(resolve({ unLocode: 'USLAX', facilityCode: 'Y309' })).toMatchObject({
      key: 'USLAX',
      terminalId: 'USLGB-ITS',
    });
    expect(resolve({ unLocode: 'DEHAM', facilityCode: 'Y309' })).toMatchObject({ key: 'DEHAM', terminalId: null });
  });

  it('is not guessed from a code that two share', () => {
    expect(resolve({ unLocode: 'USLAX', facilityCode: 'Y386' })?.terminalId).toBeNull();
  });

  it('is found by its name at the place', () => {
    expect(resolve({ unLocode: 'USLAX', facilityName: 'APM TERMINALS - PIER 400' })?.terminalId).toBe('USLAX-APMT');
  });
});

it('takes a bare position for the port it lies at', () => {
  expect(keyOf({ position: { latitude: 33.75, longitude: -118.22 } })).toBe('USLGB');
  expect(resolve({ position: { latitude: 0, longitude: 0 } })).toBeNull();
});

it('has nothing to say about nothing', () => {
  expect(resolve({})).toBeNull();
  expect(resolve({ name: ' ', unLocode: '?' })).toBeNull();
});

function keyOf(reference: PlaceReference): string | undefined {
  return resolve(reference)?.key;
}

function port(unlocode: string, name: string, given: Partial<Port> = {}): Port {
  return { ...place('port', unlocode, name), unlocode, otherNames: [], city: name, ...given };
}

function metroArea(code: string, name: string, given: Partial<MetroArea> = {}): MetroArea {
  return { ...place('metro_area', code, name), code, ...given };
}

function place(type: string, code: string, name: string) {
  const countryCode = code.slice(0, 2);
  return {
    id: `${type} ${code}`,
    aliases: [],
    name,
    stateAbbr: null,
    state: null,
    countryCode,
    country: { US: 'United States', PA: 'Panama' }[countryCode] ?? countryCode,
    latitude: 0,
    longitude: 90,
    timeZone: `Etc/${countryCode}`,
  };
}

function terminal(code: string, given: Partial<Terminal>): Terminal {
  return {
    kind: 'terminal',
    id: code,
    code,
    portId: '',
    name: code,
    nickname: code,
    smdgCode: null,
    firmsCode: null,
    bicFacilityCode: null,
    street: null,
    city: null,
    stateAbbr: null,
    state: null,
    zip: null,
    country: '',
    position: null,
    otherPorts: [],
    ...given,
  };
}

function railTerminal(code: string, given: Partial<RailTerminal>): RailTerminal {
  return {
    kind: 'rail',
    id: code,
    code,
    metroAreaId: '',
    portId: null,
    railroad: 'BNSF',
    name: code,
    nickname: code,
    firmsCode: null,
    city: null,
    stateAbbr: null,
    state: null,
    country: '',
    ...given,
  };
}
