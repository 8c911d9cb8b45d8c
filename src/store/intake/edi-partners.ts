import type { EdiPartner } from '../../domain/carriers/edi-partner.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { asMembers } from '../columns.ts';
import { ownRow } from '../own-row.ts';
import type { Db, Trx } from '../tables.ts';

/** More partners than this no account has; the bound is for the query. */
const MAX_PARTNERS = 1_000;

export async function listEdiPartners(db: Db, accountId: Id): Promise<EdiPartner[]> {
  return selectPartners(db, accountId).orderBy('name').orderBy('id').limit(MAX_PARTNERS).execute();
}

export async function findEdiPartner(db: Db, accountId: Id, id: Id): Promise<EdiPartner | undefined> {
  return selectPartners(db, accountId).where('id', '=', id).executeTakeFirst();
}

function selectPartners(db: Db, accountId: Id) {
  return db
    .selectFrom('edi_partner')
    .where('account_id', '=', accountId)
    .select(asMembers(['id', 'name', 'profile', 'created_at', 'updated_at']));
}

type GivenPartner = Pick<EdiPartner, 'id' | 'name' | 'profile'>;

export async function insertEdiPartner(trx: Trx, accountId: Id, partner: GivenPartner, at: Instant): Promise<void> {
  await trx
    .insertInto('edi_partner')
    .values({
      account_id: accountId,
      id: partner.id,
      name: partner.name,
      profile: JSON.stringify(partner.profile),
      created_at: at,
      updated_at: at,
    })
    .execute();
}

export async function updateEdiPartner(trx: Trx, accountId: Id, partner: GivenPartner, at: Instant): Promise<void> {
  await trx
    .updateTable('edi_partner')
    .set({ name: partner.name, profile: JSON.stringify(partner.profile), updated_at: at })
    .where(ownRow(accountId, partner.id))
    .execute();
}

export async function deleteEdiPartner(trx: Trx, accountId: Id, id: Id): Promise<void> {
  await trx.deleteFrom('edi_partner').where(ownRow(accountId, id)).execute();
}
