import { type AlertLine, headlineOf, pathOf } from '../domain/alerts/alert.ts';
import type { Id } from '../values/id.ts';
import { clockOf } from '../values/time-zone.ts';

/** What is told, whichever way it goes. */
export interface Message {
  readonly id: Id;
  /** Of the subscription. */
  readonly name: string;
  readonly companyName: string;
  readonly timezone: string;
  readonly lines: readonly AlertLine[];
  readonly total: number;
  /** Scheme and host of the dashboard. */
  readonly baseUrl: string;
}

export interface ShownLine {
  readonly number: string;
  readonly title: string;
  readonly detail: string;
  readonly at: string;
  readonly url: string;
}

/** One line can hold what carriers and colleagues wrote, and they write without end. */
const MAX_TITLE_CHARACTERS = 140;
const MAX_DETAIL_CHARACTERS = 200;
const MAX_HEADLINE_CHARACTERS = 140;

export function headlineIn(message: Message): string {
  return clipped(headlineOf(message), MAX_HEADLINE_CHARACTERS);
}

export function shownLines({ lines, timezone, baseUrl }: Message): ShownLine[] {
  return lines.map((line) => ({
    number: clipped(line.number ?? '', MAX_TITLE_CHARACTERS),
    title: clipped(line.title, MAX_TITLE_CHARACTERS),
    detail: clipped(line.detail ?? '', MAX_DETAIL_CHARACTERS),
    at: `${clockOf(Date.parse(line.at), timezone)} ${timezone}`,
    url: `${baseUrl}${pathOf(line)}`,
  }));
}

/** What the lines leave out; empty when nothing. */
export function andMore({ total }: Message, shown: number): string {
  return total > shown ? `and ${total - shown} more` : '';
}

/** Without a character cut in two. */
export function clipped(text: string, max: number): string {
  const oneLine = text.replace(/\s+/g, ' ').trim();
  const characters = [...oneLine];
  return characters.length <= max ? oneLine : `${characters.slice(0, max - 1).join('')}…`;
}
