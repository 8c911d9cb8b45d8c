import { sql } from 'kysely';
import type { DocumentKey } from '../../domain/documents/document.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { ownRow } from '../own-row.ts';
import type { Db, Trx } from '../tables.ts';

/** A manifest names hundreds of containers; more than this are not linked. */
const MAX_LINKS = 2_000;

/** What a document is linked to. */
export interface DocumentLink {
  readonly type: 'Shipment' | 'Container';
  readonly id: Id;
}

/** A person's word on whether a document belongs to a shipment or container. */
export interface LinkChoice extends DocumentLink {
  readonly belongs: boolean;
}

/**
 * Links a document to the shipments and containers of its account that have a number it names, and to no others. Bills of
 * lading are written with the line's code in front or without it. What a person said about a link wins. Returns the links
 * that were not there before.
 */
export async function linkDocument(trx: Trx, accountId: Id, documentId: Id): Promise<DocumentLink[]> {
  const before = await trx
    .deleteFrom('document_link')
    .where('account_id', '=', accountId)
    .where('document_id', '=', documentId)
    .returning(['entity_type as type', 'entity_id as id'])
    .execute();
  const { rows: links } = await sql<DocumentLink>`
    with named as (
      select container_numbers, shipment_numbers from document
      where account_id = ${accountId} and id = ${documentId}
    ),
    choice as (
      select entity_type, entity_id, belongs from document_link_choice
      where account_id = ${accountId} and document_id = ${documentId}
    ),
    found_container as (
      select container.id, container.shipment_id from named
      join container on container.account_id = ${accountId} and container.number = any(container_numbers)
        and container.left_shipment_at is null
      where container.id not in (select entity_id from choice where entity_type = 'Container')
      union
      select container.id, container.shipment_id from choice
      join container on container.account_id = ${accountId} and container.id = entity_id
      where entity_type = 'Container' and belongs
    ),
    found_shipment as (
      select shipment_id as id from found_container
      union
      select shipment.id from named
      join shipment on shipment.account_id = ${accountId}
        and shipment.normalized_number = any(container_numbers || shipment_numbers)
      union
      select shipment.id from named
      join shipment on shipment.account_id = ${accountId}
        and shipment.normalized_number = any(array(
          select substr(number, 5) from unnest(shipment_numbers) as given (number) where number ~ '^[A-Z]{4}.'))
        and shipment.scac || shipment.normalized_number = any(shipment_numbers)
      union
      select shipment.id from choice
      join shipment on shipment.account_id = ${accountId} and shipment.id = entity_id
      where entity_type = 'Shipment' and belongs
    )
    insert into document_link (account_id, document_id, entity_type, entity_id)
    select ${accountId}, ${documentId}, entity_type, id from (
      select 'Shipment' as entity_type, id from found_shipment
      union all
      select 'Container', id from found_container
    ) as found
    where not exists (select from choice where not belongs
      and choice.entity_type = found.entity_type and choice.entity_id = found.id)
    limit ${MAX_LINKS}
    returning entity_type as type, entity_id as id`.execute(trx);
  await trx
    .updateTable('document')
    .set({
      linked: sql<boolean>`${links.length > 0} or exists (select from document_link_choice as choice
      where choice.account_id = ${accountId} and choice.document_id = ${documentId})`,
    })
    .where(ownRow(accountId, documentId))
    .execute();
  const known = new Set(before.map(({ id }) => id));
  return links.filter(({ id }) => !known.has(id));
}

/** Keeps what a person says about one link; `linkDocument` makes it so. */
export async function setLinkChoice(
  trx: Trx,
  accountId: Id,
  documentId: Id,
  { type, id, belongs }: LinkChoice,
): Promise<void> {
  await trx
    .insertInto('document_link_choice')
    .values({ account_id: accountId, document_id: documentId, entity_type: type, entity_id: id, belongs })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'document_id', 'entity_type', 'entity_id']).doUpdateSet({ belongs }),
    )
    .execute();
}

/** Documents since then that have no link and no person's word on one, and whose shipment or container has come meanwhile; the newest first. */
export async function listLinkableDocuments(db: Db, since: Instant, limit: number): Promise<DocumentKey[]> {
  const { rows } = await sql<DocumentKey>`
    select document.account_id as "accountId", document.id as "documentId" from document
    where not linked and (container_numbers <> '{}' or shipment_numbers <> '{}') and document.created_at > ${since}
      and (exists (select from container where container.account_id = document.account_id
          and container.number = any(container_numbers) and left_shipment_at is null)
        or exists (select from shipment where shipment.account_id = document.account_id
          and normalized_number = any(container_numbers || shipment_numbers || array(
            select substr(number, 5) from unnest(shipment_numbers) as given (number) where number ~ '^[A-Z]{4}.'))
          and (normalized_number = any(container_numbers || shipment_numbers)
            or scac || normalized_number = any(shipment_numbers))))
    order by document.created_at desc, document.id limit ${limit}`.execute(db);
  return rows;
}
