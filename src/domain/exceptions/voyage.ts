import { compareInstants, type Instant } from '../../values/instant.ts';
import { dayOf, isDayAlone, lastMomentOf } from '../../values/time-zone.ts';
import type { JourneyCall } from '../journey/journey.ts';
import {
  type ContainerFacts,
  EXCEPTION_LIMITS,
  type Exception,
  type ExceptionSeverity,
  UNSAID,
  URGENCY,
} from './exception.ts';
import { duration, sentence } from './wording.ts';

/** The box is, or will be, at a transshipment port after the vessel it was to leave with. */
export function missedConnection(facts: ContainerFacts, nowMs: number): Exception | undefined {
  for (const call of facts.calls) {
    if (call.role !== 'transshipment' || call.outboundAtdAt !== null) continue;
    const changed = facts.vesselChanges.findLast((change) => change.label === call.label);
    const due = call.outboundEtdAt === null ? undefined : lastMomentOf(call.outboundEtdAt, call.zone);
    const isThere = call.inboundAtaAt !== null;
    if (call.outbound?.missed) {
      const vessel = call.outbound.vesselName ?? 'The next vessel';
      return connection(call, 'act', 'Missed connection', `${vessel} left without the box`, call.outboundEtdAt);
    }
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
    ...UNSAID,
    category: 'missed_connection',
    severity,
    urgency: severity === 'act' ? URGENCY.missedConnection : URGENCY.other,
    title,
    detail: sentence(call.name, detail),
    since,
    at: call.outboundEtdAt,
    timezone: call.zone,
    locationName: call.name,
    facts: [call.label, detail, call.outboundEtdAt && dayOf(Date.parse(call.outboundEtdAt), call.zone)],
  };
}

/** Not loaded on the vessel it was booked on, and not yet under way on another. */
export function rolled(facts: ContainerFacts, nowMs: number): Exception | undefined {
  const origin = facts.calls.find((call) => call.role === 'port_of_lading');
  if (origin === undefined || origin.outboundAtdAt !== null) return undefined;
  const change = facts.vesselChanges.findLast((one) => one.label === origin.label);
  if (change === undefined) return leftBehind(facts, origin, nowMs);
  return {
    ...UNSAID,
    category: 'rolled',
    severity: 'watch',
    title: 'Rolled to another vessel',
    detail: sentence(origin.name, `${change.from} replaced by ${change.to}`),
    since: change.at,
    at: origin.outboundEtdAt,
    timezone: origin.zone,
    locationName: origin.name,
    facts: [change.from, change.to],
  };
}

/** The day its vessel was to leave is over, and nobody said that the box is aboard, or of another vessel. */
function leftBehind({ currentStatus }: ContainerFacts, origin: JourneyCall, nowMs: number): Exception | undefined {
  const { outboundEtdAt: dueAt, outbound, name, zone } = origin;
  if (dueAt === null || (currentStatus !== 'new' && currentStatus !== 'loaded')) return undefined;
  const overdueMs = nowMs - Date.parse(dueAt);
  if (overdueMs < EXCEPTION_LIMITS.overdueMs || nowMs <= lastMomentOf(dueAt, zone)) return undefined;
  const vessel = outbound?.vesselName ?? 'The vessel';
  return {
    ...UNSAID,
    category: 'rolled',
    severity: overdueMs >= EXCEPTION_LIMITS.overdueActMs ? 'act' : 'watch',
    title: `Departure overdue ${duration(overdueMs)}`,
    detail: sentence(name, `${vessel} was due to leave, the box is not reported aboard`),
    since: dueAt,
    at: dueAt,
    timezone: zone,
    locationName: name,
    facts: ['overdue', vessel, dayOf(Date.parse(dueAt), zone)],
  };
}

/** The estimated arrival against the first one that was ever given, and against the clock. */
export function etaSlip(facts: ContainerFacts, nowMs: number): Exception | undefined {
  const { podEtaAt, firstEtaAt, podAtaAt } = facts;
  if (podEtaAt === null || podAtaAt !== null || facts.currentStatus in NOT_AWAITED) return undefined;
  const overdueMs = nowMs - Date.parse(podEtaAt);
  const isPast = nowMs > lastMomentOf(podEtaAt, facts.podTimezone);
  if (isPast && overdueMs >= EXCEPTION_LIMITS.overdueMs) return overdue(facts, podEtaAt, overdueMs);
  if (firstEtaAt === null) return undefined;
  const slipMs = slipOf(podEtaAt, firstEtaAt, facts.podTimezone);
  if (slipMs < EXCEPTION_LIMITS.etaSlipWatchMs) return undefined;
  return {
    ...UNSAID,
    category: 'eta_slip',
    // Nothing can be done today about a ship that comes later, but to plan for it.
    severity: 'watch',
    title: `ETA slipped ${duration(slipMs)}`,
    detail: sentence(facts.podName, 'later than first announced'),
    at: podEtaAt,
    timezone: facts.podTimezone,
    locationName: facts.podName,
    facts: [dayOf(Date.parse(podEtaAt), facts.podTimezone)],
  };
}

/** Of a day without an hour, what comes within it is no later; from day to day, days are counted. */
function slipOf(etaAt: Instant, firstAt: Instant, zone: string | null): number {
  const isDay = isDayAlone(Date.parse(etaAt), zone);
  return isDay ? compareInstants(etaAt, firstAt) : Date.parse(etaAt) - lastMomentOf(firstAt, zone);
}

/** Landed, as far as anybody says: the arrival itself was not told of. */
const NOT_AWAITED: Readonly<Partial<Record<ContainerFacts['currentStatus'], true>>> = {
  grounded: true,
  available: true,
  not_available: true,
  awaiting_inland_transfer: true,
  on_rail: true,
  off_dock: true,
  picked_up: true,
  delivered: true,
  dropped: true,
  empty_returned: true,
};

/** The day it was to arrive is over, and nobody said that it did, or when it will. */
function overdue(facts: ContainerFacts, podEtaAt: Instant, overdueMs: number): Exception {
  return {
    ...UNSAID,
    category: 'eta_slip',
    severity: overdueMs >= EXCEPTION_LIMITS.overdueActMs ? 'act' : 'watch',
    title: `Arrival overdue ${duration(overdueMs)}`,
    detail: sentence(facts.podName, 'no arrival was reported'),
    since: podEtaAt,
    at: podEtaAt,
    timezone: facts.podTimezone,
    locationName: facts.podName,
    facts: ['overdue', dayOf(Date.parse(podEtaAt), facts.podTimezone)],
  };
}
