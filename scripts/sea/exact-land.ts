import type { Coordinate } from '../../src/routing/polygon-runs.ts';
import type { Polygon } from './natural-earth.ts';

const STRIPS_PER_DEGREE = 20;
const SQUARES_PER_DEGREE = 4;
const COLUMNS = 360 * SQUARES_PER_DEGREE;
const UNKNOWN = 0;
const WATER = 1;
const LAND = 2;
const COAST = 3;

/** Point-in-land by the polygons themselves, to judge the mask and the routes independently of both. */
export class ExactLand {
  /** Edges x1, y1, x2, y2 … by strip of latitude. */
  private readonly strips: number[][] = Array.from({ length: 180 * STRIPS_PER_DEGREE + 1 }, () => []);
  /** A square that no edge comes near is all land or all water: its first point answers for the others. */
  private readonly squares = new Uint8Array(COLUMNS * (180 * SQUARES_PER_DEGREE + 1));

  constructor(polygons: readonly Polygon[]) {
    for (const polygon of polygons) for (const ring of polygon) this.addRing(ring);
  }

  has(longitude: number, latitude: number): boolean {
    const square = squareOf(longitude, latitude);
    const known = this.squares[square];
    if (known === WATER || known === LAND) return known === LAND;
    const inside = this.isInsideAny(longitude, latitude);
    if (known === UNKNOWN) this.squares[square] = inside ? LAND : WATER;
    return inside;
  }

  /** Even–odd by a ray to the east, for every turn of the earth on which a ring may have been drawn. */
  private isInsideAny(longitude: number, latitude: number): boolean {
    const normal = ((((longitude + 180) % 360) + 360) % 360) - 180;
    const edges = this.strips[stripOf(latitude)] as number[];
    return (
      this.isInside(edges, normal, latitude) ||
      this.isInside(edges, normal + 360, latitude) ||
      this.isInside(edges, normal - 360, latitude)
    );
  }

  private isInside(edges: readonly number[], x: number, y: number): boolean {
    let inside = false;
    for (let index = 0; index < edges.length; index += 4) {
      const y1 = edges[index + 1] as number;
      const y2 = edges[index + 3] as number;
      if (y1 > y === y2 > y) continue;
      const x1 = edges[index] as number;
      if (x < x1 + ((y - y1) * ((edges[index + 2] as number) - x1)) / (y2 - y1)) inside = !inside;
    }
    return inside;
  }

  private addRing(ring: readonly Coordinate[]): void {
    for (let index = 0; index < ring.length; index++) {
      const [x1, y1] = ring[index] as Coordinate;
      const [x2, y2] = ring[(index + 1) % ring.length] as Coordinate;
      for (let strip = stripOf(Math.min(y1, y2)); strip <= stripOf(Math.max(y1, y2)); strip++) {
        (this.strips[strip] as number[]).push(x1, y1, x2, y2);
      }
      this.markCoast(x1, y1, x2, y2);
    }
  }

  private markCoast(x1: number, y1: number, x2: number, y2: number): void {
    const step = 1 / SQUARES_PER_DEGREE;
    const east = Math.ceil(Math.max(x1, x2) / step) * step;
    const north = Math.ceil(Math.max(y1, y2) / step) * step;
    for (let longitude = Math.floor(Math.min(x1, x2) / step) * step; longitude <= east; longitude += step) {
      for (let latitude = Math.floor(Math.min(y1, y2) / step) * step; latitude <= north; latitude += step) {
        this.squares[squareOf(longitude, latitude)] = COAST;
      }
    }
  }
}

function squareOf(longitude: number, latitude: number): number {
  const normal = (((longitude + 180) % 360) + 360) % 360;
  return Math.floor((latitude + 90) * SQUARES_PER_DEGREE) * COLUMNS + Math.floor(normal * SQUARES_PER_DEGREE);
}

function stripOf(latitude: number): number {
  return Math.floor((latitude + 90) * STRIPS_PER_DEGREE);
}
