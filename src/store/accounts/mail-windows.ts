import { sql } from 'kysely';
import { HOUR_MS } from '../../values/duration.ts';
import type { Id } from '../../values/id.ts';
import { type Instant, toInstant } from '../../values/instant.ts';
import type { Db } from '../tables.ts';

/** Mails of an account that an hour has room for: in all, and to one address. */
export interface MailRoom {
  readonly kind: string;
  readonly ofAccount: number;
  readonly ofAddress: number;
}

/** Who is in the way when there is no room. */
export type MailRefusal = 'account' | 'address';

/** Takes the room for one mail out of the hour that has begun. */
export async function takeMailRoom(
  db: Db,
  { kind, ofAccount, ofAddress }: MailRoom,
  { accountId, address }: { readonly accountId: Id; readonly address: string },
  now: Instant,
): Promise<MailRefusal | undefined> {
  if (!(await takeOne(db, accountId, `${kind} ${address.toLowerCase()}`, ofAddress, now))) return 'address';
  return (await takeOne(db, accountId, kind, ofAccount, now)) ? undefined : 'account';
}

/** When the hour is over. */
export function nextHour(now: Instant): Instant {
  return toInstant(new Date((Math.floor(Date.parse(now) / HOUR_MS) + 1) * HOUR_MS));
}

export async function forgetMailWindows(db: Db, before: Instant, limit: number): Promise<void> {
  await sql`
    delete from mail_window where (account_id, subject) in (
      select account_id, subject from mail_window where hour < ${before} order by hour limit ${limit})`.execute(db);
}

async function takeOne(db: Db, accountId: Id, subject: string, max: number, now: Instant): Promise<boolean> {
  const hour = toInstant(new Date(Math.floor(Date.parse(now) / HOUR_MS) * HOUR_MS));
  const { rows } = await sql`
    insert into mail_window as known (account_id, subject, hour, sent) values (${accountId}, ${subject}, ${hour}, 1)
    on conflict (account_id, subject) do update
    set hour = excluded.hour, sent = case when known.hour = excluded.hour then known.sent + 1 else 1 end
    where known.hour <> excluded.hour or known.sent < ${max}
    returning 1`.execute(db);
  return rows.length > 0;
}
