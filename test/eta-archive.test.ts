import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ArchiveResult, replayFiles, showArchive } from '../src/cli/eta-archive.ts';
import { parseReferenceFiles, readReferenceFiles } from '../src/operations/reference-files.ts';
import { createRouter, type Router } from '../src/routing/router.ts';
import type { Position } from '../src/values/position.ts';
import {
  type ArchiveFormat,
  DANISH,
  GERMAN,
  MARINE_CADASTRE,
  MARINE_CADASTRE_2025,
  writeArchive,
  zstdOf,
} from './eta/archive/archive-formats.ts';
import { type MadeShip, makeShip, type PlannedCall } from './eta/archive/made-ship.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const START_MS = Date.UTC(2025, 2, 1);
const NOW_MS = Date.UTC(2025, 6, 1);
const STEP_MINUTES = 10;
const ENTERED_LATE_HOURS = 7;
/** Sampled every ten minutes, and lying for half an hour before it is believed. */
const TOLERANCE_MS = 20 * 60_000;
const PATIENCE_MS = 120_000;

const directory = parseReferenceFiles(readReferenceFiles());
const folder = mkdtempSync(join(tmpdir(), 'landfall-archive-'));
let router: Router;
let fleet: MadeShip[];

function call(code: string, waitHours = 0, stayHours = 30): PlannedCall {
  const terminal = directory.terminals.find((one) => one.kind === 'terminal' && one.code === code);
  if (terminal?.kind !== 'terminal' || !terminal.position) throw new Error(`no terminal ${code}`);
  return { unlocode: code.slice(0, 5), berth: terminal.position, waitHours, stayHours };
}

const away = (latitude: number, longitude: number, unlocode: string): PlannedCall => ({
  unlocode,
  berth: { latitude, longitude },
  waitHours: 0,
  stayHours: 30,
});

const plan = (number: number, calls: readonly PlannedCall[]) => ({
  seed: 'archive',
  number,
  calls,
  startMs: START_MS + number * 5 * HOUR_MS,
  stepMinutes: STEP_MINUTES,
  enteredLateHours: ENTERED_LATE_HOURS,
});

beforeAll(async () => {
  router = createRouter();
  fleet = [
    await makeShip(
      router,
      plan(1, [call('USLAX-APMT'), call('USHNL-MATS', 9), call('USOAK-B58', 3), call('USLAX-APMT')]),
    ),
    await makeShip(router, plan(2, [call('USNYC-MAHER'), call('USLAX-APMT', 50), call('USHNL-MATS')])),
    // Bulk carriers: their berths are no container terminals.
    await makeShip(router, plan(3, [away(29.3, -94.8, 'USGLS'), away(27.8, -97.4, 'USCRP')])),
    { ...(await makeShip(router, plan(4, [call('USLAX-APMT'), call('USOAK-B58')]))), shipType: 80 },
  ];
}, PATIENCE_MS);
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await router.close();
});

