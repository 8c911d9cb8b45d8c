import { bodyParts } from '../domain/webhooks/webhook-notification.ts';
import type { ClaimedDelivery, LeasedDelivery } from '../store/webhooks/lanes.ts';
import type { Id } from '../values/id.ts';

const SLAB_BYTES = 256 * 1024;

/** Longer texts get memory of their own. UTF-8 needs at most three bytes for each unit of a string. */
const MAX_SHARED_LENGTH = 16 * 1024;
const MAX_BYTES_OF_UNIT = 3;

/**
 * Encodes texts that live for a moment. They share large pieces of memory: giving each its own costs more than encoding
 * it, again when it is collected.
 */
export class Slab {
  #memory = Buffer.alloc(0);
  #used = 0;

  /** The parts one after the other; joined as a text they would be copied once more. */
  encode(parts: readonly string[]): Buffer {
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    if (length > MAX_SHARED_LENGTH) return Buffer.from(parts.join(''));
    if (this.#memory.length - this.#used < length * MAX_BYTES_OF_UNIT) {
      this.#memory = Buffer.allocUnsafeSlow(SLAB_BYTES);
      this.#used = 0;
    }
    const from = this.#used;
    for (const part of parts) this.#used += this.#memory.write(part, this.#used);
    return this.#memory.subarray(from, this.#used);
  }
}

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
