import { describe, expect, it } from 'vitest';
import { crossedBy, isWalled, type Passage, wallsOf } from './passages.ts';
import { toVector } from './sphere.ts';

const PASSAGES: Passage[] = [
  {
    id: 'west',
    name: 'West',
    gate: [
      [10, -5],
      [10, 5],
    ],
  },
  {
    id: 'east',
    name: 'East',
    gate: [
      [20, -5],
      [20, 0],
      [21, 5],
    ],
  },
  {
    id: 'dateline',
    name: 'Date line',
    gate: [
      [179.5, -5],
      [180.5, 5],
    ],
  },
];
const walls = wallsOf(PASSAGES);
const at = (longitude: number, latitude: number) => toVector({ longitude, latitude });

describe('the gate of a passage', () => {
  it('is crossed by a leg from one side to the other, and not by one beyond its ends', () => {
    expect(isWalled(walls, at(5, 0), at(15, 0))).toBe(true);
    expect(isWalled(walls, at(5, 0), at(9, 0))).toBe(false);
    expect(isWalled(walls, at(5, 6), at(15, 6))).toBe(false);
    expect(isWalled([], at(5, 0), at(15, 0))).toBe(false);
  });

  it('is crossed where it bends', () => {
    expect(crossedBy(walls, at(18, 3), at(24, 3))).toEqual([1]);
  });

  it('is crossed on the antimeridian, whichever way longitudes are written', () => {
    expect(crossedBy(walls, at(178, 0), at(-178, 0))).toEqual([2]);
    expect(crossedBy(walls, at(-178, 0), at(178, 0))).toEqual([2]);
  });

  it('is not crossed on the other side of the earth', () => {
    expect(isWalled(walls, at(-175, 0), at(-165, 0))).toBe(false);
  });

  it('is told in the order a leg comes to it', () => {
    expect(crossedBy(walls, at(5, 1), at(25, 1))).toEqual([0, 1]);
    expect(crossedBy(walls, at(25, 1), at(5, 1))).toEqual([1, 0]);
  });

  it('is not crossed by standing still', () => {
    expect(crossedBy(walls, at(10, 0), at(10, 0))).toEqual([]);
  });
});
