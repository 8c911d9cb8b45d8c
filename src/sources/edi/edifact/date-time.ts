import type { TimeReference } from '../../../domain/observations/observation.ts';
import { lookUp } from '../code-table.ts';
import { type StatedClock, statedTime } from '../stated-time.ts';
import { component, type EdifactSegment } from './segment.ts';

export type DateTimeReading = { readonly kind: 'time'; readonly time: TimeReference } | { readonly kind: 'unreadable' };

/** Zone abbreviations of formats 303 and 304 that mean one offset everywhere; the others are taken as the place's clock. */
const OFFSETS_MINUTES: Readonly<Record<string, number>> = {
  UTC: 0,
  GMT: 0,
  CET: 60,
  EET: 120,
  MSK: 180,
  SGT: 480,
  HKT: 480,
  JST: 540,
  KST: 540,
  EST: -300,
  EDT: -240,
  PST: -480,
  PDT: -420,
};

const TIME_ONLY = ['401', '402'];
const LONG = /^(\d{8})(\d{4}|\d{6})?([A-Z]{3}|[+-]\d{4})?$/;
const SHORT = /^(\d{6})(\d{4})?$/;

/**
 * Reads DTM C507. The length of the value decides, because senders name formats they do not use; the format is consulted
 * where lengths coincide. A date and its clock may stand in two segments of one qualifier.
 */
export function readDateTime(
  dtm: EdifactSegment,
  among: readonly EdifactSegment[],
  zone: string | undefined,
): DateTimeReading {
  const value = component(dtm, 1, 2) ?? '';
  const parts = split(value, component(dtm, 1, 3));
  if (!parts) return { kind: 'unreadable' };
  const time = parts.time ?? clockApart(dtm, among);
  const stated = statedTime(parts.date, time, clockOf(parts.offset) ?? (zone ? { zone } : 'place'));
  return stated ? { kind: 'time', time: stated } : { kind: 'unreadable' };
}

interface Parts {
  readonly date: string;
  readonly time?: string | undefined;
  readonly offset?: string | undefined;
}

function split(value: string, format: string | undefined): Parts | undefined {
  if (format !== undefined && TIME_ONLY.includes(format)) return undefined;
  const short = SHORT.exec(value);
  if (short) return { date: short[1] ?? '', time: short[2] };
  const long = LONG.exec(value);
  return long ? { date: long[1] ?? '', time: long[2], offset: long[3] } : undefined;
}

function clockApart(dtm: EdifactSegment, among: readonly EdifactSegment[]): string | undefined {
  const other = among.find(
    (segment) =>
      segment.tag === 'DTM' &&
      component(segment, 1, 1) === component(dtm, 1, 1) &&
      TIME_ONLY.includes(component(segment, 1, 3) ?? ''),
  );
  return component(other, 1, 2);
}

function clockOf(offset: string | undefined): StatedClock | undefined {
  if (offset === undefined) return undefined;
  const numeric = /^([+-])(\d{2})(\d{2})$/.exec(offset);
  if (numeric) return { offsetMinutes: (numeric[1] === '-' ? -1 : 1) * (Number(numeric[2]) * 60 + Number(numeric[3])) };
  const minutes = lookUp(OFFSETS_MINUTES, offset);
  return minutes === undefined ? 'place' : { offsetMinutes: minutes };
}
