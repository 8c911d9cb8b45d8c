import type { ClaimedDelivery } from '../store/lanes.ts';
import type { Id } from '../values/id.ts';

/** What one claim leased of one lane, in the order of the lane. */
export interface Run {
  readonly webhookId: Id;
  readonly deliveries: readonly ClaimedDelivery[];
}

/** Every lane has a lease of its own. Along the run its number rises and its count of pending deliveries goes down. */
export function runsOf(claimed: readonly ClaimedDelivery[]): Run[] {
  const byLease = new Map<number, ClaimedDelivery[]>();
  for (const delivery of claimed) {
    const lane = byLease.get(delivery.lease);
    if (lane) lane.push(delivery);
    else byLease.set(delivery.lease, [delivery]);
  }
  return [...byLease.values()].flatMap((lane) => {
    const [head] = lane;
    return head ? [{ webhookId: head.webhookId, deliveries: lane.length === 1 ? lane : inOrder(lane) }] : [];
  });
}

function inOrder(lane: ClaimedDelivery[]): ClaimedDelivery[] {
  return lane
    .sort((one, other) => one.position - other.position)
    .map((delivery, index) => ({
      ...delivery,
      lease: delivery.lease + index,
      pending: delivery.pending - index,
    }));
}
