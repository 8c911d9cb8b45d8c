import { sql } from 'kysely';
import type { NamedAddress } from '../../domain/alerts/confirm-link.ts';
import { type Id, newId } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { Db, Trx } from '../tables.ts';

/** Why a subscription sends nothing yet, as it is shown. */
export const UNCONFIRMED = 'waits until the address is confirmed by the link of a mail that went there';
/** Whoever does not answer is asked again when somebody of the account wants it again, and no sooner. */
const ASKED_AGAIN_AFTER = '7 days';

/** True when the address is to be asked now whether it wants alerts: nobody has confirmed it, nor was asked of late. */
export async function askAddress(trx: Trx, accountId: Id, address: string, now: Instant): Promise<boolean> {
  const { rows } = await sql`
    insert into alert_address as known (account_id, address, id, asked_at)
    values (${accountId}, lower(${address}), ${newId(Date.parse(now))}, ${now})
    on conflict (account_id, address) do update set asked_at = excluded.asked_at
    where known.confirmed_at is null
      and coalesce(known.asked_at < excluded.asked_at - ${ASKED_AGAIN_AFTER}::interval, true)
    returning 1`.execute(trx);
  return rows.length > 0;
}

export async function isConfirmed(db: Db, accountId: Id, address: string): Promise<boolean> {
  const { rows } = await sql`
    select from alert_address
    where account_id = ${accountId} and address = lower(${address}) and confirmed_at is not null`.execute(db);
  return rows.length > 0;
}

/** False when it is gone. Doing it twice is no mistake. */
export async function confirmAddress(trx: Trx, { accountId, addressId }: NamedAddress, now: Instant): Promise<boolean> {
  const row = await trx
    .updateTable('alert_address')
    .set((of) => ({ confirmed_at: of.fn.coalesce('confirmed_at', of.val(now)) }))
    .where('account_id', '=', accountId)
    .where('id', '=', addressId)
    .returning('address')
    .executeTakeFirst();
  if (row === undefined) return false;
  await sql`
    update alert_subscription as subscription set last_error = null
    where account_id = ${accountId} and way = 'email' and last_error = ${UNCONFIRMED}
      and ${row.address} = lower(coalesce(address, (select email from app_user as person
        where person.account_id = subscription.account_id and person.id = subscription.user_id)))`.execute(trx);
  return true;
}

/** Somebody came by a mail to this address. */
export async function noteConfirmed(trx: Trx, accountId: Id, address: string, now: Instant): Promise<void> {
  await sql`
    insert into alert_address as known (account_id, address, id, confirmed_at)
    values (${accountId}, lower(${address}), ${newId(Date.parse(now))}, ${now})
    on conflict (account_id, address) do update set confirmed_at = coalesce(known.confirmed_at, excluded.confirmed_at)`.execute(
    trx,
  );
}

export async function forgetAddress(trx: Trx, accountId: Id, address: string): Promise<void> {
  await trx
    .deleteFrom('alert_address')
    .where('account_id', '=', accountId)
    .where('address', '=', address.toLowerCase())
    .execute();
}
