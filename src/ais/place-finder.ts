import { squareOf } from '../store/vessels/vessel-positions.ts';
import { distanceNm, type Position } from '../values/position.ts';

const NM_PER_DEGREE = 60;

/** Places by the one-degree squares that their circles touch. */
export class PlaceFinder<Place extends Position> {
  readonly #radiusNm: number;
  readonly #bySquare = new Map<number, Place[]>();

  constructor(places: readonly Place[], radiusNm: number) {
    this.#radiusNm = radiusNm;
    for (const place of places) {
      for (const square of touchedSquares(place, radiusNm)) {
        const there = this.#bySquare.get(square);
        if (there) there.push(place);
        else this.#bySquare.set(square, [place]);
      }
    }
  }

  /** The nearest one whose circle the position is in. */
  near(position: Position): Place | undefined {
    let [nearest, nearestNm]: [Place | undefined, number] = [undefined, this.#radiusNm];
    for (const place of this.#bySquare.get(squareOf(position)) ?? []) {
      const awayNm = distanceNm(place, position);
      if (awayNm <= nearestNm) [nearest, nearestNm] = [place, awayNm];
    }
    return nearest;
  }
}

function touchedSquares({ latitude, longitude }: Position, radiusNm: number): Set<number> {
  const north = radiusNm / NM_PER_DEGREE;
  const east = north / Math.max(0.1, Math.cos((latitude * Math.PI) / 180));
  const corners = [-1, 0, 1].flatMap((vertical) =>
    [-1, 0, 1].map((horizontal) => ({
      latitude: Math.max(-90, Math.min(90, latitude + vertical * north)),
      longitude: ((longitude + horizontal * east + 540) % 360) - 180,
    })),
  );
  return new Set(corners.map(squareOf));
}