function write(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const replay = (...paths: string[]): Promise<ArchiveResult> => replayFiles(paths, router, { nowMs: NOW_MS });

/** The arrivals that an archive of the fleet has to show, from what really happened. */
function trueArrivals(ships: readonly MadeShip[]): number[] {
  return ships
    .flatMap(({ calls }) =>
      calls.slice(1).filter(({ berthedMs }, index) => berthedMs - (calls[index]?.leftMs ?? 0) >= DAY_MS),
    )
    .map(({ berthedMs }) => berthedMs)
    .sort((one, other) => one - other);
}

const arrivalsIn = ({ trials }: ArchiveResult) =>
  [...new Set(trials.map(({ arrivedMs }) => arrivedMs))].sort((one, other) => one - other);

/** Haversine, written here anew. */
function arcNm(from: Position, to: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (angle: number) => Math.sin(radians(angle) / 2) ** 2;
  const share =
    half(to.latitude - from.latitude) +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * half(to.longitude - from.longitude);
  return 2 * 3440.065 * Math.asin(Math.sqrt(share));
}

describe('a replay of public archives', () => {
  let danish: ArchiveResult;
  beforeAll(async () => {
    danish = await replay(write('aisdk-2025-03.csv', writeArchive(DANISH, fleet)));
  }, PATIENCE_MS);

  it('finds the container ships among the ships, and their voyages from berth to berth', () => {
    expect(danish).toMatchObject({ cargoShips: 3, containerShips: 2, legs: 5, unreadable: 0 });
    // Oakland to Los Angeles takes less than a day, so nothing is asked on the way.
    const expected = trueArrivals(fleet.slice(0, 2));
    const found = arrivalsIn(danish);
    expect(found).toHaveLength(expected.length);
    for (const [index, arrivedMs] of found.entries())
      expect(Math.abs(arrivedMs - (expected[index] ?? 0))).toBeLessThanOrEqual(TOLERANCE_MS);
  });

  it('looks at each voyage so many days before its arrival while the ship was under way', () => {
    const legs = fleet
      .slice(0, 2)
      .flatMap(({ calls }) => calls.slice(1).map(({ berthedMs }, index) => berthedMs - (calls[index]?.leftMs ?? 0)));
    for (const { horizonDays, ours } of danish.table)
      expect([horizonDays, ours.arrivals]).toEqual([
        horizonDays,
        legs.filter((ms) => ms >= horizonDays * DAY_MS).length,
      ]);
    expect(danish.table.map(({ ours }) => ours.arrivals)).toEqual([4, 4, 1, 1]);
  });

  it('compares with the great circle at the speed of then', () => {
    const ports = new Map(directory.ports.map((port) => [port.unlocode, port]));
    for (const trial of danish.trials) {
      const nowMs = trial.arrivedMs - trial.horizonDays * DAY_MS;
      const ship = fleet.find(({ calls }) =>
        calls.some(({ berthedMs }) => Math.abs(berthedMs - trial.arrivedMs) <= TOLERANCE_MS),
      );
      const moment = ship?.moments.findLast(({ atMs }) => atMs <= nowMs);
      const to = ports.get(moment?.destination ?? '');
      if (!moment || !to) throw new Error('no such moment');
      const hours = arcNm(moment, to) / Number(moment.knots.toFixed(1));
      const expected = moment.knots < 3 ? null : moment.atMs + hours * HOUR_MS;
      if (expected === null) expect(trial.greatCircleMs).toBeNull();
      else
        expect(Math.abs((trial.greatCircleMs ?? 0) - expected)).toBeLessThan(0.02 * (expected - nowMs) + TOLERANCE_MS);
    }
  });

  it('compares with what the bridge had entered, where an archive has that', async () => {
    for (const { ours, entered } of danish.table) {
      expect([entered.theirs.arrivals, entered.ours]).toEqual([ours.arrivals, ours]);
      expect(Math.abs((entered.theirs.mean ?? 0) - ENTERED_LATE_HOURS)).toBeLessThan(TOLERANCE_MS / HOUR_MS);
    }
  });

  it.each<[string, ArchiveFormat, (text: string) => string | Buffer, boolean]>([
    ['AIS_2025_03.csv', MARINE_CADASTRE, (text) => text, false],
    ['ais-2025-03.csv.zst', MARINE_CADASTRE_2025, zstdOf, false],
    ['deutsche-bucht.csv', GERMAN, (text) => text.replaceAll('\n', '\r\n'), true],
  ])(
    'reads %s as it reads the Danish one',
    async (name, format, pack, hasEntered) => {
      const result = await replay(write(name, pack(writeArchive(format, fleet))));
      expect({ ...result, trials: result.trials.length, table: [] }).toEqual({
        ...danish,
        trials: danish.trials.length,
        table: [],
      });
      for (const [index, trial] of result.trials.entries()) {
        const same = danish.trials[index];
        expect(trial).toMatchObject({ horizonDays: same?.horizonDays, arrivedMs: same?.arrivedMs });
        expect(Math.abs(trial.predictedMs - (same?.predictedMs ?? 0))).toBeLessThan(60_000);
        expect(trial.enteredMs).toBe(hasEntered ? same?.enteredMs : null);
      }
    },
    PATIENCE_MS,
  );

  it(
    'reads the days of a month in any order, and one twice, as it reads them at once',
    async () => {
      const days = new Map<string, string[]>();
      const [heading = '', ...rows] = writeArchive(DANISH, fleet).trimEnd().split('\n');
      for (const row of rows) days.set(row.slice(0, 10), [...(days.get(row.slice(0, 10)) ?? []), row]);
      const paths = [...days].map(([, ofDay], index) => write(`day-${index}.csv`, [heading, ...ofDay].join('\n')));
      const [first = ''] = paths;
      const result = await replay(...paths.reverse(), first);
      expect({ ...result, rows: 0 }).toEqual({ ...danish, rows: 0 });
    },
    PATIENCE_MS,
  );

  it(
    'says at a moment nothing that follows from what came later',
    async () => {
      const [ship] = fleet;
      if (!ship) throw new Error('no ship');
      // Two days longer in the roads of Honolulu: three days before one arrival is five days before the other.
      const later = await makeShip(
        router,
        plan(1, [call('USLAX-APMT'), call('USHNL-MATS', 9 + 48), call('USOAK-B58', 3), call('USLAX-APMT')]),
      );
      const said = async (made: MadeShip, name: string) =>
        (await replay(write(name, writeArchive(MARINE_CADASTRE, [made])))).trials;
      const [early, late] = [await said(ship, 'early.csv'), await said(later, 'late.csv')];
      const at = (trials: ArchiveResult['trials'], berthedMs = 0, days: number) =>
        trials.find(
          ({ arrivedMs, horizonDays }) => Math.abs(arrivedMs - berthedMs) <= TOLERANCE_MS && horizonDays === days,
        );
      const before = at(early, ship.calls[1]?.berthedMs, 3);
      const same = at(late, later.calls[1]?.berthedMs, 5);
      expect((same?.arrivedMs ?? 0) - (before?.arrivedMs ?? 0)).toBe(2 * DAY_MS);
      for (const what of ['predictedMs', 'earliestMs', 'latestMs', 'greatCircleMs'] as const)
        expect([what, same?.[what]]).toEqual([what, before?.[what]]);
    },
    PATIENCE_MS,
  );

  it(
    'leaves out a voyage on which the ship may have called elsewhere',
    async () => {
      const [ship] = fleet;
      if (!ship) throw new Error('no ship');
      const [left = 0, came = 0] = [ship.calls[0]?.leftMs, ship.calls[1]?.berthedMs];
      const silentAt = ({ atMs }: { atMs: number }) => atMs > left + 6 * HOUR_MS && atMs < came - 12 * HOUR_MS;
      const unheard = { ...ship, moments: ship.moments.filter((moment) => !silentAt(moment)) };
      // The same silence, and four days more in it than the way takes.
      const moved = {
        ...unheard,
        moments: unheard.moments.map((moment) => late(moment, left + 7 * HOUR_MS, 4 * DAY_MS)),
      };
      const legs = async (made: MadeShip, name: string) =>
        (await replay(write(name, writeArchive(MARINE_CADASTRE, [made])))).legs;
      expect([await legs(unheard, 'unheard.csv'), await legs(moved, 'moved.csv')]).toEqual([3, 2]);
    },
    PATIENCE_MS,
  );

  it('is shown to people as a table with what it is made of', () => {
    const text = showArchive(danish);
    expect(text).toContain('3 cargo ships, 2 of them container ships; 5 voyages from berth to berth.');
    const last = text.split('\n').at(-1)?.trim().split(/ {2,}/) ?? [];
    expect(last.slice(0, 2)).toEqual(['14', '1']);
    expect(text).toMatch(/ship's ETA/);
  });

  it('says what is the matter with a file', async () => {
    await expect(replay(write('empty.csv', ''))).rejects.toThrow(/empty\.csv could not be read: it is empty/);
    await expect(replay(write('other.csv', 'a,b\n1,2\n'))).rejects.toThrow(/names no columns for the time, the MMSI/);
    await expect(replay(write('endless.csv', 'x'.repeat(3_000_000)))).rejects.toThrow(/no row of a table/);
    await expect(replay(write('broken.csv.zst', 'no such thing'))).rejects.toThrow(
      /broken\.csv\.zst could not be read/,
    );
  });
});

function late<Moment extends { atMs: number }>(moment: Moment, afterMs: number, byMs: number): Moment {
  return moment.atMs > afterMs ? { ...moment, atMs: moment.atMs + byMs } : moment;
}
