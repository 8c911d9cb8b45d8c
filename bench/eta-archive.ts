// Reads a made month of an archive, of as many rows a day as MarineCadastre's files of 2023 had (8.3 million, 0.9 GB), and
// tells how long that takes and how much memory: `npx tsx bench/eta-archive.ts [DAYS] [ROWS OF A DAY]`. Wants `zstd` to
// compress with, and 0.3 GB of room for a day.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseReferenceFiles, readReferenceFiles } from '../src/operations/reference-files.ts';
import { createRouter } from '../src/routing/router.ts';
import { randomOf } from '../src/simulator/random.ts';
import { MARINE_CADASTRE } from '../test/eta/archive/archive-formats.ts';
import { type MadeShip, makeShip } from '../test/eta/archive/made-ship.ts';

const [days = 30, rowsOfDay = 8_300_000] = process.argv.slice(2).map(Number);
const START_MS = Date.UTC(2024, 4, 1);
const MINUTE_MS = 60_000;
const MINUTES_OF_DAY = 1_440;
/** The same ships come again after so many minutes, each a row in that time. */
const CYCLE_MINUTES = 10;
const OTHER_CARGO_SHIPS = 1_500;
const CONTAINER_SHIPS = 60;
const PORTS = [
  'USLAX-APMT',
  'USOAK-B58',
  'USSEA-SSA18',
  'USHNL-MATS',
  'USNYC-MAHER',
  'USORF-NIT',
  'USSAV-GCMT',
  'USHOU-BPTM',
];
const COASTS = [PORTS.slice(0, 4), PORTS.slice(4)];

const TIME_AT = '123456789,'.length;
/** Of the second decimal of the latitude: it turns with each cycle, so that every ship moves. */
const LATITUDE_DIGIT_AT = TIME_AT + '2024-05-01T00:00:00,30.1'.length;

const folder = mkdtempSync(join(tmpdir(), 'landfall-month-'));
try {
  const ships = await sailContainerShips();
  const templates = Array.from({ length: CYCLE_MINUTES }, (_, minute) => otherTraffic(minute));
  for (let day = 0; day < days; day++) await writeDay(day, templates, ships);
  const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  console.log(
    `${days} days of ${(rowsOfDay / 1e6).toFixed(1)} million rows, ${(bytes / 1e9).toFixed(2)} GB compressed`,
  );
  await measure();
} finally {
  rmSync(folder, { recursive: true });
}

/** Round and round along a coast, with a wait here and there. */
async function sailContainerShips(): Promise<MadeShip[]> {
  const { terminals } = parseReferenceFiles(readReferenceFiles());
  const router = createRouter();
  const ships: MadeShip[] = [];
  try {
    for (let number = 1; number <= CONTAINER_SHIPS; number++) {
      const random = randomOf('month', 'ship', number);
      const coast = COASTS[number % COASTS.length] ?? [];
      const first = random.whole(0, coast.length - 1);
      const calls = Array.from({ length: 8 }, (_, index) => {
        const code = coast[(first + index) % coast.length] ?? '';
        const terminal = terminals.find((one) => one.kind === 'terminal' && one.code === code);
        if (terminal?.kind !== 'terminal' || !terminal.position) throw new Error(`no terminal ${code}`);
        const waitHours = random.chance(0.4) ? random.whole(2, 30) : 0;
        return { unlocode: code.slice(0, 5), berth: terminal.position, waitHours, stayHours: random.whole(18, 40) };
      });
      const startMs = START_MS + random.whole(0, 72) * 60 * MINUTE_MS;
      ships.push(
        await makeShip(router, { seed: 'month', number, calls, startMs, stepMinutes: 5, enteredLateHours: 0 }),
      );
    }
  } finally {
    await router.close();
  }
  return ships;
}

interface Template {
  readonly bytes: Buffer;
  /** Where each row begins. */
  readonly rows: readonly number[];
}

