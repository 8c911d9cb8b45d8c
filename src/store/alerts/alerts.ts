import { sql } from 'kysely';
import { type Alert, type AlertState, MAX_LINES } from '../../domain/alerts/alert.ts';
import type { AlertWay } from '../../domain/alerts/alert-subscription.ts';
import { wordsIn } from '../../text/words-in.ts';
import { type Id, newId } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { asMembersOf } from '../columns.ts';
import { type Page, type PageRequest, readPage } from '../page.ts';
import type { Db, Trx } from '../tables.ts';

const MEMBERS = asMembersOf(
  'alert',
  wordsIn('account_id id subscription_id state lines total attempts last_error created_at sent_at'),
);
/** More are sent in the next message. */
const MAX_ITEMS = 2_000;
/** As long as a message has not been tried yet, such as when its hour has no room for more, what comes is gathered. */
const BEHIND = '1 minute';

/** Makes messages of what is due. Returns of how many subscriptions. */
export async function composeDueAlerts(trx: Trx, now: Instant, limit: number): Promise<number> {
  const due = await sql<{ accountId: Id; id: Id }>`
    select account_id as "accountId", id from alert_subscription
    where due_at <= ${now}::timestamptz order by due_at, account_id, id limit ${limit} for update skip locked`.execute(
    trx,
  );
  for (const { accountId, id } of due.rows) await composeAlert(trx, accountId, id, now);
  return due.rows.length;
}

async function composeAlert(trx: Trx, accountId: Id, subscriptionId: Id, now: Instant): Promise<void> {
  const id = newId(Date.parse(now));
  await sql`
    with last as (
      select state = 'waiting' and attempts = 0 as is_untried from alert
      where account_id = ${accountId} and subscription_id = ${subscriptionId} order by id desc limit 1
    ), taken as (
      delete from alert_item where account_id = ${accountId} and subscription_id = ${subscriptionId}
        and not exists (select from last where is_untried) and id in (
        select id from alert_item where account_id = ${accountId} and subscription_id = ${subscriptionId}
        order by id limit ${MAX_ITEMS})
      returning id, line
    ), made as (
      insert into alert (account_id, id, subscription_id, state, lines, total, ready_at, created_at)
      select ${accountId}, ${id}, ${subscriptionId}, 'waiting',
        (select jsonb_agg(line order by id) from (select id, line from taken order by id limit ${MAX_LINES}) as shown),
        (select count(*) from taken), ${now}::timestamptz, ${now}::timestamptz
      where exists (select from taken)
    )
    update alert_subscription set
      last_sent_at = case when exists (select from last where is_untried) then last_sent_at else ${now}::timestamptz end,
      due_at = case when exists (select from last where is_untried) then ${now}::timestamptz + ${BEHIND}::interval
        when (select count(*) from taken) = ${MAX_ITEMS} then ${now}::timestamptz end
    where account_id = ${accountId} and id = ${subscriptionId}`.execute(trx);
}

/** A message that tells of nothing asks whether its address wants alerts. */
export async function insertQuestion(
  trx: Trx,
  subscription: { readonly accountId: Id; readonly id: Id },
  now: Instant,
): Promise<void> {
  const { accountId, id: subscriptionId } = subscription;
  const message = { account_id: accountId, id: newId(Date.parse(now)), subscription_id: subscriptionId };
  await trx
    .insertInto('alert')
    .values({ ...message, state: 'waiting', lines: '[]', total: 0, attempts: 0, ready_at: now, created_at: now })
    .execute();
}

export interface ClaimedAlert
  extends Pick<Alert, 'accountId' | 'id' | 'subscriptionId' | 'lines' | 'total' | 'attempts'> {
  readonly way: AlertWay;
  readonly name: string;
  readonly address: string | null;
  /** Of a mail address that was asked: by which its link names it, and whether it wants alerts. */
  readonly addressId: Id | null;
  readonly isConfirmed: boolean;
  readonly companyName: string;
  readonly timezone: string;
  /** The report that it brings, instead of lines. */
  readonly reportIssueId: Id | null;
}

export interface AlertClaimRequest {
  readonly leaseMs: number;
  readonly limit: number;
  readonly limitOfAccount: number;
  /** How many of an account are being sent already. */
  readonly underWay: ReadonlyMap<Id, number>;
  /** The account whose turn was last: others come first. */
  readonly after: Id;
}

/** So many accounts are looked at for one claim. */
const MAX_HOPS = 200;

