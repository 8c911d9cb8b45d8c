import { setTimeout as delay } from 'node:timers/promises';
import { WokenLoop } from '../concurrency/woken-loop.ts';
import type { Webhook } from '../domain/webhooks/webhook.ts';
import { messageOf } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Db } from '../store/tables.ts';
import { type Outcome, recordOutcomes, type Verdict } from '../store/webhooks/lane-outcomes.ts';
import { claimDeliveries, FIRST_WEBHOOK, type LeasedDelivery, type WebhookKey } from '../store/webhooks/lanes.ts';
import { newId } from '../values/id.ts';
import type { SealingKeys } from '../values/sealed.ts';
import { DELIVERY_LIMITS, type Deliver, type DeliveryResult } from './deliver.ts';
import { OutcomeBuffer } from './outcome-buffer.ts';
import { Receivers } from './receivers.ts';
import { type PreparedRequest, prepareRequest } from './request.ts';
import { ATTEMPTS_BEFORE_PARKING, retryDelayMs } from './retry.ts';
import { type Run, runsOf } from './runs.ts';
import { type SlotLimits, Slots } from './slots.ts';

export interface WorkerLimits extends SlotLimits {
  readonly maxPerWebhook: number;
  readonly maxWebhooksPerClaim: number;
  /** The first are sent while the next are claimed. */
  readonly maxLanesPerClaim: number;
  /** Deliveries of a lane that are sent one after the other before its webhook's other lanes have their turn. */
  readonly maxRun: number;
  readonly pollMs: number;
  readonly leaseMs: number;
  /** A request is not begun unless it can end, with this to spare, before the lease does. */
  readonly deadlineMs: number;
  readonly leaseMarginMs: number;
}

export const WORKER_LIMITS: WorkerLimits = {
  maxFast: 512,
  slowAfterMs: 1_000,
  maxSlow: 1_024,
  maxPerWebhook: 10,
  maxWebhooksPerClaim: 500,
  maxLanesPerClaim: 128,
  maxRun: 4,
  pollMs: 200,
  leaseMs: 30_000,
  deadlineMs: DELIVERY_LIMITS.deadlineMs,
  leaseMarginMs: 5_000,
};

export interface WorkerOptions {
  readonly db: Db;
  readonly keys: SealingKeys;
  readonly deliver: Deliver;
  readonly log: Log;
  /** Told of each batch after it was recorded. */
  readonly onRecorded?: (outcomes: readonly Outcome[]) => Promise<void>;
  readonly limits?: WorkerLimits;
  readonly schedule?: RetrySchedule;
}

/** Lets finished deliveries gather into one claim instead of claiming after each. */
const CLAIM_PAUSE_MS = 2;
const STOP_GRACE_MS = 5_000;

/** Takes lanes that are ready, sends what is first in them, and records what came of it. Any number may run side by side. */
export class LaneWorker {
  readonly #options: Required<WorkerOptions>;
  readonly #slots: Slots;
  readonly #receivers: Receivers;
  readonly #outcomes: OutcomeBuffer;
  readonly #sending = new Set<Promise<void>>();
  readonly #claiming: WokenLoop;
  #after: WebhookKey = FIRST_WEBHOOK;
  #stopping = false;

