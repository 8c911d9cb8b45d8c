import { inTransaction } from '../db/transaction.ts';
import type { Caller } from '../domain/accounts/caller.ts';
import type { DeactivationReason } from '../domain/webhooks/webhook.ts';
import type { Log } from '../log.ts';
import { recordAudit } from '../store/accounts/audit-entries.ts';
import type { Db } from '../store/tables.ts';
import type { Outcome } from '../store/webhooks/lane-outcomes.ts';
import type { WebhookKey } from '../store/webhooks/lanes.ts';
import { type BreakerRule, deactivateWebhook, recordEndpointOutcomes } from '../store/webhooks/webhook-endpoints.ts';
import type { Id } from '../values/id.ts';
import { toInstant } from '../values/instant.ts';
import { BREAKER, endpointOutcomes, goneEndpoints, MAX_FAILING_MS } from './endpoint-outcomes.ts';

/** Keeps the breakers after a batch of attempts, and switches off endpoints that are gone or have failed for days. */
export async function watchEndpoints(
  db: Db,
  log: Log,
  outcomes: readonly Outcome[],
  now: Date,
  rule: BreakerRule = BREAKER,
): Promise<void> {
  const noteworthy = endpointOutcomes(outcomes);
  if (noteworthy.length === 0) return;
  const failing = await recordEndpointOutcomes(db, noteworthy, rule);
  for (const endpoint of goneEndpoints(outcomes)) await deactivate(db, log, endpoint, 'gone', now);
  const lapsed = failing.filter(({ failingSince }) => now.getTime() - Date.parse(failingSince) >= MAX_FAILING_MS);
  for (const endpoint of lapsed) await deactivate(db, log, endpoint, 'failing', now);
}

/** The account learns of it from its audit trail and from the webhook itself, which says why and since when. */
async function deactivate(
  db: Db,
  log: Log,
  endpoint: WebhookKey,
  reason: DeactivationReason,
  now: Date,
): Promise<void> {
  const { accountId, webhookId } = endpoint;
  const deactivated = await inTransaction(db, async (trx) => {
    if (!(await deactivateWebhook(trx, endpoint, reason, toInstant(now)))) return false;
    await recordAudit(trx, theService(accountId), {
      action: 'webhook.deactivate',
      subject: { type: 'webhook', id: webhookId },
      changes: { active: false, reason },
    });
    return true;
  });
  if (deactivated) log.warn({ account: accountId, webhook: webhookId, reason }, 'webhook switched off');
}

function theService(accountId: Id): Caller {
  return {
    accountId,
    actor: { type: 'system', id: null },
    userId: null,
    partyId: null,
    permission: 'admin',
    entitlements: [],
  };
}
