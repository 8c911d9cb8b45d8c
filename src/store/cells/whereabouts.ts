import { type RawBuilder, sql } from 'kysely';
import { type Trace, type TraceKind, traceOfAccount } from '../../domain/accounts/trace.ts';
import { type Id, isId } from '../../values/id.ts';
import type { Db } from '../tables.ts';

/** A person is known to few accounts; everything else leads to one. */
const MAX_HOMES = 20;

export interface Home {
  /** The name of another cell, or null, which is here. */
  readonly livesIn: string | null;
  /** It is about to leave, arriving, or has just left: it may live elsewhere in a moment. */
  readonly isMoving: boolean;
}

/** What the database alone says; an address of a file is sealed. */
type StoredKind = Exclude<TraceKind, 'file_link'>;

type FindAccounts = (value: string) => RawBuilder<unknown>;

const ACCOUNTS: Readonly<Record<StoredKind, FindAccounts>> = {
  key: (value) => sql`select account_id from api_key where sha256 = decode(${value}, 'base64')`,
  session: (value) => sql`select account_id from session where sha256 = decode(${value}, 'base64')`,
  oauth_secret: (value) => sql`select account_id from oauth_secret where sha256 = decode(${value}, 'base64')`,
  share_link: (value) => sql`select account_id from share_link where sha256 = decode(${value}, 'base64')`,
  password_link: (value) => sql`select account_id from password_link where sha256 = decode(${value}, 'base64')`,
  person: (value) => sql`select account_id from app_user where lower(email) = ${value} and disabled_at is null`,
  subscription: (value) => sql`select account_id from event_subscription where id = ${value}::uuid`,
  account: (value) => sql`select ${value}::uuid as account_id`,
};
const BY_ID: readonly StoredKind[] = ['subscription', 'account'];

/** The homes of the accounts that a trace leads to, as far as this database knows. */
export async function listHomes(db: Db, { kind, value }: Trace & { readonly kind: StoredKind }): Promise<Home[]> {
  if (BY_ID.includes(kind) && !isId(value)) return [];
  const { rows } = await sql<Home>`
    select distinct account.lives_in as "livesIn", coalesce(account.resting_until > now(), false) as "isMoving"
      from account join (${ACCOUNTS[kind](value)}) as traced on traced.account_id = account.id
     limit ${MAX_HOMES}`.execute(db);
  return rows;
}

export async function livesHere(db: Db, accountId: Id): Promise<boolean> {
  const homes = await listHomes(db, traceOfAccount(accountId));
  return homes.some(({ livesIn }) => livesIn === null);
}
