import { sql } from 'kysely';
import type { WebhookNotification } from '../../domain/webhooks/webhook-notification.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { Trx } from '../tables.ts';

/** A notification to be sent once more, in the order of `position` within its subject. */
export interface Repetition {
  readonly subjectId: Id;
  readonly notificationId: Id;
  readonly position: number;
  /** False for one that the webhook is told for the first time. */
  readonly toldBefore: boolean;
}

/**
 * Queues notifications again in a branch of their own: it neither waits for the live lane nor holds it up. One that is
 * still to be sent anyway is left out. A given up one becomes pending. Returns how many were queued.
 */
export async function queueRepetitions(
  trx: Trx,
  accountId: Id,
  webhookId: Id,
  origin: 'redelivery' | 'replay',
  repetitions: readonly Repetition[],
): Promise<number> {
  const { rows } = await sql<{ queued: number }>`
    with input as (
      select subject_id, notification_id, position, told_before from unnest(
        ${repetitions.map((repetition) => repetition.subjectId)}::uuid[],
        ${repetitions.map((repetition) => repetition.notificationId)}::uuid[],
        ${repetitions.map((repetition) => repetition.position)}::bigint[],
        ${repetitions.map((repetition) => repetition.toldBefore)}::boolean[]
      ) as input (subject_id, notification_id, position, told_before)
      where not exists (
        select from webhook_delivery delivery where delivery.notification_id = input.notification_id
      )
    ),
    branch as materialized (select nextval('webhook_branch') as branch),
    failure as (
      delete from webhook_failure failure using input
      where failure.account_id = ${accountId} and failure.notification_id = input.notification_id
      returning failure.notification_id
    ),
    lane as (
      insert into webhook_lane
        (account_id, webhook_id, subject_id, branch, pending, waiting, last_sequence, ready_at)
      select ${accountId}, ${webhookId}, subject_id, min(branch.branch), count(*), true, max(position), now()
      from input cross join branch
      group by subject_id
    ),
    delivery as (
      insert into webhook_delivery
        (account_id, webhook_id, subject_id, branch, position, notification_id, origin, delivered_before)
      select ${accountId}, ${webhookId}, input.subject_id, branch.branch, input.position, input.notification_id,
        ${origin}, failure.notification_id is null and input.told_before
      from input cross join branch left join failure using (notification_id)
      returning 1
    )
    select count(*)::int as queued from delivery
  `.execute(trx);
  return rows[0]?.queued ?? 0;
}

/** A notification that waits for its next try is due at once, before all others, unless it is being sent right now. */
export async function hurryDelivery(trx: Trx, notification: WebhookNotification): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update webhook_lane lane set ready_at = 'epoch'
    from webhook_delivery delivery
    where delivery.notification_id = ${notification.id} and delivery.account_id = ${notification.accountId}
      and lane.account_id = delivery.account_id and lane.webhook_id = delivery.webhook_id
      and lane.subject_id = delivery.subject_id and lane.branch = delivery.branch
      and lane.lease is null
  `.execute(trx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Somebody asked for it: a breaker that is open lets the next probe out now instead of at its time. */
export async function probeNow(trx: Trx, accountId: Id, webhookId: Id): Promise<void> {
  await trx
    .updateTable('webhook_endpoint')
    .set({ probe_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('webhook_id', '=', webhookId)
    .where('probe_at', '>', sql<Instant>`now()`)
    .execute();
}

/** Everything of a webhook that waits for its next try is due at once. */
export async function hurryWebhook(trx: Trx, accountId: Id, webhookId: Id): Promise<void> {
  await trx
    .updateTable('webhook_lane')
    .set({ ready_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('webhook_id', '=', webhookId)
    .where('waiting', '=', true)
    .where('lease', 'is', null)
    .where('ready_at', '>', sql<Instant>`now()`)
    .execute();
}

/** Repetitions of a webhook that are still to be sent. */
export async function countRepetitions(trx: Trx, accountId: Id, webhookId: Id): Promise<number> {
  const { total } = await trx
    .selectFrom('webhook_delivery')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('account_id', '=', accountId)
    .where('webhook_id', '=', webhookId)
    .where('origin', '=', 'replay')
    .executeTakeFirstOrThrow();
  return total;
}
