import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runCommandLine } from '../src/cli/commands.ts';

/** Each command reads the whole earth. */
const TIMEOUT_MS = 120_000;
const folder = mkdtempSync(join(tmpdir(), 'landfall-route-'));
const out: string[] = [];
const errors: string[] = [];

beforeEach(() => {
  out.length = 0;
  errors.length = 0;
  vi.spyOn(console, 'log').mockImplementation((line) => void out.push(String(line)));
  vi.spyOn(console, 'error').mockImplementation((line) => void errors.push(String(line)));
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it(
  'prints distance and passages, and writes the line and a picture of it',
  async () => {
    const name = join(folder, 'cape');
    const words = ['CNSHA', 'nlrtm', '--block', 'suez', '--block', 'panama', '--out', name, '--svg'];
    expect(await runCommandLine(['route', ...words])).toBe(0);
    expect(out[0]).toMatch(/^13\d{3} nm$/);
    expect(out[1]).toContain('good-hope');
    const feature = JSON.parse(readFileSync(`${name}.geojson`, 'utf8'));
    expect(feature.geometry.type).toBe('LineString');
    expect(feature.properties).toMatchObject({ distance_nm: expect.any(Number), passages: expect.any(Array) });
    expect(readFileSync(`${name}.svg`, 'utf8')).toContain('<polyline points=');
  },
  TIMEOUT_MS,
);

it(
  'prints one object for coordinates, in the south as well',
  async () => {
    expect(await runCommandLine(['route', '-33.9,18.43', '-34.9,-56.2', '--json'])).toBe(0);
    const { distance_nm: nm, coordinates, origin } = JSON.parse(out[0] ?? '');
    expect(out).toHaveLength(1);
    expect(origin).toBe('-33.9,18.43');
    expect(nm).toBeGreaterThan(3_500);
    expect(coordinates[0]).toEqual([18.43, -33.9]);
  },
  TIMEOUT_MS,
);

it(
  'prints one line a pair of a batch, with the reason where there is no way',
  async () => {
    const file = join(folder, 'pairs.csv');
    const rows = ['0,-30,10,-30,', '0,-30,55.75,37.6,', '46.5,30.75,0,-30,bosporus'];
    writeFileSync(file, ['origin_lat,origin_lon,dest_lat,dest_lon,block', ...rows].join('\n'));
    expect(await runCommandLine(['route', '--batch', file])).toBe(0);
    const answers = out.map((line) => JSON.parse(line));
    expect(answers[0]).toMatchObject({ distance_nm: expect.closeTo(600.4, 0), passages: [] });
    expect(answers[0].coordinates[0]).toEqual([-30, 0]);
    expect(answers[0].coordinates.at(-1)).toEqual([-30, 10]);
    expect(answers[1]).toMatchObject({ error: 'inland' });
    expect(answers[2]).toMatchObject({ error: 'blocked' });
  },
  TIMEOUT_MS,
);

it(
  'takes the ship of each line of a batch, or the one given for all, and refuses what is none',
  async () => {
    const file = join(folder, 'ships.csv');
    const hamburgToGdynia = '53.53,9.93,54.53,18.55';
    const rows = [`${hamburgToGdynia},`, `${hamburgToGdynia},ulcv`, `${hamburgToGdynia},raft`];
    writeFileSync(file, ['origin_lat,origin_lon,dest_lat,dest_lon,ship', ...rows].join('\n'));
    expect(await runCommandLine(['route', '--batch', file, '--ship', 'feeder'])).toBe(2);
    const [feeder, ulcv, raft] = out.map((line) => JSON.parse(line));
    expect(feeder.passages).toContain('kiel');
    expect(ulcv.passages).not.toContain('kiel');
    expect(raft).toMatchObject({ error: 'malformed' });
    expect(await runCommandLine(['route', 'DEHAM', 'PLGDY', '--ship', 'raft'])).toBe(2);
    expect(errors.join(' ')).toContain('neo-panamax');
  },
  TIMEOUT_MS,
);

it(
  'answers the other lines of a batch when some cannot be read, without names of columns too',
  async () => {
    const file = join(folder, 'broken.csv');
    writeFileSync(file, '0,-30,10,-30\n0,abc,10,-30,\n0\n"0,-30\n0,-30,10,-30,suez,panama\n0,-30,10,-30,suez\n');
    expect(await runCommandLine(['route', '--batch', file])).toBe(2);
    const answers = out.map((line) => JSON.parse(line));
    expect(answers.map(({ error }) => error)).toEqual([
      undefined,
      'malformed',
      'malformed',
      'malformed',
      'malformed',
      undefined,
    ]);
    expect(answers[1].detail).toContain('Line 2');
  },
  TIMEOUT_MS,
);

it(
  'reads a batch as other programs write it: marked as Unicode, quoted, in capitals, after an empty line',
  async () => {
    const file = join(folder, 'exported.csv');
    const rows = ['', '"ORIGIN_LAT","ORIGIN_LON","DEST_LAT","DEST_LON","BLOCK"', '"0","-30","1e1","-30","suez,suez"'];
    writeFileSync(file, `\uFEFF${rows.join('\r\n')}\r\n0x10,-30,10,-30,\r\n0,-30,Infinity,-30,\r\n0,-30,10,540,\r\n`);
    expect(await runCommandLine(['route', '--batch', file])).toBe(2);
    const answers = out.map((line) => JSON.parse(line));
    expect(answers[0]).toMatchObject({ distance_nm: expect.closeTo(600.4, 0) });
    expect(answers.slice(1).map(({ error }) => error)).toEqual(['malformed', 'malformed', 'malformed']);
  },
  TIMEOUT_MS,
);

it(
  'lets a block outweigh an opening, and says which passage is unknown',
  async () => {
    const words = ['DEHAM', 'PLGDN', '--open', 'kiel', '--block', 'kiel', '--block', 'kiel', '--json'];
    expect(await runCommandLine(['route', ...words])).toBe(0);
    expect(JSON.parse(out[0] ?? '').passages).not.toContain('kiel');
    expect(await runCommandLine(['route', 'DEHAM', 'PLGDN', '--block', 'atlantis', '--json'])).toBe(2);
    expect(JSON.parse(out[1] ?? '')).toMatchObject({ error: 'unknown-passage' });
  },
  TIMEOUT_MS,
);

it(
  'draws a point where both ends are the same',
  async () => {
    const name = join(folder, 'same');
    expect(await runCommandLine(['route', 'NLRTM', 'NLRTM', '--out', name])).toBe(0);
    expect(JSON.parse(readFileSync(`${name}.geojson`, 'utf8')).geometry).toEqual({
      type: 'Point',
      coordinates: [4.05, 51.95],
    });
  },
  TIMEOUT_MS,
);

it(
  'says what is wrong with the question',
  async () => {
    expect(await runCommandLine(['route', 'CNSHA'])).toBe(2);
    expect(await runCommandLine(['route', 'CNSHA', 'XXXXX'])).toBe(2);
    expect(await runCommandLine(['route', '95,0', 'CNSHA'])).toBe(2);
    expect(await runCommandLine(['route', 'CNSHA', 'NLRTM', '--block', 'atlantis'])).toBe(2);
    expect(errors.map((text) => text.split('\n')[0])).toEqual([
      'Name where the route starts and where it ends.',
      'There is no port XXXXX. Give a UN/LOCODE, or latitude and longitude.',
      '95,0 is not a latitude and longitude.',
      expect.stringMatching(/^There is no passage called "atlantis". There are: bab-el-mandeb, bass, /),
    ]);
    const file = join(folder, 'bad.csv');
    writeFileSync(file, 'from,to\nCNSHA,NLRTM\n');
    expect(await runCommandLine(['route', '--batch', file])).toBe(2);
    expect(errors.at(-1)).toContain('must name its columns: origin_lat,');
    writeFileSync(file, '');
    expect(await runCommandLine(['route', '--batch', file])).toBe(2);
    expect(errors.at(-1)).toContain('must name its columns: origin_lat,');
    expect(await runCommandLine(['route', '--batch', join(folder, 'none.csv')])).toBe(2);
    expect(errors.at(-1)).toContain('none.csv cannot be read: ENOENT');
  },
  TIMEOUT_MS,
);

it(
  'says that a file cannot be written',
  async () => {
    expect(await runCommandLine(['route', '0,-30', '0,-31', '--out', join(folder, 'missing', 'line')])).toBe(2);
    expect(errors[0]).toContain(`${join(folder, 'missing', 'line')}.geojson cannot be written`);
  },
  TIMEOUT_MS,
);
