import { expect, it } from 'vitest';
import { EVERY_PLACE } from '../src/simulator/world/places.ts';
import { EVERY_SERVICE } from '../src/simulator/world/services.ts';
import { parseImo } from '../src/values/imo.ts';
import { resolvePlace } from './followed-booking.ts';

it.each(EVERY_PLACE)(
  '$locode of the simulated world is a place of the reference data, however it is written',
  (place) => {
    const { locode, zone, written, countryCode, alias = locode, terminal } = place;
    const facility = { facilityCode: terminal.code, facilityCodeList: terminal.codeList };
    const found = resolvePlace({ unLocode: locode, ...facility });
    expect(found).toMatchObject({ key: locode, zone, terminalId: expect.any(String) });
    expect(resolvePlace({ unLocode: alias })?.key).toBe(locode);
    expect(resolvePlace({ name: written, countryCode })?.key).toBe(locode);
    expect(resolvePlace({ name: written })?.key).toBe(locode);
  },
);

it('has ships with valid numbers, each its own', () => {
  const imos = EVERY_SERVICE.flatMap(({ vessels }) => vessels.map(({ imo }) => imo));
  expect(imos.map((imo) => parseImo(imo))).toEqual(imos);
  expect(new Set(imos).size).toBe(imos.length);
});
