import { lookUp } from '../code-table.ts';
import type { StatedClock } from '../stated-time.ts';

/** X12 element 623, Time Code: North American zones by name; 01–12 are UTC+1 … UTC+12, 13–24 are UTC−12 … UTC−1. */
const ZONES: Readonly<Record<string, StatedClock>> = {
  UT: { offsetMinutes: 0 },
  GM: { offsetMinutes: 0 },
  ET: { zone: 'America/New_York' },
  ES: { offsetMinutes: -300 },
  ED: { offsetMinutes: -240 },
  CT: { zone: 'America/Chicago' },
  CS: { offsetMinutes: -360 },
  CD: { offsetMinutes: -300 },
  MT: { zone: 'America/Denver' },
  MS: { offsetMinutes: -420 },
  MD: { offsetMinutes: -360 },
  PT: { zone: 'America/Los_Angeles' },
  PS: { offsetMinutes: -480 },
  PD: { offsetMinutes: -420 },
  AT: { zone: 'America/Anchorage' },
  AS: { offsetMinutes: -540 },
  AD: { offsetMinutes: -480 },
  HT: { zone: 'Pacific/Honolulu' },
  HS: { offsetMinutes: -600 },
  HD: { offsetMinutes: -540 },
  NT: { zone: 'America/St_Johns' },
  NS: { offsetMinutes: -210 },
  ND: { offsetMinutes: -150 },
  TT: { zone: 'America/Halifax' },
  TS: { offsetMinutes: -240 },
  TD: { offsetMinutes: -180 },
  LT: 'place',
};

/** The clock a time code names; undefined when there is none or it is not known. */
export function clockOf(code: string | undefined): StatedClock | undefined {
  if (code === undefined) return undefined;
  const hours = /^(0[1-9]|1\d|2[0-4])$/.test(code) ? Number(code) : undefined;
  if (hours === undefined) return lookUp(ZONES, code.toUpperCase());
  return { offsetMinutes: (hours <= 12 ? hours : hours - 25) * 60 };
}
