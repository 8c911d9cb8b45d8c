import type { SailorEta } from '../decode/message.ts';
import { askJson } from './ask-json.ts';
import type { Report } from './digitraffic.ts';
import type { Feed, FeedContext } from './feed.ts';
import type { Fleet } from './fleet.ts';
import { handOverAll } from './json-lines.ts';
import { type AskInTurn, createPolling } from './polling.ts';
import { memberOf, numberOf, positionReport, staticReport, textOf } from './reports.ts';

/** It answers with nothing when it is asked more often. */
const INTERVAL_MS = 61_000;
/** Numbers in one question, so that it stays short; of more ships, the next ones are asked for a minute later. */
const SHIPS_AT_ONCE = 400;
const SILENT_AFTER_MS = 4 * INTERVAL_MS;
const MAX_TOLD = 400_000;
const HUMAN_TIME = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2}) (?:GMT|UTC)$/;
const HUMAN_ETA = /^(\d{2})-(\d{2}) (\d{2}):(\d{2})$/;

export interface AishubAddress {
  readonly url: string;
  /** The name of the member. */
  readonly key: string;
  /** Asked for the ships that carry our boxes alone. */
  readonly hasShips: boolean;
}

/** AISHub's web service, or one that answers like it: JSON with values as people write them. */
export function createAishub(context: FeedContext, address: AishubAddress, intervalMs = INTERVAL_MS): Feed {
  return createPolling(context, () => begin(context, address), intervalMs, SILENT_AFTER_MS);
}

function begin(context: FeedContext, address: AishubAddress): AskInTurn {
  const told = new Map<string, number>();
  return async (question, turn, heard) => {
    const asked = address.hasShips && context.fleet ? shipsAsked(context.fleet, turn) : '';
    if (asked === undefined) return;
    const reports = readAishub(await askJson(urlOf(address, asked), question));
    heard();
    await handOverAll(
      reports.filter((report) => isNew(report, told)),
      context,
    );
  };
}

function urlOf({ url, key }: AishubAddress, asked: string): string {
  return `${url}?username=${encodeURIComponent(key)}&format=1&output=json&compress=0${asked}`;
}

/** Undefined: nobody is to be heard, and a question for nobody would be one for all. */
function shipsAsked({ ships, unknown }: Fleet, turn: number): string | undefined {
  const numbers = [...ships.map(({ mmsi }) => `m${mmsi}`), ...unknown.map((imo) => `i${imo}`)];
  if (numbers.length === 0) return undefined;
  const turns = Math.ceil(numbers.length / SHIPS_AT_ONCE);
  const from = (turn % turns) * SHIPS_AT_ONCE;
  const inTurn = numbers.slice(from, from + SHIPS_AT_ONCE);
  const listed = (kind: string) => inTurn.filter((number) => number.startsWith(kind)).map((number) => number.slice(1));
  const [mmsis, imos] = [listed('m'), listed('i')];
  return (mmsis.length > 0 ? `&mmsi=${mmsis.join(',')}` : '') + (imos.length > 0 ? `&imo=${imos.join(',')}` : '');
}

/** It tells of every ship again each time. What was told is kept by kind and ship. */
function isNew({ kind, report }: Report, told: Map<string, number>): boolean {
  const key = `${kind} ${report.mmsi}`;
  if (report.atMs <= (told.get(key) ?? 0)) return false;
  if (told.size >= MAX_TOLD) told.clear();
  told.set(key, report.atMs);
  return true;
}

/** A head that says whether it went well, and a row for each ship. Throws with what went wrong. */
export function readAishub(answer: unknown): Report[] {
  if (answer === undefined) return [];
  const [head, rows] = Array.isArray(answer) ? answer : [];
  if (memberOf(head, 'ERROR') !== false) throw new Error(textOf(head, 'ERROR_MESSAGE') ?? 'answered with an error');
  return Array.isArray(rows) ? rows.flatMap(readRow) : [];
}

function readRow(row: unknown): Report[] {
  const mmsi = numberOf(row, 'MMSI');
  const time = HUMAN_TIME.exec(textOf(row, 'TIME') ?? '');
  if (mmsi === null || !time) return [];
  const atMs = Date.parse(`${time[1]}T${time[2]}Z`);
  const position = positionReport({
    mmsi,
    latitude: numberOf(row, 'LATITUDE'),
    longitude: numberOf(row, 'LONGITUDE'),
    speed: numberOf(row, 'SOG'),
    course: numberOf(row, 'COG'),
    heading: numberOf(row, 'HEADING'),
    status: numberOf(row, 'NAVSTAT'),
    atMs,
  });
  const side = (name: string) => numberOf(row, name) ?? 0;
  const ship = staticReport({
    mmsi,
    atMs,
    imo: numberOf(row, 'IMO'),
    callsign: textOf(row, 'CALLSIGN'),
    name: textOf(row, 'NAME'),
    shipType: numberOf(row, 'TYPE'),
    lengthMetres: side('A') + side('B'),
    beamMetres: side('C') + side('D'),
    draughtMetres: numberOf(row, 'DRAUGHT'),
    destination: textOf(row, 'DEST'),
    eta: readEta(textOf(row, 'ETA')),
  });
  return [
    { kind: 'position', report: position },
    { kind: 'static', report: ship },
  ];
}

function readEta(text: string | null): SailorEta | null {
  const [, month = 0, day = 0, hour = 24, minute = 60] = (HUMAN_ETA.exec(text ?? '') ?? []).map(Number);
  if (month === 0 || day === 0) return null;
  return { month, day, hour: hour > 23 ? null : hour, minute: minute > 59 ? null : minute };
}
