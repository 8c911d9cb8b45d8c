import type { Instant } from '../../values/instant.ts';
import type { ContainerStatus } from '../containers/container.ts';
import type { FailedReason } from '../shipments/tracking-request.ts';
import {
  type ContainerFacts,
  EXCEPTION_LIMITS,
  type Exception,
  isGone,
  type Rule,
  UNSAID,
  URGENCY,
} from './exception.ts';
import { appointmentAfterLastFreeDay, chargesLikely, costOf, lastFreeDay } from './free-time.ts';
import { papersDiffer } from './papers.ts';
import { etaSlip, missedConnection, rolled } from './voyage.ts';
import { capitalised, duration, sentence } from './wording.ts';

/** `loaded` may be loaded with goods alone. */
const IN_ORIGIN: ReadonlySet<ContainerStatus> = new Set(['new', 'loaded']);

const RULES: readonly Rule[] = [
  lastFreeDay,
  hold,
  missedConnection,
  appointmentAfterLastFreeDay,
  chargesLikely,
  cutOff,
  papersDiffer,
  rolled,
  etaSlip,
  noUpdate,
];

/** Everything that is wrong with a container that is being followed. */
export function findExceptions(facts: ContainerFacts, now: Date): Exception[] {
  return RULES.flatMap((rule) => rule(facts, now.getTime()) ?? []);
}

function hold(facts: ContainerFacts): Exception | undefined {
  if (facts.holds.length === 0 || isGone(facts)) return undefined;
  const firm = facts.holds.filter((one) => one.status === 'hold');
  const named = (firm.length > 0 ? firm : facts.holds).map((one) => one.name);
  const description = facts.holds.find((one) => one.description !== null)?.description;
  const isAvailable = facts.availableForPickup === true || facts.currentStatus === 'available';
  return {
    ...UNSAID,
    category: 'hold',
    severity: firm.length > 0 ? 'act' : 'watch',
    urgency: isAvailable ? URGENCY.holdOnAvailable : URGENCY.other,
    title: `${capitalised(named.join(', '))} hold${firm.length > 0 ? '' : ' pending'}`,
    detail: sentence(facts.podName, description ?? 'reported by the terminal'),
    since: facts.terminalCheckedAt,
    timezone: facts.podTimezone,
    locationName: facts.podName,
    cost: costOf(facts.fees),
    facts: [String(isAvailable), ...facts.holds.map((one) => `${one.name} ${one.status} ${one.description ?? ''}`)],
  };
}

/** The line is asked again and again and has not answered for long. What nobody asks for cannot be late. */
function noUpdate(facts: ContainerFacts, nowMs: number): Exception | undefined {
  if (facts.lastSucceededAt === null || facts.lastAttemptedAt === null) return undefined;
  const askedMs = Date.parse(facts.lastAttemptedAt);
  const isAsked = askedMs > Date.parse(facts.lastSucceededAt) && nowMs - askedMs < EXCEPTION_LIMITS.noUpdateActMs;
  if (!isAsked) return undefined;
  const silentMs = nowMs - Date.parse(facts.lastSucceededAt);
  if (silentMs < EXCEPTION_LIMITS.noUpdateMs) return undefined;
  return {
    ...UNSAID,
    category: 'no_update',
    severity: silentMs >= EXCEPTION_LIMITS.noUpdateActMs ? 'act' : 'watch',
    title: `No update for ${duration(silentMs)}`,
    detail: `${facts.lineName} does not answer`,
    since: facts.lastSucceededAt,
    facts: [facts.lastSucceededAt],
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
    ...UNSAID,
    category: 'tracking_failed',
    severity: 'act',
    title: 'Tracking failed',
    detail: sentence(request.lineName, why),
    since: request.updatedAt,
    facts: [request.failedReason, request.updatedAt],
  };
}

/** The terminal of lading soon takes the box no more, or has ceased to: without it the ship leaves. */
function cutOff(facts: ContainerFacts, nowMs: number): Exception | undefined {
  const { cutOffAt, polFullInAt, currentStatus, polName, polTimezone } = facts;
  if (cutOffAt === null || polFullInAt !== null || !IN_ORIGIN.has(currentStatus)) return undefined;
  const leftMs = Date.parse(cutOffAt) - nowMs;
  if (leftMs > EXCEPTION_LIMITS.cutOffNearMs || leftMs < -EXCEPTION_LIMITS.cutOffMissedMs) return undefined;
  const isOver = leftMs <= 0;
  const isUrgent = leftMs <= EXCEPTION_LIMITS.cutOffActMs;
  return {
    ...UNSAID,
    category: 'cut_off_near',
    severity: isUrgent ? 'act' : 'watch',
    urgency: isUrgent ? URGENCY.lastFreeDayTomorrow : URGENCY.lastFreeDayNear,
    title: isOver ? 'Cut-off missed' : `Cut-off in ${duration(leftMs) || 'less than an hour'}`,
    detail: sentence(polName, 'not at the terminal yet'),
    since: isOver ? cutOffAt : null,
    at: cutOffAt,
    timezone: polTimezone,
    locationName: polName,
    facts: [cutOffAt, String(isOver)],
  };
}
