import { type RawBuilder, sql } from 'kysely';

/** What whoever did something is called now: a person, a key or an application. Both are expressions of SQL. */
export function actorName(accountId: RawBuilder<unknown>, actorId: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<string | null>`coalesce(
    (select who.name from app_user as who where who.account_id = ${accountId} and who.id = ${actorId}),
    (select who.name from api_key as who where who.account_id = ${accountId} and who.id = ${actorId}),
    (select who.client_name from oauth_grant as who where who.account_id = ${accountId} and who.id = ${actorId}))`;
}
