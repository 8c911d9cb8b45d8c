import { columnOf, hasCell, type Raster, rowOf } from '../routing/raster.ts';
import type { Position } from '../values/position.ts';

const WIDTH = 960;
const CELLS_ACROSS = 320;
const MARGIN_DEGREES = 4;
const MAX_LATITUDE = 85;

/** A picture of a route in plain degrees, with the land around it in squares. */
export function drawRoute(land: Raster, points: readonly Position[]): string {
  const longitudes = points.map((point) => point.longitude);
  const latitudes = points.map((point) => point.latitude);
  const west = Math.min(...longitudes) - MARGIN_DEGREES;
  const east = Math.max(...longitudes) + MARGIN_DEGREES;
  const south = Math.max(-MAX_LATITUDE, Math.min(...latitudes) - MARGIN_DEGREES);
  const north = Math.min(MAX_LATITUDE, Math.max(...latitudes) + MARGIN_DEGREES);
  const scale = WIDTH / (east - west);
  const height = Math.round((north - south) * scale);
  const step = (east - west) / CELLS_ACROSS;
  const x = (longitude: number) => ((longitude - west) * scale).toFixed(1);
  const y = (latitude: number) => ((north - latitude) * scale).toFixed(1);
  const squares: string[] = [];
  for (let latitude = south; latitude < north; latitude += step) {
    let start: number | undefined;
    for (let longitude = west; longitude <= east + step; longitude += step) {
      const isLand = longitude <= east && hasCell(land, columnOf(longitude + step / 2), rowOf(latitude + step / 2));
      if (isLand) start ??= longitude;
      else if (start !== undefined) {
        squares.push(`M${x(start)} ${y(latitude + step)}H${x(longitude)}V${y(latitude)}H${x(start)}z`);
        start = undefined;
      }
    }
  }
  const ends = [points[0], points.at(-1)].flatMap((end) =>
    end ? `<circle cx="${x(end.longitude)}" cy="${y(end.latitude)}" r="5" fill="#b3261e"/>` : [],
  );
  const line = points.map(({ longitude, latitude }) => `${x(longitude)},${y(latitude)}`).join(' ');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}">`,
    `<rect width="100%" height="100%" fill="#dbe9f4"/>`,
    `<path d="${squares.join('')}" fill="#c9c3b4"/>`,
    `<polyline points="${line}" fill="none" stroke="#b3261e" stroke-width="2" stroke-linejoin="round"/>`,
    ...ends,
    '</svg>',
    '',
  ].join('\n');
}
