import { sql } from 'kysely';
import type { ToldName } from '../../domain/events/event-aliases.ts';
import type { DeliveryOrigin, NotificationParts } from '../../domain/webhooks/webhook-notification.ts';
import type { Id } from '../../values/id.ts';
import { prepared, type SlotsOf } from '../prepared.ts';
import type { Db } from '../tables.ts';

/** One of the first deliveries of a lane that is leased to one worker. */
export interface LeasedDelivery {
  readonly accountId: Id;
  readonly webhookId: Id;
  readonly subjectId: Id;
  readonly branch: number;
  readonly position: number;
  /** Its own for each lane and claim. The next of the run is recorded under the next number. */
  readonly lease: number;
  /** Deliveries in the lane, this one and those before it included. */
  readonly pending: number;
  readonly notificationId: Id;
  readonly sequence: number | null;
  readonly event: ToldName;
  readonly origin: DeliveryOrigin;
  readonly deliveredBefore: boolean;
  /** Attempts made before this one. */
  readonly attempts: number;
  readonly webhookVersion: number;
  /** The endpoint's last attempt failed. */
  readonly failing: boolean;
}

/** With what is to be sent. */
export interface ClaimedDelivery extends LeasedDelivery, NotificationParts {}

export interface ClaimRequest {
  /** Webhooks are served in turn: the scan begins after this one. */
  readonly after: WebhookKey;
  readonly maxWebhooks: number;
  readonly maxLanes: number;
  readonly maxPerWebhook: number;
  /** So many of a lane come at once, to be sent one after the other; of an endpoint whose last attempt failed, one. */
  readonly maxRun: number;
  /** What this worker has under way, to be counted against `maxPerWebhook`. */
  readonly busy: ReadonlyMap<Id, number>;
  readonly leaseMs: number;
}

export interface WebhookKey {
  readonly accountId: Id;
  readonly webhookId: Id;
}

/** As many as there are numbers between two leases. */
const MAX_RUN = 16;

/**
 * More lanes of one webhook are never leased by one claim. Written into the statement: a bound that PostgreSQL does not
 * know counts as a tenth of the table, and then it plans every claim on a large one anew, which takes as long as the claim.
 */
const MAX_PER_WEBHOOK = 64;

/** Before every webhook. */
export const FIRST_WEBHOOK: WebhookKey = {
  accountId: '00000000-0000-0000-0000-000000000000',
  webhookId: '00000000-0000-0000-0000-000000000000',
};

/**
 * Leases ready lanes, at most so many of each webhook, so that a backlog of one never stands in the way of
 * another. A webhook whose breaker is open gets a single probe when it is due. Lanes that another worker or a
 * transaction holds are passed over, never waited for.
 */
export function claimDeliveries(db: Db, request: ClaimRequest): Promise<ClaimedDelivery[]> {
  const { after, busy, leaseMs, ...limits } = request;
  return claim(db, {
    ...limits,
    maxRun: Math.min(limits.maxRun, MAX_RUN),
    afterAccount: after.accountId,
    afterWebhook: after.webhookId,
    busyWebhooks: [...busy.keys()],
    busyDeliveries: [...busy.values()],
    leaseSeconds: leaseMs / 1000,
  });
}

interface ClaimValues extends Pick<ClaimRequest, 'maxWebhooks' | 'maxLanes' | 'maxPerWebhook' | 'maxRun'> {
  readonly afterAccount: Id;
  readonly afterWebhook: Id;
  readonly busyWebhooks: readonly Id[];
  readonly busyDeliveries: readonly number[];
  readonly leaseSeconds: number;
}

/** From one webhook with something waiting to the next, each found by the index. */
function scanWebhooks(slot: SlotsOf<ClaimValues>) {
  return sql`
    (
      select account_id, webhook_id from webhook_lane
      where waiting and (account_id, webhook_id) > (${slot('afterAccount')}::uuid, ${slot('afterWebhook')}::uuid)
      order by account_id, webhook_id
      limit 1
    )
    union all
    select next.account_id, next.webhook_id from scan cross join lateral (
      select account_id, webhook_id from webhook_lane
      where waiting and (account_id, webhook_id) > (scan.account_id, scan.webhook_id)
      order by account_id, webhook_id
      limit 1
    ) next
  `;
}

const claim = prepared<ClaimValues, ClaimedDelivery>((_db, slot) => {
  const lease = sql`clock_timestamp() + make_interval(secs => ${slot('leaseSeconds')})`;
  return sql<ClaimedDelivery>`
    with recursive scan as (${scanWebhooks(slot)}),
    visited as (select account_id, webhook_id from scan limit ${slot('maxWebhooks')}),
    endpoint as (
      select visited.account_id, visited.webhook_id, webhook.version, state.failing_since is not null as failing,
        case
          when state.probe_at is null then ${slot('maxPerWebhook')} - coalesce(busy.deliveries, 0)
          when state.probe_at <= now() and busy.deliveries is null then 1
          else 0
        end as room
      from visited
      join webhook on webhook.account_id = visited.account_id and webhook.id = visited.webhook_id and webhook.active
      join webhook_endpoint state on state.account_id = visited.account_id and state.webhook_id = visited.webhook_id
      left join unnest(${slot('busyWebhooks')}::uuid[], ${slot('busyDeliveries')}::int[]) as busy (webhook_id, deliveries)
        on busy.webhook_id = visited.webhook_id
    ),
    picked as (
      select ready.place, endpoint.version, endpoint.failing
      from endpoint cross join lateral (
        select place from (
          select lane.ctid as place
          from webhook_lane lane
          where lane.account_id = endpoint.account_id and lane.webhook_id = endpoint.webhook_id
            and lane.waiting and lane.ready_at <= now() and (lane.lease is null or lane.leased_until <= now())
          order by lane.ready_at
          limit greatest(endpoint.room, 0)
          for update skip locked
        ) lane
        limit ${sql.lit(MAX_PER_WEBHOOK)}
      ) ready
      limit ${slot('maxLanes')}
    ),
    leased as (
      update webhook_lane lane set leased_until = ${lease}, lease = nextval('webhook_lease')
      from picked
      -- The row is locked, so it stays in its place. Finding it by key would be another descent of a large index.
      where lane.ctid = picked.place
      returning lane.account_id, lane.webhook_id, lane.subject_id, lane.branch, lane.lease, lane.pending,
        picked.version, picked.failing
    ),
    probed as (
      update webhook_endpoint state set probe_at = ${lease}
      from leased
      where state.account_id = leased.account_id and state.webhook_id = leased.webhook_id
        and leased.failing and state.probe_at is not null
    )
    select leased.account_id as "accountId", leased.webhook_id as "webhookId", leased.subject_id as "subjectId",
      leased.branch, head.position, leased.lease, leased.pending, head.notification_id as "notificationId",
      notification.sequence, notification.event, head.origin, head.delivered_before as "deliveredBefore", head.attempts,
      leased.version as "webhookVersion", leased.failing, notification.data, event.included
    from leased
    cross join lateral (
      select delivery.position, delivery.notification_id, delivery.origin,
        delivery.delivered_before, delivery.attempts
      from webhook_delivery delivery
      where delivery.account_id = leased.account_id and delivery.webhook_id = leased.webhook_id
        and delivery.subject_id = leased.subject_id and delivery.branch = leased.branch
      order by delivery.position
      limit case when leased.failing then 1 else ${slot('maxRun')} end
    ) head
    join webhook_notification notification
      on notification.account_id = leased.account_id and notification.id = head.notification_id
    join notification_event event
      on event.account_id = leased.account_id and event.number = notification.event_number
        and event.id = notification.event_id
  `;
});
