import type { Resource } from '../../api/json-api.ts';
import { WEEKDAYS } from './tariff.ts';

export type Calendar = Resource<'terminal_calendar'>;
export type OpenHours = NonNullable<Calendar['attributes']['open_hours']>[number];
export type GateDay = Calendar['attributes']['exceptions'][number];

export const CALENDARS = ['terminal_calendars'];

const GATES: Readonly<Record<string, GateDay['gate']>> = {
  open: 'open',
  closed: 'closed',
  unplanned: 'closed_unscheduled',
  closed_unscheduled: 'closed_unscheduled',
};
const LINE = /^(\d{4}-\d{2}-\d{2})[\s,;]+(\w+)(?:[\s,;]+(\d{2}:\d{2})-(\d{2}:\d{2}))?$/;
const HOURS = /^(\w{3})\w*[\s,;]+(\d{2}:\d{2})-(\d{2}:\d{2})$/;

/** `2026-12-24 closed`, a day a line, also as a sheet writes it with commas. What is wrong is said with its line. */
export function readGateDays(text: string): readonly GateDay[] {
  return linesOf(text).map(([line, number]) => {
    const [, on, word = '', opens, closes] = LINE.exec(line) ?? [];
    const gate = GATES[word.toLowerCase()];
    if (on === undefined || gate === undefined || !isDay(on)) {
      throw new Error(`Days that differ, line ${number}: “${line}” is not like “2026-12-24 closed”.`);
    }
    return { on, gate, ...(opens !== undefined && closes !== undefined && { opens, closes }) };
  });
}

/** `mon 07:00-16:30`, a day of the week a line. */
export function readHours(text: string): readonly OpenHours[] {
  return linesOf(text).map(([line, number]) => {
    const [, word = '', opens, closes] = HOURS.exec(line) ?? [];
    const weekday = WEEKDAYS.find((day) => day === word.toLowerCase());
    if (weekday === undefined || opens === undefined || closes === undefined) {
      throw new Error(`Opening hours, line ${number}: “${line}” is not like “mon 07:00-16:30”.`);
    }
    return { weekday, opens, closes };
  });
}

export function writeHours(hours: readonly OpenHours[]): string {
  return hours.map(({ weekday, opens, closes }) => `${weekday} ${opens}-${closes}`).join('\n');
}

/** Those that are not empty, with their numbers. */
function linesOf(text: string): readonly (readonly [line: string, number: number])[] {
  return text
    .split('\n')
    .map((line, index) => [line.trim(), index + 1] as const)
    .filter(([line]) => line !== '');
}

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

export function writeGateDays(days: readonly GateDay[]): string {
  const hoursOf = ({ opens, closes }: GateDay) => (closes === undefined ? '' : ` ${opens}-${closes}`);
  return days
    .map((day) => `${day.on} ${day.gate === 'closed_unscheduled' ? 'unplanned' : day.gate}${hoursOf(day)}`)
    .join('\n');
}
