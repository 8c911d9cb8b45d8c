import type { Id } from '../values/id.ts';
import type { Instant } from '../values/instant.ts';
import type { ContainerStatus } from './container.ts';
import type { JourneyCall, VesselChange } from './journey/journey.ts';
import type { Hold } from './observation.ts';
import type { FailedReason } from './tracking-request.ts';

/** In the order of urgency. */
export const EXCEPTION_CATEGORIES = [
  'past_last_free_day',
  'hold',
  'missed_connection',
  'last_free_day_near',
  'rolled',
  'eta_slip',
  'tracking_failed',
  'no_update',
] as const;
export type ExceptionCategory = (typeof EXCEPTION_CATEGORIES)[number];

/** `act`: somebody should do something now. `watch`: it may come to that. */
export const EXCEPTION_SEVERITIES = ['act', 'watch'] as const;
export type ExceptionSeverity = (typeof EXCEPTION_SEVERITIES)[number];

/** Something about a container, or about a request that never became one, that needs a person. */
export interface Exception {
  readonly category: ExceptionCategory;
  readonly severity: ExceptionSeverity;
  readonly title: string;
  readonly detail: string;
  /** Since when it has been so; null when that is not known. */
  readonly since: Instant | null;
  /** The moment it is about: the last free day, the new arrival, the departure that was missed. */
  readonly at: Instant | null;
  readonly timezone: string | null;
  readonly locationName: string | null;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** When a rule begins to speak. The store looks for candidates with the same figures. */
export const EXCEPTION_LIMITS = {
  lastFreeDayNearDays: 2,
  etaSlipWatchMs: 24 * HOUR_MS,
  etaSlipActMs: 48 * HOUR_MS,
  noUpdateMs: 36 * HOUR_MS,
  noUpdateActMs: 96 * HOUR_MS,
  /** A vessel that is late in leaving is not yet a missed connection. */
  connectionGraceMs: 12 * HOUR_MS,
  failedRequestShownMs: 14 * DAY_MS,
} as const;

/** What the rules look at. */
export interface ContainerFacts {
  readonly currentStatus: ContainerStatus;
  readonly pickupLfd: Instant | null;
  readonly podTimezone: string | null;
  readonly podFullOutAt: Instant | null;
  readonly terminalCheckedAt: Instant | null;
  readonly holds: readonly Hold[];
  readonly calls: readonly JourneyCall[];
  readonly vesselChanges: readonly VesselChange[];
  readonly podEtaAt: Instant | null;
  readonly podOriginalEtaAt: Instant | null;
  readonly podAtaAt: Instant | null;
  readonly podName: string | null;
  readonly lineName: string;
  readonly lastAttemptedAt: Instant | null;
  readonly lastSucceededAt: Instant | null;
}

type Rule = (facts: ContainerFacts, nowMs: number) => Exception | undefined;

/** One rule per category that a container can be in. */
const RULES: readonly Rule[] = [pastLastFreeDay, hold, missedConnection, lastFreeDayNear, rolled, etaSlip, noUpdate];

/** Everything that is wrong with a container that is being followed, most urgent first. */
export function findExceptions(facts: ContainerFacts, now: Date): Exception[] {
  return RULES.flatMap((rule) => rule(facts, now.getTime()) ?? []);
}

function pastLastFreeDay(facts: ContainerFacts, nowMs: number): Exception | undefined {
  const days = daysToLastFreeDay(facts, nowMs);
  if (days === undefined || days >= 0) return undefined;
  return {
    ...lastFreeDayBase(facts),
    category: 'past_last_free_day',
    severity: 'act',
    title: 'Past last free day',
    detail: sentence(facts.podName, `${count(-days, 'day')} over`),
    since: facts.pickupLfd,
  };
}

function lastFreeDayNear(facts: ContainerFacts, nowMs: number): Exception | undefined {
  const days = daysToLastFreeDay(facts, nowMs);
  if (days === undefined || days < 0 || days > EXCEPTION_LIMITS.lastFreeDayNearDays) return undefined;
  const holds = facts.holds.length === 0 ? 'no holds' : `${facts.holds.map((one) => one.name).join(', ')} hold`;
  return {
    ...lastFreeDayBase(facts),
    category: 'last_free_day_near',
    severity: 'watch',
    title: days === 0 ? 'Last free day today' : `Free time ends in ${count(days, 'day')}`,
    detail: sentence(facts.podName, holds),
    since: null,
  };
}

function lastFreeDayBase(facts: ContainerFacts) {
  return { at: facts.pickupLfd, timezone: facts.podTimezone, locationName: facts.podName };
}

/** Days on the calendar of the port: 0 on the last free day itself. */
function daysToLastFreeDay(facts: ContainerFacts, nowMs: number): number | undefined {
  if (facts.pickupLfd === null || facts.podFullOutAt !== null) return undefined;
  const zone = facts.podTimezone ?? 'UTC';
  return dayNumber(Date.parse(facts.pickupLfd), zone) - dayNumber(nowMs, zone);
}

function hold(facts: ContainerFacts): Exception | undefined {
  if (facts.holds.length === 0 || facts.podFullOutAt !== null) return undefined;
  const firm = facts.holds.filter((one) => one.status === 'hold');
  const named = (firm.length > 0 ? firm : facts.holds).map((one) => one.name);
  const description = facts.holds.find((one) => one.description !== null)?.description;
  return {
    category: 'hold',
    severity: firm.length > 0 ? 'act' : 'watch',
    title: `${capitalised(named.join(', '))} hold${firm.length > 0 ? '' : ' pending'}`,
    detail: sentence(facts.podName, description ?? 'reported by the terminal'),
    since: facts.terminalCheckedAt,
    at: null,
    timezone: facts.podTimezone,
    locationName: facts.podName,
  };
}

/** The box is, or will be, at a transshipment port after the vessel it was to leave with. */
function missedConnection(facts: ContainerFacts, nowMs: number): Exception | undefined {
  for (const call of facts.calls) {
    if (call.role !== 'transshipment' || call.outboundAtdAt !== null) continue;
    const changed = facts.vesselChanges.findLast((change) => change.label === call.label);
    const due = call.outboundEtdAt === null ? undefined : Date.parse(call.outboundEtdAt);
    const isThere = call.inboundAtaAt !== null;
    if (isThere && changed !== undefined) {
      return connection(call, 'act', 'Missed connection', `${changed.from} left, now ${changed.to}`, changed.at);
    }
    if (isThere && due !== undefined && nowMs > due + EXCEPTION_LIMITS.connectionGraceMs) {
      const vessel = call.outbound?.vesselName ?? 'The next vessel';
      return connection(call, 'act', 'Missed connection', `${vessel} was due to leave`, call.outboundEtdAt);
    }
    const arrives = call.inboundEtaAt === null ? undefined : Date.parse(call.inboundEtaAt);
    if (!isThere && due !== undefined && arrives !== undefined && arrives > due) {
      return connection(call, 'watch', 'Connection at risk', 'arrives after the next vessel leaves', null);
    }
  }
  return undefined;
}

function connection(
  call: JourneyCall,
  severity: ExceptionSeverity,
  title: string,
  detail: string,
  since: Instant | null,
): Exception {
  return {
    category: 'missed_connection',
    severity,
    title,
    detail: sentence(call.name, detail),
    since,
    at: call.outboundEtdAt,
    timezone: call.zone,
    locationName: call.name,
  };
}

/** Not loaded on the vessel it was booked on, and not yet under way on another. */
function rolled(facts: ContainerFacts): Exception | undefined {
  const origin = facts.calls.find((call) => call.role === 'port_of_lading');
  if (origin === undefined || origin.outboundAtdAt !== null) return undefined;
  const change = facts.vesselChanges.findLast((one) => one.label === origin.label);
  if (change === undefined) return undefined;
  return {
    category: 'rolled',
    severity: 'watch',
    title: 'Rolled to another vessel',
    detail: sentence(origin.name, `${change.from} replaced by ${change.to}`),
    since: change.at,
    at: origin.outboundEtdAt,
    timezone: origin.zone,
    locationName: origin.name,
  };
}

/** The estimated arrival against the first one that was ever given. */
function etaSlip(facts: ContainerFacts): Exception | undefined {
  const { podEtaAt, podOriginalEtaAt, podAtaAt } = facts;
  if (podEtaAt === null || podOriginalEtaAt === null || podAtaAt !== null) return undefined;
  const slipMs = Date.parse(podEtaAt) - Date.parse(podOriginalEtaAt);
  if (slipMs < EXCEPTION_LIMITS.etaSlipWatchMs) return undefined;
  return {
    category: 'eta_slip',
    severity: slipMs >= EXCEPTION_LIMITS.etaSlipActMs ? 'act' : 'watch',
    title: `ETA slipped ${duration(slipMs)}`,
    detail: sentence(facts.podName, 'later than first announced'),
    since: null,
    at: podEtaAt,
    timezone: facts.podTimezone,
    locationName: facts.podName,
  };
}

/** The line was asked and has not answered for long. What nobody asks for cannot be late. */
function noUpdate(facts: ContainerFacts, nowMs: number): Exception | undefined {
  if (facts.lastSucceededAt === null || facts.lastAttemptedAt === null) return undefined;
  const silentMs = nowMs - Date.parse(facts.lastSucceededAt);
  if (silentMs < EXCEPTION_LIMITS.noUpdateMs) return undefined;
  return {
    category: 'no_update',
    severity: silentMs >= EXCEPTION_LIMITS.noUpdateActMs ? 'act' : 'watch',
    title: `No update for ${duration(silentMs)}`,
    detail: `${facts.lineName} does not answer`,
    since: facts.lastSucceededAt,
    at: null,
    timezone: null,
    locationName: null,
  };
}

const FAILURES: Readonly<Record<FailedReason, string>> = {
  booking_cancelled: 'the booking was cancelled',
  duplicate: 'tracked already',
  expired: 'the line never knew this number',
  internal_processing_error: 'could not be processed',
  invalid_number: 'this is not a valid number',
  not_found: 'the line does not know this number',
  retries_exhausted: 'the line could not be reached',
  shipping_line_unreachable: 'the line cannot be reached',
  unrecognized_response: 'the line’s answer was not understood',
  data_unavailable: 'the line has no data any more',
  scac_auto_detect_failed: 'the carrier could not be told from the number',
};

/** A request that ended without a shipment. One for what is tracked already needs nobody. */
export function failedRequestException(request: {
  readonly failedReason: FailedReason | null;
  readonly updatedAt: Instant;
  readonly lineName: string | null;
}): Exception | undefined {
  if (request.failedReason === 'duplicate') return undefined;
  const why = request.failedReason === null ? 'no reason is known' : FAILURES[request.failedReason];
  return {
    category: 'tracking_failed',
    severity: 'act',
    title: 'Tracking failed',
    detail: sentence(request.lineName, why),
    since: request.updatedAt,
    at: null,
    timezone: null,
    locationName: null,
  };
}

/** Identifies an exception as long as it lasts. */
export function exceptionKey(category: ExceptionCategory, subjectId: Id): string {
  return `${category}:${subjectId}`;
}

function sentence(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join(', ');
}

function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function count(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? '' : 's'}`;
}

function duration(ms: number): string {
  const days = Math.floor(ms / DAY_MS);
  const hours = Math.floor((ms - days * DAY_MS) / HOUR_MS);
  return [days > 0 ? `${days}d` : '', hours > 0 ? `${hours}h` : ''].filter(Boolean).join(' ');
}

const calendars = new Map<string, Intl.DateTimeFormat>();

function dayNumber(ms: number, zone: string): number {
  let calendar = calendars.get(zone);
  if (calendar === undefined) {
    calendar = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
    calendars.set(zone, calendar);
  }
  return Math.round(Date.parse(`${calendar.format(ms)}T00:00:00Z`) / DAY_MS);
}