/** Tugs, yachts, fishing and bulk carriers, a minute of them. */
function otherTraffic(minute: number): Template {
  const random = randomOf('month', 'others', minute);
  const count = Math.round(rowsOfDay / MINUTES_OF_DAY);
  const rows = Array.from({ length: count }, (_, index) => {
    const isCargo = index < OTHER_CARGO_SHIPS / CYCLE_MINUTES;
    const mmsi = (isCargo ? 355_000_000 : 366_000_000) + minute * 100_000 + index;
    const type = isCargo ? 70 : random.pick([31, 36, 37, 52, 60, 80]);
    const imo = isCargo ? `IMO${imoOf(minute * 1_000 + index)}` : '';
    const at = `${(20 + random.between(5, 29)).toFixed(5)},-${(70 + random.between(3, 29)).toFixed(5)}`;
    const name = `VESSEL ${random.whole(1000, 99999)}`;
    return `${mmsi},2024-05-01T00:00:00,${at},${random.between(3, 14).toFixed(1)},${random.between(0, 359).toFixed(1)},511.0,${name},${imo},WDE${index},${type},0,${isCargo ? 190 : 24},${random.whole(5, 32)},${random.between(2, 12).toFixed(1)},${type},A\n`;
  });
  let from = 0;
  const starts = rows.map((row) => {
    const start = from;
    from += row.length;
    return start;
  });
  return { bytes: Buffer.from(rows.join(''), 'latin1'), rows: starts };
}

/** Numbers that begin with 2 were never given out. */
function imoOf(number: number): string {
  const digits = String(200_000 + number);
  return `${digits}${[...digits].reduce((total, digit, index) => total + Number(digit) * (7 - index), 0) % 10}`;
}

async function writeDay(day: number, templates: readonly Template[], ships: readonly MadeShip[]): Promise<void> {
  const fromMs = START_MS + day * MINUTES_OF_DAY * MINUTE_MS;
  const date = new Date(fromMs).toISOString().slice(0, 10);
  const zstd = spawn('zstd', ['-q', '-3', '-o', join(folder, `ais-${date}.csv.zst`)], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const done = once(zstd, 'close');
  const write = async (bytes: Buffer | string) => {
    if (!zstd.stdin.write(bytes)) await once(zstd.stdin, 'drain');
  };
  await write(`${MARINE_CADASTRE.heading}\n`);
  const own = new Map<number, string[]>();
  for (const ship of ships) {
    for (const moment of ship.moments) {
      const minute = (moment.atMs - fromMs) / MINUTE_MS;
      if (minute < 0 || minute >= MINUTES_OF_DAY) continue;
      own.set(minute, [...(own.get(minute) ?? []), `${MARINE_CADASTRE.row(ship, moment)}\n`]);
    }
  }
  for (let minute = 0; minute < MINUTES_OF_DAY; minute++) {
    const template = templates[minute % CYCLE_MINUTES];
    if (!template) continue;
    const time = `${date}T${new Date(fromMs + minute * MINUTE_MS).toISOString().slice(11, 16)}`;
    const digit = 48 + (Math.floor(minute / CYCLE_MINUTES) % 10);
    const bytes = Buffer.from(template.bytes);
    for (const row of template.rows) {
      bytes.write(time, row + TIME_AT, 'latin1');
      bytes[row + LATITUDE_DIGIT_AT] = digit;
    }
    await write(bytes);
    for (const row of own.get(minute) ?? []) await write(row);
  }
  zstd.stdin.end();
  await done;
}

async function measure(): Promise<void> {
  const files = readdirSync(folder).map((name) => join(folder, name));
  const begunMs = performance.now();
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/main.ts', 'eta', '--archive', ...files], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  let isOver = false;
  let highestKb = 0;
  const ended = once(child, 'close').then(() => {
    isOver = true;
  });
  while (!isOver) {
    highestKb = Math.max(highestKb, highestOf(child.pid ?? 0));
    await Promise.race([ended, delay(500)]);
  }
  const seconds = (performance.now() - begunMs) / 1000;
  console.log(`read and replayed in ${seconds.toFixed(0)} s, ${(highestKb / 1024).toFixed(0)} MB resident at most`);
}

/** Of a process that may be gone. */
function highestOf(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
    throw error;
  }
}
