// How old the positions of a fleet become when a feed takes fewer ships than there are, against what nobody can do better:
// `npx tsx bench/ais-rota.ts [SHIPS] [CONNECTIONS] [PLACES] [SEED]`.
import { sailRota } from '../test/ais/rota-world.ts';
import { tell } from './report/figure.ts';

const [ships = '3000', connections = '2', places = '50', seed = 'rota'] = process.argv.slice(2);
const world = { seed, ships: Number(ships), connections: Number(connections), places: Number(places), hours: 6 };
const { p95S, leastP95S } = sailRota(world);
console.log(`${ships} ships, ${connections} connections of ${places} places`);
console.log(
  `95 of 100 positions are at most ${Math.round(p95S / 60)} minutes old; at best ${Math.round(leastP95S / 60)}`,
);
const name = 'age of positions, 95 of 100, against the best possible';
tell({ name, value: p95S / leastP95S, unit: '×', better: 'less', wanted: 1.2 });
