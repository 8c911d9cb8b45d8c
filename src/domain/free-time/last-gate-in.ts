import { compareInstants, type Instant } from '../../values/instant.ts';
import { dayOf, instantOfLocal } from '../../values/time-zone.ts';
import { type DayFactsOf, dayAfter } from './day-facts.ts';

/** A gate that is closed for longer has no calendar that can be right. */
const MAX_CLOSED_DAYS = 31;

/**
 * Until when a box can be brought to its terminal: the cut-off, or where the gate is closed at that hour, when it closes for the
 * last time before. Null where the hours of the gate are not known.
 */
export function lastGateIn(cutOffAt: Instant, zone: string, factsOf: DayFactsOf): Instant | null {
  const last = dayOf(Date.parse(cutOffAt), zone);
  for (let back = 0; back <= MAX_CLOSED_DAYS; back++) {
    const day = dayAfter(last, -back);
    const { gate, opens, closes } = factsOf(day);
    if (gate === 'unknown') return null;
    if (gate !== 'open') continue;
    if (opens === undefined || closes === undefined) return null;
    const [openedAt, closedAt] = [instantOfLocal(`${day}T${opens}`, zone), instantOfLocal(`${day}T${closes}`, zone)];
    if (openedAt === undefined || closedAt === undefined) return null;
    if (compareInstants(openedAt, cutOffAt) >= 0) continue;
    return compareInstants(closedAt, cutOffAt) < 0 ? closedAt : cutOffAt;
  }
  return null;
}