/**
 * Nobody else sends these for a while; of a process that dies they come back. The accounts after the last one have their
 * turns: the recursion hops through the index, so that the messages of one keep nobody waiting.
 */
export async function claimAlerts(db: Db, now: Instant, request: AlertClaimRequest): Promise<ClaimedAlert[]> {
  const { leaseMs, limit, limitOfAccount, underWay, after } = request;
  const busy = JSON.stringify([...underWay].map(([accountId, count]) => ({ accountId, count })));
  const { rows } = await sql<ClaimedAlert>`
    with recursive turn (account_id, place) as (
      select (select account_id from alert where ready_at is not null and account_id > ${after} order by account_id limit 1), 1
      union all
      select (select alert.account_id from alert where ready_at is not null and alert.account_id > turn.account_id
        order by alert.account_id limit 1), place + 1
      from turn where turn.account_id is not null and place < ${MAX_HOPS}
    ), due as materialized (
      select ready.account_id, ready.id from turn
      left join jsonb_to_recordset(${busy}::jsonb) as busy ("accountId" uuid, count integer)
        on busy."accountId" = turn.account_id
      cross join lateral (
        select account_id, id from alert where alert.account_id = turn.account_id and ready_at <= ${now}::timestamptz
        order by ready_at, id limit greatest(0, ${limitOfAccount} - coalesce(busy.count, 0)) for update skip locked
      ) as ready
      where turn.account_id is not null order by turn.place limit ${limit}
    ), claimed as (
      update alert set attempts = attempts + 1, ready_at = ${now}::timestamptz + ${leaseMs} * interval '1 millisecond'
      from due where alert.account_id = due.account_id and alert.id = due.id
      returning alert.*
    )
    select claimed.account_id as "accountId", claimed.id, claimed.subscription_id as "subscriptionId", claimed.lines,
      claimed.total, claimed.attempts, claimed.report_issue_id as "reportIssueId", subscription.way, subscription.name, subscription.timezone,
      account.company_name as "companyName",
      case when subscription.user_id is null then subscription.address
        when person.disabled_at is null then person.email end as address,
      known.id as "addressId", known.confirmed_at is not null as "isConfirmed"
    from claimed
    join alert_subscription as subscription on subscription.account_id = claimed.account_id
      and subscription.id = claimed.subscription_id
    join account on account.id = claimed.account_id
    left join app_user as person on person.account_id = subscription.account_id and person.id = subscription.user_id
    left join alert_address as known on known.account_id = subscription.account_id
      and known.address = lower(coalesce(subscription.address, person.email))
    order by claimed.account_id, claimed.id`.execute(db);
  return rows;
}

type Claim = Pick<ClaimedAlert, 'accountId' | 'id' | 'subscriptionId' | 'attempts'>;

/** False when somebody else took it over meanwhile. */
export async function noteSent(trx: Trx, claim: Claim, at: Instant): Promise<boolean> {
  const set = { state: 'sent', sent_at: at, ready_at: null, last_error: null } as const;
  if (!(await finish(trx, claim, set))) return false;
  await trx
    .updateTable('alert_subscription')
    .set({ failures: 0, last_error: null })
    .where('account_id', '=', claim.accountId)
    .where('id', '=', claim.subscriptionId)
    .where((of) => of.or([of('failures', '>', 0), of('last_error', 'is not', null)]))
    .execute();
  return true;
}

export async function noteRetry(trx: Trx, claim: Claim, error: string, readyAt: Instant): Promise<void> {
  await finish(trx, claim, { state: 'waiting', ready_at: readyAt, last_error: error });
  await noteError(trx, claim, error, 0);
}

/** It was not its fault, and does not count as a try. */
export async function putOff(trx: Trx, { accountId, id, attempts }: Claim, until: Instant): Promise<void> {
  await trx
    .updateTable('alert')
    .set({ ready_at: until, attempts: attempts - 1 })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'waiting')
    .execute();
}

/** All mails of an account that are ready by now. */
export async function putOffMails(trx: Trx, accountId: Id, now: Instant, until: Instant): Promise<void> {
  await sql`
    update alert set ready_at = ${until} from alert_subscription as subscription
    where alert.account_id = ${accountId} and alert.ready_at <= ${now} and subscription.account_id = alert.account_id
      and subscription.id = alert.subscription_id and subscription.way = 'email'`.execute(trx);
}

