// Builds the dashboard and the embeds into web/dist, compressed, with a stamp of what they were built from.
import { join } from 'node:path';
import { build } from 'vite';
import { buildBasemap } from './basemap/build.js';
import { compressFiles } from './build/compress.js';
import { buildEmbeds } from './build/embeds.js';
import { writeStamp } from './build/stamp.js';

const root = import.meta.dirname;
const dist = join(root, 'dist');

// Whoever asks for the build, such as the tests, gets what is served.
process.env.NODE_ENV = 'production';
buildBasemap();
await build({ configFile: join(root, 'vite.config.js'), logLevel: 'warn' });
await buildEmbeds(root, dist);
await compressFiles(dist);
writeStamp();
