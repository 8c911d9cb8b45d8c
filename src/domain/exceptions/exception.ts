import { wordsIn } from '../../text/words-in.ts';
import { DAY_MS, HOUR_MS } from '../../values/duration.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { ContainerStatus } from '../containers/container.ts';
import type { LastFreeDay } from '../containers/last-free-day.ts';
import type { PaperDifference } from '../documents/paper-differences.ts';
import type { ForeseenCharge } from '../free-time/foreseen-charge.ts';
import type { JourneyCall, VesselChange } from '../journey/journey.ts';
import type { Fee, Hold } from '../observations/observation.ts';

/** Among exceptions of the same urgency and severity, in this order. */
export const EXCEPTION_CATEGORIES = wordsIn(
  'last_free_day_near past_last_free_day hold missed_connection appointment_after_last_free_day',
  'charges_likely cut_off_near papers_differ rolled eta_slip tracking_failed no_update',
);
export type ExceptionCategory = (typeof EXCEPTION_CATEGORIES)[number];

/** `act`: somebody should do something now. `watch`: it may come to that. */
export const EXCEPTION_SEVERITIES = ['act', 'watch'] as const;
export type ExceptionSeverity = (typeof EXCEPTION_SEVERITIES)[number];

/** What costs money soonest comes first; whatever is not named here comes after it. */
export const URGENCY = {
  lastFreeDayToday: 0,
  lastFreeDayTomorrow: 1,
  pastLastFreeDay: 2,
  holdOnAvailable: 3,
  missedConnection: 4,
  appointmentAfterLastFreeDay: 5,
  lastFreeDayNear: 6,
  other: 7,
} as const;

/** An amount that somebody has asked for; none is ever estimated. */
export interface Cost {
  readonly amount: number;
  readonly currencyCode: string;
}

/** Something about a container, or about a request that never became one, that needs a person. */
export interface Exception {
  readonly category: ExceptionCategory;
  readonly severity: ExceptionSeverity;
  readonly urgency: number;
  readonly title: string;
  readonly detail: string;
  /** Since when it has been so; null when that is not known. */
  readonly since: Instant | null;
  /** The moment it is about: the last free day, the new arrival, the departure that was missed. */
  readonly at: Instant | null;
  /** What is about a day, and not a moment: that day on the calendar of the place. */
  readonly on: string | null;
  readonly timezone: string | null;
  readonly locationName: string | null;
  readonly cost: Cost | null;
  /** What somebody who decided about it knew; when this changes, the decision is over. */
  readonly facts: readonly (string | number | null)[];
}

/** When a rule begins to speak. The store looks for candidates with the same figures. */
export const EXCEPTION_LIMITS = {
  lastFreeDayNearDays: 2,
  /** Of a box whose last free day is further away, or that has not landed: how likely charges are, from 0 to 1. */
  chargesLikely: 0.5,
  chargesVeryLikely: 0.8,
  cutOffNearMs: 48 * HOUR_MS,
  cutOffActMs: 24 * HOUR_MS,
  /** A cut-off that was missed is told so long: by then the ship has left, or another cut-off was given. */
  cutOffMissedMs: 7 * DAY_MS,
  etaSlipWatchMs: 24 * HOUR_MS,
  /** An arrival may be given as a day: it is not late before that day is over. */
  overdueMs: 24 * HOUR_MS,
  overdueActMs: 48 * HOUR_MS,
  noUpdateMs: 36 * HOUR_MS,
  noUpdateActMs: 96 * HOUR_MS,
  /** A vessel that is late in leaving is not yet a missed connection. */
  connectionGraceMs: 12 * HOUR_MS,
  failedRequestShownMs: 14 * DAY_MS,
} as const;

/** What the rules look at. */
export interface ContainerFacts {
  readonly currentStatus: ContainerStatus;
  /** The one that counts where the box is now. */
  readonly lastFreeDay: LastFreeDay | null;
  readonly pickupAppointmentAt: Instant | null;
  /** Until when the terminal of lading takes it: what was entered, or else what the terminal told. */
  readonly cutOffAt: Instant | null;
  readonly polFullInAt: Instant | null;
  readonly polName: string | null;
  readonly polTimezone: string | null;
  readonly availableForPickup: boolean | null;
  readonly podTimezone: string | null;
  readonly podFullOutAt: Instant | null;
  readonly finalDestinationFullOutAt: Instant | null;
  readonly emptyTerminatedAt: Instant | null;
  readonly terminalCheckedAt: Instant | null;
  readonly holds: readonly Hold[];
  readonly fees: readonly Fee[];
  /** The likeliest first. */
  readonly chargesForeseen: readonly ForeseenCharge[];
  /** Where documents say something else. */
  readonly papersDiffer: readonly PaperDifference[];
  readonly calls: readonly JourneyCall[];
  readonly vesselChanges: readonly VesselChange[];
  readonly podEtaAt: Instant | null;
  readonly firstEtaAt: Instant | null;
  readonly podAtaAt: Instant | null;
  readonly podName: string | null;
  readonly lineName: string;
  readonly lastAttemptedAt: Instant | null;
  readonly lastSucceededAt: Instant | null;
}

export type Rule = (facts: ContainerFacts, nowMs: number) => Exception | undefined;

/** What most exceptions do not say. */
export const UNSAID = {
  urgency: URGENCY.other,
  since: null,
  at: null,
  on: null,
  timezone: null,
  locationName: null,
  cost: null,
} as const;

const GONE: ReadonlySet<ContainerStatus> = new Set(['picked_up', 'delivered', 'empty_returned']);

/** Fetched, at the port or inland, or returned already: nothing at a terminal matters any more. */
export function isGone(facts: ContainerFacts): boolean {
  const { podFullOutAt, finalDestinationFullOutAt, emptyTerminatedAt, currentStatus } = facts;
  return (podFullOutAt ?? finalDestinationFullOutAt ?? emptyTerminatedAt) !== null || GONE.has(currentStatus);
}

/** Free time that runs out and free time that ran out are one matter. */
const MATTERS: Readonly<Partial<Record<ExceptionCategory, string>>> = {
  past_last_free_day: 'last_free_day',
  last_free_day_near: 'last_free_day',
};

/** Identifies an exception as long as it lasts. */
export function exceptionKey(category: ExceptionCategory, subjectId: Id): string {
  return `${MATTERS[category] ?? category}:${subjectId}`;
}
