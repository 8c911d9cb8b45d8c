import polylabel from 'polylabel';
import { feature } from 'topojson-client';
import { planar } from './world.js';

const LABEL_PRECISION_DEGREES = 0.2;

/** Names that are too long for a map. */
const SHORT_NAMES = {
  'United States of America': 'United States',
  'Dem. Rep. Congo': 'DR Congo',
  'Central African Rep.': 'C.A.R.',
  'Bosnia and Herz.': 'Bosnia',
};

/** Square degrees of the largest part from which a country has the rank. */
const RANK_AREAS = [400, 60, 12, 2];

/** Name, longitude, latitude, rank: a lower rank shows from further out. */
const SEAS = [
  ['North Pacific Ocean', -172, 22, 1],
  ['South Pacific Ocean', -125, -28, 1],
  ['North Atlantic Ocean', -42, 33, 1],
  ['South Atlantic Ocean', -14, -28, 1],
  ['Indian Ocean', 78, -18, 1],
  ['Southern Ocean', 20, -58, 1],
  ['Arctic Ocean', 0, 82, 1],
  ['South China Sea', 114.5, 14, 2],
  ['Philippine Sea', 132, 18, 2],
  ['Bering Sea', -178, 57.5, 2],
  ['Gulf of Alaska', -146, 56.5, 2],
  ['Arabian Sea', 64, 15, 2],
  ['Bay of Bengal', 88, 13, 2],
  ['Mediterranean Sea', 18, 34.8, 2],
  ['North Sea', 3.2, 56.3, 2],
  ['Norwegian Sea', 3, 67, 2],
  ['Labrador Sea', -54, 58, 2],
  ['Caribbean Sea', -74, 14.8, 2],
  ['Gulf of Mexico', -90, 25, 2],
  ['Gulf of Guinea', 2, 1, 2],
  ['Coral Sea', 155, -17, 2],
  ['Tasman Sea', 160, -38, 2],
  ['East China Sea', 125.2, 29.3, 3],
  ['Yellow Sea', 123.2, 35.8, 3],
  ['Sea of Japan', 134.5, 40, 3],
  ['Java Sea', 111, -5.2, 3],
  ['Red Sea', 38, 20.5, 3],
  ['Persian Gulf', 51.5, 27, 3],
  ['Black Sea', 34, 43.2, 3],
  ['Baltic Sea', 19.5, 57.5, 3],
  ['Bay of Biscay', -5, 45.5, 3],
];

export function countryLabels(atlas) {
  return feature(atlas, atlas.objects.countries).features.flatMap((country) => {
    const { name } = country.properties;
    const geometry = planar(country)?.geometry;
    if (geometry === undefined || name === 'Antarctica') return [];
    const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
    const largest = parts.reduce((best, part) => (areaOf(part[0]) > areaOf(best[0]) ? part : best));
    const [longitude, latitude] = polylabel(largest, LABEL_PRECISION_DEGREES);
    const better = RANK_AREAS.filter((area) => areaOf(largest[0]) <= area).length;
    return [label('country', SHORT_NAMES[name] ?? name, longitude, latitude, better + 1)];
  });
}

export function seaLabels() {
  return SEAS.map(([name, longitude, latitude, rank]) => label('sea', name, longitude, latitude, rank));
}

function label(kind, name, longitude, latitude, rank) {
  const geometry = { type: 'Point', coordinates: [longitude, latitude] };
  return { type: 'Feature', properties: { kind, name, rank }, geometry };
}

/** Of a closed ring, by the shoelace formula. */
function areaOf(ring) {
  const doubled = ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(doubled) / 2;
}
