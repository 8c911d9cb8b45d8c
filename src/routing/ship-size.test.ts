import { expect, it } from 'vitest';
import { fits, parseShipSize, SHIP_CLASSES } from './ship-size.ts';

const kiel = { lengthM: 235, beamM: 32.5, draughtM: 9.5 };

it('fits when every limit is kept, does not when one is exceeded, and is open while too little is known', () => {
  expect(fits({ lengthM: 170, beamM: 28, draughtM: 9 }, kiel)).toBe(true);
  expect(fits({ lengthM: 170, beamM: 28, draughtM: 10 }, kiel)).toBe(false);
  expect(fits({ lengthM: 300 }, kiel)).toBe(false);
  expect(fits({ lengthM: 170, beamM: 28 }, kiel)).toBeUndefined();
  expect(fits({}, kiel)).toBeUndefined();
  expect(fits({ draughtM: 7 }, { draughtM: 8 })).toBe(true);
});

it('reads a class by its name, or length, beam and draught', () => {
  expect(parseShipSize(' ULCV ')).toEqual(SHIP_CLASSES['ulcv']);
  expect(parseShipSize('170x28x8.5')).toEqual({ lengthM: 170, beamM: 28, draughtM: 8.5 });
  expect(parseShipSize('399.9x61')).toEqual({ lengthM: 399.9, beamM: 61 });
  for (const text of ['', 'capesize', 'toString', '170', '170x28x', '-170x28', '9999x28']) {
    expect(parseShipSize(text)).toBeUndefined();
  }
});