/** Nobody has said yet that they want it. */
export async function noteUnconfirmed(trx: Trx, claim: Claim, error: string): Promise<void> {
  await finish(trx, claim, { state: 'failed', ready_at: null, last_error: error });
  await noteError(trx, claim, error, 0);
}

/** Returns how many messages in a row were given up. */
export async function noteGivenUp(trx: Trx, claim: Claim, error: string): Promise<number> {
  if (!(await finish(trx, claim, { state: 'failed', ready_at: null, last_error: error }))) return 0;
  return noteError(trx, claim, error, 1);
}

async function finish(
  trx: Trx,
  { accountId, id, attempts }: Claim,
  set: { state: AlertState; ready_at: Instant | null; last_error: string | null; sent_at?: Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('alert')
    .set(set)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

async function noteError(trx: Trx, claim: Claim, error: string, failures: number): Promise<number> {
  const row = await trx
    .updateTable('alert_subscription')
    .set((of) => ({ last_error: error, failures: of('failures', '+', failures) }))
    .where('account_id', '=', claim.accountId)
    .where('id', '=', claim.subscriptionId)
    .returning('failures')
    .executeTakeFirst();
  return row?.failures ?? 0;
}

export interface AlertsAsked {
  readonly userId: Id | undefined;
  readonly subscriptionId: Id | undefined;
  readonly state: AlertState | undefined;
}

/** The newest first, but what brought reports. */
export function pageAlerts(db: Db, accountId: Id, page: PageRequest, asked: AlertsAsked): Promise<Page<Alert>> {
  const { userId, subscriptionId, state } = asked;
  let query = db.selectFrom('alert').select(MEMBERS).where('alert.account_id', '=', accountId);
  query = query.where((of) =>
    of.not(
      of.exists(
        of
          .selectFrom('alert_subscription as recipient')
          .whereRef('recipient.account_id', '=', 'alert.account_id')
          .whereRef('recipient.id', '=', 'alert.subscription_id')
          .where('recipient.report_id', 'is not', null),
      ),
    ),
  );
  if (subscriptionId !== undefined) query = query.where('alert.subscription_id', '=', subscriptionId);
  if (state !== undefined) query = query.where('alert.state', '=', state);
  if (userId !== undefined)
    query = query.where('alert.subscription_id', 'in', (of) =>
      of
        .selectFrom('alert_subscription')
        .select('alert_subscription.id')
        .where('alert_subscription.account_id', '=', accountId)
        .where('alert_subscription.user_id', '=', userId),
    );
  return readPage(query.orderBy('alert.id', 'desc'), page);
}

export async function deleteAlertsBefore(db: Db, before: Instant, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from alert where (account_id, id) in (
      select old.account_id, old.id from alert_subscription as subscription
      cross join lateral (
        select account_id, id from alert where account_id = subscription.account_id
          and subscription_id = subscription.id and id < ${newId(Date.parse(before))}::uuid and state <> 'waiting'
        order by id limit ${limit}
      ) as old
      limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export interface KnownException {
  readonly exceptionId: Id;
  readonly category: string;
}

/** Notes which exceptions there are. Returns those that were not there before, or not for a day. */
export async function noteExceptions(
  trx: Trx,
  accountId: Id,
  found: readonly KnownException[],
  now: Instant,
): Promise<KnownException[]> {
  const { rows } = await sql<KnownException & { readonly isNew: boolean }>`
    with there as (
      select distinct "exceptionId", category from jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
        as there ("exceptionId" uuid, category text)
    ), gone as (
      delete from alert_exception as known where account_id = ${accountId}
        and seen_at < ${now}::timestamptz - interval '1 day'
        and not exists (select from there where there."exceptionId" = known.exception_id and there.category = known.category)
    )
    insert into alert_exception as known (account_id, exception_id, category, seen_at)
    select ${accountId}, "exceptionId", category, ${now}::timestamptz from there order by 2, 3
    on conflict (account_id, exception_id, category) do update set seen_at = excluded.seen_at
    returning exception_id as "exceptionId", category, (xmax = 0) as "isNew"`.execute(trx);
  return rows.filter(({ isNew }) => isNew);
}

/** Accounts in which somebody wants to be told of exceptions. */
export async function listAccountsOfExceptions(db: Db, after: Id, limit: number): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    select account.id from account where account.id > ${after} and exists (
      select from alert_interest where account_id = account.id and kind >= 'exception.' and kind < 'exception/')
    order by account.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
