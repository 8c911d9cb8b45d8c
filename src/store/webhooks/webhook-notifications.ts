import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { ToldName } from '../../domain/events/event-aliases.ts';
import type {
  DeliveryAttempt,
  DeliveryStatus,
  NotificationParts,
  WebhookNotification,
} from '../../domain/webhooks/webhook-notification.ts';
import { headersFromText } from '../../net/header-list.ts';
import { wordsIn } from '../../text/words-in.ts';
import { firstIdAt, type Id, msOfId } from '../../values/id.ts';
import { type Instant, toInstant } from '../../values/instant.ts';
import { asMembersOf } from '../columns.ts';
import { type Page, type PageRequest, readPage } from '../page.ts';
import type { Db, Tables } from '../tables.ts';

export interface NotificationFilter {
  readonly webhookId?: Id;
  readonly containerId?: Id;
  /** Under any of its names. */
  readonly events?: readonly ToldName[];
  readonly status?: DeliveryStatus;
  readonly createdFrom?: Instant;
  readonly createdTo?: Instant;
}

const MAX_ATTEMPTS_SHOWN = 100;

/** Newest first. */
export async function listNotifications(
  db: Db,
  accountId: Id,
  filter: NotificationFilter,
  page: PageRequest,
): Promise<Page<WebhookNotification>> {
  const found = applyFilter(fromNotifications(db, accountId), filter).select(COLUMNS).select(deliveryStatus);
  const { rows, total } = await readPage(found.orderBy('webhook_notification.id', 'desc'), page);
  return { rows: rows.map(toNotification), total };
}

export async function findNotification(db: Db, accountId: Id, id: Id): Promise<WebhookNotification | undefined> {
  const row = await fromNotifications(db, accountId)
    .where('webhook_notification.id', '=', id)
    .select(COLUMNS)
    .select(deliveryStatus)
    .executeTakeFirst();
  return row && toNotification(row);
}

/** The parts of what is sent; undefined when they are no longer kept. */
export async function findNotificationParts(db: Db, accountId: Id, id: Id): Promise<NotificationParts | undefined> {
  return fromNotifications(db, accountId)
    .innerJoin('notification_event', (join) =>
      join
        .onRef('notification_event.account_id', '=', 'webhook_notification.account_id')
        .onRef('notification_event.number', '=', 'webhook_notification.event_number')
        .onRef('notification_event.id', '=', 'webhook_notification.event_id'),
    )
    .where('webhook_notification.id', '=', id)
    .select(['webhook_notification.data', 'notification_event.included'])
    .executeTakeFirst();
}

/** Oldest first. */
export async function listAttempts(db: Db, accountId: Id, notificationId: Id): Promise<DeliveryAttempt[]> {
  const rows = await db
    .selectFrom('webhook_attempt')
    .select(
      wordsIn(
        'id number origin succeeded duration_ms status_code error request_headers response_headers',
        'response_body',
      ),
    )
    .where('account_id', '=', accountId)
    .where('notification_id', '=', notificationId)
    .orderBy('id', 'desc')
    .limit(MAX_ATTEMPTS_SHOWN)
    .execute();
  return rows.reverse().map((row) => ({
    id: row.id,
    number: row.number,
    origin: row.origin,
    succeeded: row.succeeded,
    startedAt: toInstant(new Date(msOfId(row.id))),
    durationMs: row.duration_ms,
    statusCode: row.status_code,
    error: row.error,
    requestHeaders: headersFromText(row.request_headers),
    responseHeaders: row.response_headers === null ? null : headersFromText(row.response_headers),
    responseBody: row.response_body,
  }));
}

type Notifications<Row> = SelectQueryBuilder<Tables, 'webhook_notification', Row>;

function fromNotifications(db: Db, accountId: Id) {
  return db.selectFrom('webhook_notification').where('webhook_notification.account_id', '=', accountId);
}

/** Times are compared by id, which begins with the millisecond of creation and names the partition. */
function applyFilter<Row>(query: Notifications<Row>, filter: NotificationFilter): Notifications<Row> {
  const { webhookId, containerId, events, status, createdFrom, createdTo } = filter;
  let filtered = query;
  if (webhookId !== undefined) filtered = filtered.where('webhook_notification.webhook_id', '=', webhookId);
  if (containerId !== undefined) filtered = filtered.where('webhook_notification.container_id', '=', containerId);
  if (events !== undefined) filtered = filtered.where('webhook_notification.event', 'in', events);
  if (createdFrom !== undefined) {
    filtered = filtered.where('webhook_notification.id', '>=', firstIdAt(Date.parse(createdFrom)));
  }
  if (createdTo !== undefined) {
    filtered = filtered.where('webhook_notification.id', '<', firstIdAt(Date.parse(createdTo) + 1));
  }
  return status === undefined ? filtered : filtered.where((eb) => statusIs(eb, status));
}

type Expressions = ExpressionBuilder<Tables, 'webhook_notification'>;

function statusIs(eb: Expressions, status: DeliveryStatus) {
  switch (status) {
    case 'pending':
      return isPending(eb);
    case 'failed':
      return eb.and([eb.not(isPending(eb)), isFailed(eb)]);
    case 'succeeded':
      return eb.and([eb.not(isPending(eb)), eb.not(isFailed(eb))]);
  }
}

/** A delivery that only repeats what was delivered before does not count. */
function isPending(eb: Expressions) {
  return eb.exists(
    eb
      .selectFrom('webhook_delivery')
      .select(sql`1`.as('one'))
      .whereRef('webhook_delivery.notification_id', '=', 'webhook_notification.id')
      .where('webhook_delivery.delivered_before', '=', false),
  );
}

function isFailed(eb: Expressions) {
  return eb.exists(
    eb
      .selectFrom('webhook_failure')
      .select(sql`1`.as('one'))
      .whereRef('webhook_failure.account_id', '=', 'webhook_notification.account_id')
      .whereRef('webhook_failure.notification_id', '=', 'webhook_notification.id'),
  );
}

/** What is neither still to be sent nor given up has been delivered. */
function deliveryStatus(eb: Expressions) {
  return eb
    .case()
    .when(isPending(eb))
    .then('pending')
    .when(isFailed(eb))
    .then('failed')
    .else('succeeded')
    .end()
    .$castTo<DeliveryStatus>()
    .as('deliveryStatus');
}

const COLUMNS = asMembersOf(
  'webhook_notification',
  wordsIn('id account_id webhook_id event subject_id container_id sequence reference_type reference_id', 'created_at'),
);

type Row = Omit<WebhookNotification, 'reference'> & {
  readonly referenceType: WebhookNotification['reference']['type'];
  readonly referenceId: Id;
};

function toNotification({ referenceType, referenceId, ...row }: Row): WebhookNotification {
  return { ...row, reference: { type: referenceType, id: referenceId } };
}
