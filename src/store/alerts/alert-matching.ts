import { sql } from 'kysely';
import type { SavedView } from '../../domain/accounts/saved-view.ts';
import type { AlertLine } from '../../domain/alerts/alert.ts';
import type { AlertKind, AlertTiming } from '../../domain/alerts/alert-subscription.ts';
import type { JourneyCall } from '../../domain/journey/journey.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { Db, Trx } from '../tables.ts';

export interface InboxEntry {
  readonly accountId: Id;
  readonly eventId: string;
}

/** Accounts after that one of which nobody has looked at some changes, by hops of the index. */
export async function listInboxAccounts(db: Db, after: Id, limit: number): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    with recursive turn (id, place) as (
      select (select account_id from alert_inbox where account_id > ${after} order by account_id limit 1), 1
      union all
      select (select account_id from alert_inbox where account_id > turn.id order by account_id limit 1), place + 1
      from turn where turn.id is not null and place < ${limit}
    )
    select id from turn where id is not null order by place`.execute(db);
  return rows.map(({ id }) => id);
}

/** Changes that nobody looked at yet: they are ours until the end of the transaction, in which they are to be deleted. */
export async function lockInbox(trx: Trx, accountId: Id, limit: number): Promise<InboxEntry[]> {
  const { rows } = await sql<InboxEntry>`
    select account_id as "accountId", event_id::text as "eventId" from alert_inbox where account_id = ${accountId}
    order by event_id limit ${limit} for update skip locked`.execute(trx);
  return rows;
}

export async function deleteInbox(trx: Trx, entries: readonly InboxEntry[]): Promise<void> {
  await sql`
    delete from alert_inbox using jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as told ("accountId" uuid, "eventId" bigint)
    where alert_inbox.account_id = told."accountId" and alert_inbox.event_id = told."eventId"`.execute(trx);
}

/** What is asked of a change to find who wants it. */
export interface Wanted {
  readonly place: number;
  readonly accountId: Id;
  readonly kind: AlertKind;
  readonly scopeKey: string;
}

export interface Interested extends AlertTiming {
  readonly place: number;
  readonly accountId: Id;
  readonly subscriptionId: Id;
  readonly lastSentAt: Instant | null;
}

/** A hop of an index for each: how many subscriptions there are besides does not matter. */
export async function listInterested(db: Db, wanted: readonly Wanted[]): Promise<Interested[]> {
  if (wanted.length === 0) return [];
  const { rows } = await sql<Interested>`
    select distinct wanted.place, wanted."accountId", subscription.id as "subscriptionId", subscription.rhythm,
      subscription.at_time as "atTime", subscription.timezone, subscription.quiet_from as "quietFrom",
      subscription.quiet_until as "quietUntil", subscription.last_sent_at as "lastSentAt"
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      as wanted (place integer, "accountId" uuid, kind text, "scopeKey" text)
    join alert_interest as interest on interest.account_id = wanted."accountId" and interest.kind = wanted.kind
      and interest.scope_key = wanted."scopeKey"
    join alert_subscription as subscription on subscription.account_id = interest.account_id
      and subscription.id = interest.subscription_id
    order by wanted.place, subscription.id`.execute(db);
  return rows;
}

export type WantedView = Pick<SavedView, 'accountId' | 'id' | 'entity' | 'query'> & { readonly kind: AlertKind };

const MAX_VIEWS = 500;

/** Saved views of an account of which somebody wants one of the kinds. */
export async function listWantedViews(db: Db, accountId: Id, kinds: readonly AlertKind[]): Promise<WantedView[]> {
  const { rows } = await sql<WantedView>`
    select distinct view.account_id as "accountId", view.id, view.entity, view.query, interest.kind
    from alert_interest as interest
    join saved_view as view on view.account_id = interest.account_id
      and view.id = substr(interest.scope_key, length('saved_view:') + 1)::uuid
    where interest.account_id = ${accountId} and interest.kind = any(${kinds}::text[])
      and interest.scope_key >= 'saved_view:' and interest.scope_key < 'saved_view;'
    order by view.id, interest.kind
    limit ${MAX_VIEWS}`.execute(db);
  return rows;
}

/** Whose a shipment is, and what it is tagged with. */
export interface ShipmentFacts {
  readonly shipmentId: Id;
  readonly customerId: Id | null;
  readonly tags: readonly string[];
}

export async function listShipmentFacts(db: Db, accountId: Id, ids: readonly Id[]): Promise<ShipmentFacts[]> {
  const { rows } = await sql<ShipmentFacts>`
    select id as "shipmentId", customer_id as "customerId", tags from shipment
    where account_id = ${accountId} and id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

export interface PaperLink {
  readonly documentId: Id;
  readonly shipmentId: Id | null;
  readonly containerId: Id | null;
}

/** What papers belong to: of several things the first. */
export async function listPaperLinks(db: Db, accountId: Id, documentIds: readonly Id[]): Promise<PaperLink[]> {
  if (documentIds.length === 0) return [];
  const { rows } = await sql<PaperLink>`
    select distinct on (link.document_id) link.document_id as "documentId",
      coalesce(container.shipment_id, case when link.entity_type = 'Shipment' then link.entity_id end) as "shipmentId",
      container.id as "containerId"
    from document_link as link
    left join container on link.entity_type = 'Container' and container.account_id = link.account_id
      and container.id = link.entity_id
    where link.account_id = ${accountId} and link.document_id = any(${documentIds}::uuid[])
    order by link.document_id, link.entity_type, link.entity_id`.execute(db);
  return rows;
}

export interface NewItem {
  readonly accountId: Id;
  readonly subscriptionId: Id;
  readonly line: AlertLine;
  readonly dueAt: Instant;
}

/** Written with the end of what they come from; of several times the first is when it is sent. */
export async function insertAlertItems(trx: Trx, items: readonly NewItem[]): Promise<void> {
  if (items.length === 0) return;
  const written = JSON.stringify(items);
  // In the order of their keys, so that two processes wait for each other and never both.
  await sql`
    select from alert_subscription where (account_id, id) in (
      select "accountId", "subscriptionId" from jsonb_to_recordset(${written}::jsonb)
        as item ("accountId" uuid, "subscriptionId" uuid))
    order by account_id, id for update`.execute(trx);
  await sql`
    with item as (
      select "accountId" as account_id, "subscriptionId" as subscription_id, line, "dueAt" as due_at, ordinality
      from rows from (jsonb_to_recordset(${written}::jsonb) as ("accountId" uuid, "subscriptionId" uuid, line jsonb,
        "dueAt" timestamptz)) with ordinality
    ), active as (
      update alert_subscription as subscription set due_at = least(coalesce(subscription.due_at, soonest.at), soonest.at)
      from (select account_id, subscription_id, min(due_at) as at from item group by 1, 2) as soonest
      where subscription.account_id = soonest.account_id and subscription.id = soonest.subscription_id
        and subscription.active
      returning subscription.account_id, subscription.id as subscription_id
    )
    insert into alert_item (account_id, subscription_id, line)
    select item.account_id, item.subscription_id, item.line from item join active using (account_id, subscription_id)
    order by item.ordinality`.execute(trx);
}

/** Where a container goes, for a picture of it. */
export async function listJourneyCalls(db: Db, accountId: Id, containerId: Id): Promise<readonly JourneyCall[]> {
  const { rows } = await sql<{ calls: readonly JourneyCall[] | null }>`
    select journey -> 'calls' as calls from container where account_id = ${accountId} and id = ${containerId}`.execute(
    db,
  );
  return rows[0]?.calls ?? [];
}