  constructor(options: WorkerOptions) {
    this.#options = {
      limits: WORKER_LIMITS,
      schedule: PUBLISHED_SCHEDULE,
      onRecorded: async () => {},
      ...options,
    };
    this.#slots = new Slots(this.#options.limits);
    this.#receivers = new Receivers(options.db, options.keys, options.log);
    this.#outcomes = new OutcomeBuffer(
      (batch) => this.#record(batch),
      // A run that goes on keeps its lane: there is nothing more to claim than before.
      (batch) => {
        if (batch.some(({ goesOn }) => !goesOn)) this.wake();
      },
      options.log,
    );
    this.#claiming = new WokenLoop({
      work: () => this.#claim(),
      pollMs: this.#options.limits.pollMs,
      log: options.log,
      trouble: 'no deliveries can be claimed',
    });
  }

  start(): void {
    this.#claiming.start();
  }

  /** Lanes may have become ready: look at once. */
  wake(): void {
    this.#claiming.wake();
  }

  /** Lets deliveries under way end for a moment; what takes longer is left to the next worker when its lease ends. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#claiming.stop();
    await Promise.race([Promise.all(this.#sending), delay(STOP_GRACE_MS, undefined, { ref: false })]);
    await Promise.race([this.#outcomes.settled(), delay(STOP_GRACE_MS, undefined, { ref: false })]);
  }

  async #claim(): Promise<boolean> {
    const { db, limits } = this.#options;
    const room = Math.min(this.#slots.free, limits.maxLanesPerClaim);
    if (room <= 0 || this.#outcomes.troubled) return false;
    // Taken before the database begins the lease: the worker's view of it ends earlier, never later.
    const claimedAtMs = performance.now();
    const after = this.#after;
    const claimed = await claimDeliveries(db, {
      after,
      maxWebhooks: limits.maxWebhooksPerClaim,
      maxLanes: room,
      maxPerWebhook: limits.maxPerWebhook,
      maxRun: limits.maxRun,
      busy: this.#slots.byWebhook,
      leaseMs: limits.leaseMs,
    });
    const runs = runsOf(claimed);
    this.#after = runs.length === room ? claimed.reduce(laterWebhook) : FIRST_WEBHOOK;
    if (runs.length === 0) return after !== FIRST_WEBHOOK;
    const receivers = await this.#receivers.get(claimed);
    for (const run of runs) {
      const webhook = receivers.get(run.webhookId);
      if (webhook) this.#begin(run, webhook, claimedAtMs);
    }
    await delay(CLAIM_PAUSE_MS);
    return true;
  }

  #begin(run: Run, webhook: Webhook, claimedAtMs: number): void {
    const free = this.#slots.take(run.webhookId, () => this.wake());
    const sending = this.#sendRun(run, webhook, claimedAtMs)
      .catch((error: unknown) => {
        this.#options.log.error({ reason: messageOf(error), webhook: webhook.id }, 'delivery broke');
      })
      .finally(() => {
        free();
        this.#sending.delete(sending);
      });
    this.#sending.add(sending);
  }

  /** The next of the run follows when all went well, that is recorded, and the lease still lasts. */
  async #sendRun(run: Run, webhook: Webhook, claimedAtMs: number): Promise<void> {
    const last = run.deliveries.at(-1);
    for (const delivery of run.deliveries) {
      const sentAt = new Date();
      const request = prepareRequest(delivery, webhook, sentAt);
      if (!this.#ownsLane(claimedAtMs)) return;
      const result = await this.#options.deliver(request);
      const wanted = delivery !== last && result.succeeded && !this.#stopping;
      const goesOn = wanted && this.#ownsLane(claimedAtMs);
      const outcome = {
        delivery,
        verdict: verdictOf(delivery, result, this.#options.schedule),
        goesOn,
        attempt: attemptOf(delivery, request, sentAt, result),
      };
      if (!goesOn) {
        this.#outcomes.add(outcome);
        return;
      }
      await this.#outcomes.addAndWait(outcome);
    }
  }

  /** A worker that was held up for long may not own the lane any more. It then sends nothing; the lease runs out. */
  #ownsLane(claimedAtMs: number): boolean {
    const { leaseMs, deadlineMs, leaseMarginMs } = this.#options.limits;
    return performance.now() - claimedAtMs <= leaseMs - deadlineMs - leaseMarginMs;
  }

  async #record(batch: readonly Outcome[]): Promise<readonly Outcome[]> {
    const { db, onRecorded, log } = this.#options;
    const again = await recordOutcomes(db, batch);
    await onRecorded(batch.filter((outcome) => !again.includes(outcome))).catch((error: unknown) => {
      log.warn({ reason: messageOf(error) }, 'the state of endpoints was not recorded');
    });
    return again;
  }
}

function laterWebhook<Key extends WebhookKey>(a: Key, b: Key): Key {
  return `${a.accountId}${a.webhookId}` > `${b.accountId}${b.webhookId}` ? a : b;
}

function attemptOf(
  delivery: LeasedDelivery,
  request: PreparedRequest,
  sentAt: Date,
  result: DeliveryResult,
): Outcome['attempt'] {
  return {
    id: newId(sentAt.getTime()),
    number: delivery.attempts + 1,
    origin: delivery.origin,
    requestHeaders: request.shownHeaders,
    succeeded: result.succeeded,
    durationMs: result.durationMs,
    statusCode: result.statusCode,
    error: result.error,
    responseHeaders: result.responseHeaders,
    responseBody: result.responseBody,
  };
}

/** How long to wait after so many failed attempts; undefined when there is no further try. */
export type RetrySchedule = (attempts: number, retryAfterSeconds: number | undefined) => number | undefined;

export const PUBLISHED_SCHEDULE: RetrySchedule = (attempts, retryAfterSeconds) =>
  retryDelayMs(attempts, retryAfterSeconds, Math.random());

/** What becomes of a delivery, given how the attempt went. */
export function verdictOf(
  delivery: Pick<LeasedDelivery, 'attempts' | 'branch' | 'pending'>,
  result: Pick<DeliveryResult, 'succeeded' | 'retryAfterSeconds'>,
  schedule: RetrySchedule,
): Verdict {
  if (result.succeeded) return { kind: 'delivered' };
  const attempts = delivery.attempts + 1;
  const delayMs = schedule(attempts, result.retryAfterSeconds);
  if (delayMs === undefined) return { kind: 'failed' };
  const holdsOthersUp = delivery.branch === 0 || delivery.pending > 1;
  return attempts >= ATTEMPTS_BEFORE_PARKING && holdsOthersUp ? { kind: 'park', delayMs } : { kind: 'retry', delayMs };
}
