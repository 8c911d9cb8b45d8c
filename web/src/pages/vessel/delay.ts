import type { Container } from '../../api/resources.ts';
import { DAY_MS, daysUntil } from '../../time/duration.ts';
import { slipOf } from '../../time/slip.ts';

/** Whole days by which the arrival moved since it was first announced; undefined where that is not known. */
export function daysLate({ attributes }: Container): number | undefined {
  const slip = slipOf(attributes.first_eta_at, attributes.situation.pod_eta_at, attributes.pod_timezone);
  return slip === undefined ? undefined : Math.round(slip / DAY_MS);
}

/** Days from the arrival to the last free day on the calendar of the port; below 0 it ends before the box is there. */
export function freeDaysAfterArrival({ attributes }: Container): number | undefined {
  const { last_free_days: free, situation } = attributes;
  if (free.current === null || situation.pod_eta_at === null) return undefined;
  return daysUntil(free.current.on, free.current.timezone, Date.parse(situation.pod_eta_at));
}

/** Of a ship that is late, the boxes that suffer most first: free time that is over before they land, then the latest. */
export function mostConcernedFirst(boxes: readonly Container[]): Container[] {
  const rank = (box: Container) => [freeDaysAfterArrival(box) ?? 1_000, -(daysLate(box) ?? -1_000)] as const;
  return [...boxes].sort((one, other) => {
    const [[oneFree, oneLate], [otherFree, otherLate]] = [rank(one), rank(other)];
    return oneFree - otherFree || oneLate - otherLate || (one.id < other.id ? -1 : 1);
  });
}
