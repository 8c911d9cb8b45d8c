import { bodyParts } from '../domain/webhooks/webhook-notification.ts';
import type { ClaimedDelivery, LeasedDelivery } from '../store/webhooks/lanes.ts';
import type { Id } from '../values/id.ts';
import { Slab } from '../values/slab.ts';

/** What one claim leased of one lane, in the order of the lane. */
export interface Run {
  readonly webhookId: Id;
  readonly deliveries: readonly PendingDelivery[];
}

export interface PendingDelivery extends LeasedDelivery {
  readonly body: Buffer;
}

const bodies = new Slab();

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
    if (!head) return [];
    lane.sort((one, other) => one.position - other.position);
    return [{ webhookId: head.webhookId, deliveries: lane.map(toPending) }];
  });
}

/**
 * The texts are encoded at once and let go: a run waits for a while, and long texts that live are copied again and again.
 * Written out, because copying an object but for some of its fields takes as long as signing one.
 */
function toPending(claimed: ClaimedDelivery, index: number): PendingDelivery {
  return {
    accountId: claimed.accountId,
    webhookId: claimed.webhookId,
    subjectId: claimed.subjectId,
    branch: claimed.branch,
    position: claimed.position,
    lease: claimed.lease + index,
    pending: claimed.pending - index,
    notificationId: claimed.notificationId,
    sequence: claimed.sequence,
    event: claimed.event,
    origin: claimed.origin,
    deliveredBefore: claimed.deliveredBefore,
    attempts: claimed.attempts,
    webhookVersion: claimed.webhookVersion,
    failing: claimed.failing,
    body: bodies.encode(bodyParts(claimed)),
  };
}
