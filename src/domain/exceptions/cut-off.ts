import type { ContainerStatus } from '../containers/container.ts';
import { type ContainerFacts, EXCEPTION_LIMITS, type Exception, UNSAID, URGENCY } from './exception.ts';
import { duration, sentence } from './wording.ts';

/** `loaded` may be loaded with goods alone. */
const IN_ORIGIN: ReadonlySet<ContainerStatus> = new Set(['new', 'loaded']);

/** The terminal of lading soon takes the box no more, or has ceased to: without it the ship leaves. */
export function cutOff(facts: ContainerFacts, nowMs: number): Exception | undefined {
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
