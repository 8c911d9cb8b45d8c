import type { Outcome } from '../store/webhooks/lane-outcomes.ts';
import type { BreakerRule, EndpointOutcome } from '../store/webhooks/webhook-endpoints.ts';
import { DAY_MS, MINUTE_MS } from '../values/duration.ts';
import type { Id } from '../values/id.ts';
import { GONE_STATUS } from './retry.ts';

/** Three failures in a row open the breaker; then single probes, at doubling distances. */
export const BREAKER: BreakerRule = { opensAt: 3, firstProbeMs: 1_000, maxProbeMs: MINUTE_MS };

/** An endpoint that has done nothing but fail for so long is switched off. */
export const MAX_FAILING_MS = 5 * DAY_MS;

/** Sums a batch up by endpoint, in the order of completion. Those that were well and stayed so are left out. */
export function endpointOutcomes(outcomes: readonly Outcome[]): EndpointOutcome[] {
  const byWebhook = new Map<Id, EndpointOutcome>();
  const noteworthy = new Set<Id>();
  for (const { delivery, attempt } of outcomes) {
    const { accountId, webhookId } = delivery;
    const before = byWebhook.get(webhookId);
    byWebhook.set(webhookId, {
      accountId,
      webhookId,
      anySucceeded: attempt.succeeded || (before?.anySucceeded ?? false),
      trailingFailures: attempt.succeeded ? 0 : (before?.trailingFailures ?? 0) + 1,
      lastError: attempt.succeeded ? null : (attempt.error ?? `answered ${attempt.statusCode}`),
    });
    if (!attempt.succeeded || delivery.failing) noteworthy.add(webhookId);
  }
  return [...byWebhook.values()].filter(({ webhookId }) => noteworthy.has(webhookId));
}

/** Endpoints that asked never to be called again. */
export function goneEndpoints(outcomes: readonly Outcome[]): Outcome['delivery'][] {
  return outcomes.filter(({ attempt }) => attempt.statusCode === GONE_STATUS).map(({ delivery }) => delivery);
}
