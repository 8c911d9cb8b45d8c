import { sql } from 'kysely';
import type { DeliveryAttempt } from '../../domain/webhooks/webhook-notification.ts';
import { type HeaderList, headersAsText } from '../../net/header-list.ts';
import { prepared, type SlotsOf } from '../prepared.ts';
import type { Db } from '../tables.ts';
import type { LeasedDelivery } from './lanes.ts';

/**
 * What becomes of a delivery after an attempt: `delivered` and `failed` end it; `retry` holds the lane until the next
 * attempt; `park` moves it into a branch of its own until then, and the lane goes on.
 */
export type Verdict =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'retry'; readonly delayMs: number }
  | { readonly kind: 'park'; readonly delayMs: number };

export interface Outcome {
  readonly delivery: LeasedDelivery;
  readonly verdict: Verdict;
  /** The worker keeps the lane: it is about to send the next of its run. */
  readonly goesOn: boolean;
  readonly attempt: NewAttempt;
}

/** Headers come as they were sent. */
export interface NewAttempt extends Omit<DeliveryAttempt, 'startedAt' | 'requestHeaders' | 'responseHeaders'> {
  readonly requestHeaders: HeaderList;
  readonly responseHeaders: HeaderList | null;
}

/**
 * Records what happened to a batch of deliveries, one of a lane, and frees their lanes. The lease is a fence: for a lane that has been
 * leased to somebody else since, only the attempt is recorded. Returns the outcomes that could not be recorded because
 * a transaction was adding to their lane at that moment; the caller tries them again.
 */
export async function recordOutcomes(db: Db, outcomes: readonly Outcome[]): Promise<Outcome[]> {
  const passedOver = await record(db, columnsOf(outcomes));
  return passedOver.flatMap(({ place }) => outcomes[place - 1] ?? []);
}

/** The outcomes as rows, each with its place in the batch. */
function selectInput(slot: SlotsOf<Columns>) {
  return sql`
    select account_id, webhook_id, subject_id, branch, position, lease, notification_id, origin, delivered_before,
      verdict, make_interval(secs => delay_ms / 1000.0) as delay, goes_on, attempt_id, number, succeeded, duration_ms,
      status_code, error, request_headers, response_headers, response_body, place
    from unnest(
      ${slot('accountIds')}::uuid[], ${slot('webhookId')}::uuid[], ${slot('subjectId')}::uuid[],
      ${slot('branch')}::bigint[], ${slot('position')}::bigint[], ${slot('lease')}::bigint[],
      ${slot('notificationId')}::uuid[], ${slot('origin')}::text[], ${slot('deliveredBefore')}::boolean[],
      ${slot('verdict')}::text[], ${slot('delayMs')}::int[], ${slot('goesOn')}::boolean[], ${slot('attemptId')}::uuid[],
      ${slot('number')}::smallint[], ${slot('succeeded')}::boolean[], ${slot('durationMs')}::int[],
      ${slot('statusCode')}::smallint[], ${slot('error')}::text[], ${slot('requestHeaders')}::text[],
      ${slot('responseHeaders')}::text[], ${slot('responseBody')}::text[]
    ) with ordinality as input
      (account_id, webhook_id, subject_id, branch, position, lease, notification_id, origin, delivered_before,
       verdict, delay_ms, goes_on, attempt_id, number, succeeded, duration_ms, status_code, error, request_headers,
       response_headers, response_body, place)
  `;
}

