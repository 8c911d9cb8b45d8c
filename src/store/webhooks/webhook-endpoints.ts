import { sql } from 'kysely';
import type { DeactivationReason } from '../../domain/webhooks/webhook.ts';
import type { Instant } from '../../values/instant.ts';
import { ownRow } from '../own-row.ts';
import type { Db, Trx } from '../tables.ts';
import type { WebhookKey } from './lanes.ts';

/** How a batch of attempts on one endpoint went. */
export interface EndpointOutcome extends WebhookKey {
  readonly anySucceeded: boolean;
  /** Failures after the last success of the batch. */
  readonly trailingFailures: number;
  readonly lastError: string | null;
}

export interface BreakerRule {
  readonly opensAt: number;
  readonly firstProbeMs: number;
  readonly maxProbeMs: number;
}

export interface FailingEndpoint extends WebhookKey {
  readonly failingSince: Instant;
}

/**
 * Counts failures in a row and opens or closes the breaker; each failed probe doubles the time to the next. Writes only
 * where something failed or recovers. Returns the endpoints that fail now.
 */
export async function recordEndpointOutcomes(
  db: Db,
  outcomes: readonly EndpointOutcome[],
  rule: BreakerRule,
): Promise<FailingEndpoint[]> {
  const { rows } = await sql<FailingEndpoint>`
    with changed as (
      select state.account_id, state.webhook_id, input.last_error, input.trailing_failures,
        case when input.any_succeeded then 0 else state.consecutive_failures end + input.trailing_failures as failures,
        case when input.any_succeeded then now() else coalesce(state.failing_since, now()) end as failing_since
      from unnest(
        ${outcomes.map((outcome) => outcome.accountId)}::uuid[],
        ${outcomes.map((outcome) => outcome.webhookId)}::uuid[],
        ${outcomes.map((outcome) => outcome.anySucceeded)}::boolean[],
        ${outcomes.map((outcome) => outcome.trailingFailures)}::int[],
        ${outcomes.map((outcome) => outcome.lastError)}::text[]
      ) as input (account_id, webhook_id, any_succeeded, trailing_failures, last_error)
      join webhook_endpoint state using (account_id, webhook_id)
      where input.trailing_failures > 0 or state.failing_since is not null
      order by state.account_id, state.webhook_id
      for update of state
    )
    update webhook_endpoint state set
      consecutive_failures = changed.failures,
      failing_since = case when changed.trailing_failures > 0 then changed.failing_since end,
      last_error = case when changed.trailing_failures > 0 then changed.last_error end,
      probe_at = case when changed.failures >= ${rule.opensAt} then
        now() + make_interval(secs => least(
          ${rule.maxProbeMs / 1000}::float8,
          ${rule.firstProbeMs / 1000}::float8 * power(2, least(changed.failures - ${rule.opensAt}, 30))
        ))
      end
    from changed
    where state.account_id = changed.account_id and state.webhook_id = changed.webhook_id
    returning state.account_id as "accountId", state.webhook_id as "webhookId", state.failing_since as "failingSince"
  `.execute(db);
  return rows.filter((row) => row.failingSince !== null);
}

/** Switches a webhook off on the service's own account. False when it was off already. */
export async function deactivateWebhook(
  trx: Trx,
  { accountId, webhookId }: WebhookKey,
  reason: DeactivationReason,
  at: Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('webhook')
    .set({
      active: false,
      deactivated_at: at,
      deactivated_reason: reason,
      updated_at: at,
      version: sql`version + 1`,
    })
    .where(ownRow(accountId, webhookId))
    .where('active', '=', true)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
