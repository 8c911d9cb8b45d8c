import { readFileSync } from 'node:fs';
import { messageOf } from '../errors.ts';
import { SeaRouter } from '../routing/route.ts';
import { loadWorld } from '../routing/world.ts';
import { splitCsvLine } from '../text/csv.ts';
import { UsageError } from './command.ts';
import { toJson } from './route-answer.ts';
import { readIds, readPosition, readShip } from './route-question.ts';

const NEEDED = ['origin_lat', 'origin_lon', 'dest_lat', 'dest_lon'];
/** Of a file that begins with a pair instead of the names of its columns. */
const USUAL_COLUMNS = [...NEEDED, 'block'];

/**
 * One line of JSON for each line of the file. A pair without a route has an `error`, and so has a line that cannot be
 * read: the others are answered all the same, and the command ends with 2.
 */
export function routeBatch(file: string, usualShip = ''): number {
  const lines = readLines(file);
  const first = lines.findIndex((line) => line.trim() !== '');
  const columns = readColumns(file, lines[first] ?? '');
  const router = new SeaRouter(loadWorld());
  let isUnderstood = true;
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '' || (index === first && columns.isNamed)) continue;
    const fields = splitCsvLine(line) ?? [];
    const field = (name: string) => fields[columns.names.indexOf(name)]?.trim() ?? '';
    const from = readPosition(field('origin_lat'), field('origin_lon'));
    const to = readPosition(field('dest_lat'), field('dest_lon'));
    const ship = readShip(field('ship') || usualShip);
    if (from && to && ship && fields.length <= columns.names.length) {
      const options = { block: readIds(field('block')), open: readIds(field('open')), ...ship };
      console.log(JSON.stringify(toJson(router.route(from, to, options))));
    } else {
      isUnderstood = false;
      const detail = ship
        ? `Line ${index + 1} needs ${NEEDED.join(', ')} in degrees: ${line}`
        : `Line ${index + 1} has a ship that is neither a class nor length, beam and draught: ${line}`;
      console.log(JSON.stringify({ error: 'malformed', detail }));
    }
  }
  return isUnderstood ? 0 : 2;
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8')
      .replace(/^\uFEFF/, '')
      .split(/\r\n?|\n/);
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${messageOf(error)}`);
  }
}

function readColumns(file: string, line: string): { names: readonly string[]; isNamed: boolean } {
  const first = (splitCsvLine(line) ?? []).map((field) => field.trim());
  const names = first.map((name) => name.toLowerCase());
  if (NEEDED.every((name) => names.includes(name))) return { names, isNamed: true };
  if (readPosition(first[0], first[1])) return { names: USUAL_COLUMNS, isNamed: false };
  throw new UsageError(`The first line of ${file} must name its columns: ${USUAL_COLUMNS.join(',')}.`);
}
