import { expect, it } from 'vitest';
import type { Fleet } from './fleet.ts';
import { fleetBounds } from './fleet-camera.ts';

const ship = (longitude: number, latitude: number) => ({
  id: 'a',
  name: null,
  heading: null,
  containers: 1,
  severity: null,
  longitude,
  latitude,
});
const port = (longitude: number, latitude: number) => ({
  id: 'b',
  code: 'USLGB',
  name: 'Long Beach',
  containers: 1,
  waiting: 0,
  longitude,
  latitude,
});
const fleet = (members: Partial<Fleet>): Fleet => ({ vessels: [], ports: [], lanes: [], ...members });

it('fits ships on both sides of the antimeridian by the shorter way', () => {
  expect(fleetBounds(fleet({ vessels: [ship(152, 46), ship(-142, 30)] }))).toEqual([152, 30, 218, 46]);
});

it('fits a fleet of the Atlantic', () => {
  const [west, , east] = fleetBounds(fleet({ vessels: [ship(-40, 30), ship(4, 52)], ports: [port(-74, 40)] })) ?? [];
  expect([west, east]).toEqual([286, 364]);
});

it('fits the track of a ship alone, but not the lanes of a fleet', () => {
  const lanes = [
    {
      containers: 1,
      line: [
        [121, 31],
        [190, 48],
      ],
    },
  ];
  expect(fleetBounds(fleet({ vessels: [ship(-170, 48)], lanes }))).toEqual([121, 31, 190, 48]);
  expect(fleetBounds(fleet({ vessels: [ship(-170, 48)], ports: [port(-118, 33)], lanes }))).toEqual([190, 33, 242, 48]);
});

it('shows no place in particular while there is nothing', () => {
  expect(fleetBounds(fleet({}))).toBeUndefined();
});
