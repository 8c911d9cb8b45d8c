import type { Coordinate } from '../../src/routing/polygon-runs.ts';
import type { Polygon } from './natural-earth.ts';

const STRIPS_PER_DEGREE = 20;

/** Point-in-land by the polygons themselves, to judge the mask and the routes independently of both. */
export class ExactLand {
  /** Edges x1, y1, x2, y2 … by strip of latitude. */
  private readonly strips: number[][] = Array.from({ length: 180 * STRIPS_PER_DEGREE + 1 }, () => []);

  constructor(polygons: readonly Polygon[]) {
    for (const polygon of polygons) for (const ring of polygon) this.addRing(ring);
  }

  /** Even–odd by a ray to the east, for every turn of the earth on which a ring may have been drawn. */
  has(longitude: number, latitude: number): boolean {
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
    }
  }
}

function stripOf(latitude: number): number {
  return Math.floor((latitude + 90) * STRIPS_PER_DEGREE);
}