const record = prepared<Columns, { place: number }>(
  (_db, slot) => sql<{ place: number }>`
    with input as (${selectInput(slot)}),
    held as (
      select input.*, lane.pending
      from input join webhook_lane lane using (account_id, webhook_id, subject_id, branch)
      where lane.lease = input.lease
      for update of lane skip locked
    ),
    attempt as (
      insert into webhook_attempt
        (account_id, notification_id, id, webhook_id, origin, number, succeeded, duration_ms, status_code, error,
         request_headers, response_headers, response_body)
      select account_id, notification_id, attempt_id, webhook_id, origin, number, succeeded, duration_ms, status_code,
        error, request_headers, response_headers, response_body
      from input
      on conflict do nothing
    ),
    ended_branch as (
      delete from webhook_lane lane using held
      where ${sameLane('lane', 'held')} and held.branch > 0 and held.pending = 1 and held.verdict <> 'retry'
    ),
    lane as (
      update webhook_lane lane set
        lease = case when held.goes_on then lane.lease + 1 end,
        pending = lane.pending - (held.verdict <> 'retry')::int,
        waiting = lane.pending - (held.verdict <> 'retry')::int > 0,
        -- Unchanged while the worker goes on: then no index has to learn of it.
        ready_at = case
          when held.goes_on then lane.ready_at
          when held.verdict = 'retry' then now() + held.delay
          else now()
        end
      from held
      where ${sameLane('lane', 'held')} and not (held.branch > 0 and held.pending = 1 and held.verdict <> 'retry')
    ),
    placed as (${selectPlaced()}),
    ended as (
      delete from webhook_delivery delivery using placed
      where delivery.ctid = placed.row_place and placed.verdict in ('delivered', 'failed')
    ),
    failure as (
      insert into webhook_failure (account_id, notification_id, webhook_id, failed_at, reason)
      select account_id, notification_id, webhook_id, now(), 'attempts_exhausted'
      from held
      where verdict = 'failed' and not delivered_before
      on conflict do nothing
    ),
    parked as (
      select placed.*, nextval('webhook_branch') as own_branch from placed where verdict = 'park'
    ),
    own_lane as (
      insert into webhook_lane
        (account_id, webhook_id, subject_id, branch, pending, waiting, last_sequence, ready_at)
      select account_id, webhook_id, subject_id, own_branch, 1, true, position, now() + delay from parked
    ),
    moved as (
      update webhook_delivery delivery set attempts = parked.number, branch = parked.own_branch
      from parked
      where delivery.ctid = parked.row_place
    ),
    retried as (
      update webhook_delivery delivery set attempts = placed.number
      from placed
      where delivery.ctid = placed.row_place and placed.verdict = 'retry'
    )
    select input.place::int
    from input join webhook_lane lane using (account_id, webhook_id, subject_id, branch)
    where lane.lease = input.lease and input.place not in (select place from held)
  `,
);

/**
 * Each looked up by its key, whatever the planner believes of the table. It is empty most of the time: believing that
 * still when thousands are waiting, a join would read all of them for each outcome.
 */
function selectPlaced() {
  return sql`
    select held.*, delivery.row_place
    from held cross join lateral (
      select delivery.ctid as row_place from webhook_delivery delivery
      where ${sameLane('delivery', 'held')} and delivery.position = held.position
      limit 1
    ) delivery
  `;
}

function sameLane(table: string, other: string) {
  return sql.join(
    ['account_id', 'webhook_id', 'subject_id', 'branch'].map(
      (column) => sql`${sql.ref(`${table}.${column}`)} = ${sql.ref(`${other}.${column}`)}`,
    ),
    sql` and `,
  );
}

type Columns = ReturnType<typeof columnsOf>;

function columnsOf(outcomes: readonly Outcome[]) {
  const deliveries = outcomes.map(({ delivery }) => delivery);
  const attempts = outcomes.map(({ attempt }) => attempt);
  return {
    accountIds: plain(deliveries.map((delivery) => delivery.accountId)),
    webhookId: plain(deliveries.map((delivery) => delivery.webhookId)),
    subjectId: plain(deliveries.map((delivery) => delivery.subjectId)),
    branch: plain(deliveries.map((delivery) => delivery.branch)),
    position: plain(deliveries.map((delivery) => delivery.position)),
    lease: plain(deliveries.map((delivery) => delivery.lease)),
    notificationId: plain(deliveries.map((delivery) => delivery.notificationId)),
    origin: plain(deliveries.map((delivery) => delivery.origin)),
    deliveredBefore: plain(deliveries.map((delivery) => delivery.deliveredBefore)),
    verdict: plain(outcomes.map(({ verdict }) => verdict.kind)),
    delayMs: plain(outcomes.map(({ verdict }) => ('delayMs' in verdict ? verdict.delayMs : 0))),
    goesOn: plain(outcomes.map(({ goesOn }) => goesOn)),
    attemptId: plain(attempts.map((attempt) => attempt.id)),
    number: plain(attempts.map((attempt) => attempt.number)),
    succeeded: plain(attempts.map((attempt) => attempt.succeeded)),
    durationMs: plain(attempts.map((attempt) => attempt.durationMs)),
    statusCode: plain(attempts.map((attempt) => attempt.statusCode ?? 'null')),
    error: attempts.map((attempt) => attempt.error),
    requestHeaders: attempts.map((attempt) => headersAsText(attempt.requestHeaders)),
    responseHeaders: attempts.map(({ responseHeaders }) => responseHeaders && headersAsText(responseHeaders)),
    responseBody: attempts.map((attempt) => attempt.responseBody),
  };
}

/** An array of ids, numbers or words of ours, as PostgreSQL reads it: the driver would look at each for quotes. */
function plain(values: readonly (string | number | boolean)[]): string {
  return `{${values.join(',')}}`;
}
