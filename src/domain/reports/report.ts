import { wordsIn } from '../../text/words-in.ts';
import { DAY_MS } from '../../values/duration.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { OfAccount } from '../../values/of-account.ts';
import type { DEACTIVATED_REASONS } from '../alerts/alert-subscription.ts';
import { nextLocalTimeMs } from '../alerts/when-due.ts';
import { WEEKDAYS, type Weekday } from '../free-time/tariff.ts';

/** Besides the mail itself, what is attached to it. */
export const REPORT_FORMATS = wordsIn('pdf xlsx');
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** An address that a report goes to. */
export interface ReportRecipient {
  readonly address: string;
  readonly active: boolean;
  readonly deactivatedReason: (typeof DEACTIVATED_REASONS)[number] | null;
  readonly lastError: string | null;
}

/** When it is made, on the clocks of its zone, `HH:MM`. */
interface ReportTiming {
  readonly weekday: Weekday;
  readonly atTime: string;
  readonly timezone: string;
}

/** A mail of every week about all containers, or those of a saved view, of a customer, or both. */
export interface Report extends OfAccount, ReportTiming {
  readonly name: string;
  readonly savedViewId: Id | null;
  readonly customerId: Id | null;
  readonly formats: readonly ReportFormat[];
  readonly recipients: readonly ReportRecipient[];
  readonly active: boolean;
  readonly lastError: string | null;
  readonly dueAt: Instant | null;
  readonly lastSentAt: Instant | null;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

export function nextReportMs({ weekday, atTime, timezone }: ReportTiming, nowMs: number): number {
  const isWanted = (dayNumber: number) => WEEKDAYS[(new Date(dayNumber * DAY_MS).getUTCDay() + 6) % 7] === weekday;
  return nextLocalTimeMs(timezone, atTime, nowMs, isWanted);
}
