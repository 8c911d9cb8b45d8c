import { compareInstants, type Instant } from '../../values/instant.ts';
import { dayOf } from '../../values/time-zone.ts';
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
    const due = call.outboundEtdAt === null ? undefined : Date.parse(call.outboundEtdAt);
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
export function rolled(facts: ContainerFacts): Exception | undefined {
  const origin = facts.calls.find((call) => call.role === 'port_of_lading');
  if (origin === undefined || origin.outboundAtdAt !== null) return undefined;
  const change = facts.vesselChanges.findLast((one) => one.label === origin.label);
  if (change === undefined) return undefined;
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

/** The estimated arrival against the first one that was ever given. */
export function etaSlip(facts: ContainerFacts): Exception | undefined {
  const { podEtaAt, firstEtaAt, podAtaAt } = facts;
  if (podEtaAt === null || firstEtaAt === null || podAtaAt !== null) return undefined;
  const slipMs = compareInstants(podEtaAt, firstEtaAt);
  if (slipMs < EXCEPTION_LIMITS.etaSlipWatchMs) return undefined;
  return {
    ...UNSAID,
    category: 'eta_slip',
    severity: slipMs >= EXCEPTION_LIMITS.etaSlipActMs ? 'act' : 'watch',
    title: `ETA slipped ${duration(slipMs)}`,
    detail: sentence(facts.podName, 'later than first announced'),
    at: podEtaAt,
    timezone: facts.podTimezone,
    locationName: facts.podName,
    facts: [dayOf(Date.parse(podEtaAt), facts.podTimezone)],
  };
}
