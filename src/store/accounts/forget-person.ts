import { sql } from 'kysely';
import type { User } from '../../domain/accounts/account.ts';
import { forgetAddress } from '../alerts/alert-addresses.ts';
import type { Trx } from '../tables.ts';

/** Forgets what names a person, whose own row is gone, wherever else it is kept. */
export async function forgetPerson(trx: Trx, person: Pick<User, 'accountId' | 'id' | 'email'>): Promise<void> {
  await forgetInTrail(trx, person);
  await forgetAddress(trx, person.accountId, person.email);
  await trx
    .deleteFrom('alert_subscription')
    .where('account_id', '=', person.accountId)
    .where((of) => of(of.fn('lower', ['address']), '=', person.email.toLowerCase()))
    .execute();
  await sql`
    delete from mail_window where account_id = ${person.accountId}
      and right(subject, ${person.email.length + 1}) = ${` ${person.email.toLowerCase()}`}`.execute(trx);
  await forgetTries(trx, person);
}

/** What was changed about them, from where they came, and whatever else names their address: that it was done, and when, stays. */
async function forgetInTrail(trx: Trx, { accountId, id, email }: Pick<User, 'accountId' | 'id' | 'email'>) {
  await sql`
    update audit_entry
    set changes = case when subject_id = ${id} or position(${email.toLowerCase()} in lower(changes::text)) > 0
        then '{}' else changes end,
      address = null
    where account_id = ${accountId}
      and (subject_type = 'user' and subject_id = ${id}
        or actor_id = ${id} and address is not null
        or position(${email.toLowerCase()} in lower(changes::text)) > 0)`.execute(trx);
}

/** Failed sign-ins under the address, which protect whoever has it in other accounts while anybody does. */
async function forgetTries(trx: Trx, { id, email }: Pick<User, 'id' | 'email'>): Promise<void> {
  const name = ` ${email.toLowerCase()}`;
  await sql`
    delete from sign_in_failure
    where starts_with(subject, ${`device ${id} `})
      or right(subject, ${name.length}) = ${name}
        and not exists (select from app_user where lower(email) = ${email.toLowerCase()})`.execute(trx);
}
