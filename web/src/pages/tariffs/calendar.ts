import type { Resource } from '../../api/json-api.ts';

export type Calendar = Resource<'terminal_calendar'>;
export type GateDay = Calendar['attributes']['exceptions'][number];

export const CALENDARS = ['terminal_calendars'];

const GATES: Readonly<Record<string, GateDay['gate']>> = {
  open: 'open',
  closed: 'closed',
  unplanned: 'closed_unscheduled',
  closed_unscheduled: 'closed_unscheduled',
};
const LINE = /^(\d{4}-\d{2}-\d{2})[\s,;]+(\w+)$/;

/** `2026-12-24 closed`, a day a line, also as a sheet writes it with commas. What is wrong is said with its line. */
export function readGateDays(text: string): readonly GateDay[] {
  return text.split('\n').flatMap((raw, index) => {
    const line = raw.trim();
    if (line === '') return [];
    const [, on, word = ''] = LINE.exec(line) ?? [];
    const gate = GATES[word.toLowerCase()];
    if (on === undefined || gate === undefined || !isDay(on)) {
      throw new Error(`Days that differ, line ${index + 1}: “${line}” is not like “2026-12-24 closed”.`);
    }
    return [{ on, gate }];
  });
}

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

export function writeGateDays(days: readonly GateDay[]): string {
  return days.map(({ on, gate }) => `${on} ${gate === 'closed_unscheduled' ? 'unplanned' : gate}`).join('\n');
}
