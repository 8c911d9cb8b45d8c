import { findContainerShips } from '../ais/archive/container-ships.ts';
import { type ReadArchive, readArchive } from '../ais/archive/read-archive.ts';
import { createLyingPlaces } from '../ais/lying-places.ts';
import { type Against, type ArchiveRow, type Errors, tabulateArchive } from '../domain/eta/archive-table.ts';
import { createPortIndex } from '../domain/eta/port-index.ts';
import { parseReferenceFiles, readReferenceFiles } from '../operations/reference-files.ts';
import type { Router } from '../routing/router.ts';
import { type ReplayedArchive, replayArchive } from '../tracking/estimates/replay-archive.ts';

/** What is shown; what is replayed is more, since the service looks back at more. */
const SHOWN_DAYS = [1, 3, 7, 14] as const;

export interface ArchiveResult extends Pick<ReadArchive, 'rows' | 'unreadable'>, ReplayedArchive {
  readonly cargoShips: number;
  readonly containerShips: number;
  readonly table: readonly ArchiveRow[];
}

interface Options {
  readonly nowMs: number;
  readonly onProgress?: (done: number, total: number | undefined, note: string) => void;
}

/** Needs no database: ports and terminals are those that come with the release. */
export async function replayFiles(
  paths: readonly string[],
  router: Pick<Router, 'route'>,
  { nowMs, onProgress = () => {} }: Options,
): Promise<ArchiveResult> {
  const { ports, terminals } = parseReferenceFiles(readReferenceFiles());
  const marine = terminals.filter((terminal) => terminal.kind === 'terminal');
  const { rows, unreadable, ships: cargo } = await readArchive(paths, { nowMs, onProgress });
  const ships = findContainerShips(cargo, createLyingPlaces(ports, marine));
  const byImo = new Map<string, (typeof ships)[number]>(ships.map((ship) => [ship.imo, ship]));
  const replayed = await replayArchive({
    ships: [...byImo.values()],
    ports,
    seaway: {
      ports: createPortIndex(ports),
      route: (from, to, options) => router.route(from, to, options),
      track: async (imo, fromMs, toMs) => byImo.get(imo)?.track(fromMs, toMs) ?? [],
    },
    onProgress,
  });
  const table = tabulateArchive(replayed.trials, SHOWN_DAYS);
  return { rows, unreadable, cargoShips: cargo.length, containerShips: byImo.size, ...replayed, table };
}

/** For people: in each pair of errors the mean comes first and the middle one behind it. */
export function showArchive(result: ArchiveResult): string {
  const { rows, unreadable, cargoShips, containerShips, legs, table } = result;
  const head = [
    `${count(rows)} rows read${unreadable === 0 ? '' : `, ${count(unreadable)} of them without use`}.`,
    `${count(cargoShips)} cargo ships, ${count(containerShips)} of them container ships; ${count(legs)} voyages from berth to berth.`,
  ];
  if (legs === 0) return [...head, 'Nothing to replay: a voyage needs both its ports in the files.'].join('\n');
  const columns = [
    'days before',
    'arrivals',
    'ours',
    'in interval',
    'of hours',
    'great circle',
    'ours there',
    "ship's ETA",
  ];
  const widths = [11, 8, 16, 11, 8, 23, 16, 23, 16];
  const line = (cells: readonly string[]) => cells.map((cell, index) => cell.padStart(widths[index] ?? 0)).join('  ');
  return [
    ...head,
    'Absolute error of the estimated arrival at the berth in hours, mean (median), by days before arrival:',
    '',
    line([...columns, 'ours there']),
    ...table.map((row) => line(cellsOf(row))),
  ].join('\n');
}

function cellsOf({ horizonDays, ours, covered, intervalHours, greatCircle, entered }: ArchiveRow): string[] {
  return [
    String(horizonDays),
    String(ours.arrivals),
    show(ours),
    covered === null ? '-' : `${Math.round(covered * 100)} %`,
    intervalHours === null ? '-' : `${intervalHours.toFixed(0)} h`,
    ...showAgainst(greatCircle),
    ...showAgainst(entered),
  ];
}

function showAgainst({ theirs, ours }: Against): [string, string] {
  return theirs.arrivals === 0 ? ['-', '-'] : [`${show(theirs)} of ${theirs.arrivals}`, show(ours)];
}

function show({ mean, median }: Errors): string {
  return mean === null || median === null ? '-' : `${mean.toFixed(1)} (${median.toFixed(1)})`;
}

function count(number: number): string {
  return number.toLocaleString('en');
}
