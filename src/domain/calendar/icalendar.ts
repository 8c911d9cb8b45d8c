import type { Instant } from '../../values/instant.ts';

/** An entry of a calendar: a moment, or a whole day (`YYYY-MM-DD`). */
export interface CalendarEntry {
  /** The same for as long as the entry is of the same thing, whatever changes about it. */
  readonly uid: string;
  readonly when: { readonly at: Instant } | { readonly day: string };
  readonly summary: string;
  readonly description: string;
  readonly changedAt: Instant;
}

const MAX_OCTETS = 75;
/** Programs ask again after as long. */
const REFRESH = 'PT1H';
const DAY_MS = 24 * 60 * 60 * 1000;

/** A calendar as RFC 5545 has it, a line at a time. */
export function* calendarText(name: string, entries: Iterable<CalendarEntry>): Generator<string> {
  yield lines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Landfall//Calendar of a saved view//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
  ]);
  for (const { uid, when, summary, description, changedAt } of entries) {
    yield lines([
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTAMP:${moment(changedAt)}`,
      `LAST-MODIFIED:${moment(changedAt)}`,
      ...('at' in when
        ? [`DTSTART:${moment(when.at)}`]
        : [`DTSTART;VALUE=DATE:${when.day.replaceAll('-', '')}`, `DTEND;VALUE=DATE:${dayAfter(when.day)}`]),
      `SUMMARY:${escaped(summary)}`,
      `DESCRIPTION:${escaped(description)}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]);
  }
  yield lines(['END:VCALENDAR']);
}

function lines(all: readonly string[]): string {
  return all.map((line) => `${folded(line)}\r\n`).join('');
}

/** 3.1: at most 75 octets a line, and no character is cut in two. */
function folded(line: string): string {
  let [text, octets] = ['', 0];
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > MAX_OCTETS) {
      text += '\r\n ';
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return text;
}

/** 3.3.11. Other control characters have no place in text. */
function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, (one) => `\\${one}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '');
}

function moment(at: Instant): string {
  return `${at.slice(0, 19).replace(/[-:]/g, '')}Z`;
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10).replaceAll('-', '');
}
