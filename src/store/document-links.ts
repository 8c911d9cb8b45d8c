import { sql } from 'kysely';
import type { DocumentJob } from '../domain/document.ts';
import type { Id } from '../values/id.ts';
import type { Instant } from '../values/instant.ts';
import type { Db, Trx } from './tables.ts';

/** A manifest names hundreds of containers; more than this are not linked. */
const MAX_LINKS = 2_000;

/**
 * Links a document to the shipments and containers of its account that have a number it names, and to no others. Bills of
 * lading are written with the line's code in front or without it.
 */
export async function linkDocument(trx: Trx, accountId: Id, documentId: Id): Promise<void> {
  await trx
    .deleteFrom('document_link')
    .where('account_id', '=', accountId)
    .where('document_id', '=', documentId)
    .execute();
  const { numAffectedRows } = await sql`
    with named as (
      select container_numbers, shipment_numbers from document
      where account_id = ${accountId} and id = ${documentId}
    ),
    found_container as (
      select container.id, container.shipment_id from named
      join container on container.account_id = ${accountId} and container.number = any(container_numbers)
        and container.left_shipment_at is null
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
    )
    insert into document_link (account_id, document_id, entity_type, entity_id)
    select ${accountId}, ${documentId}, entity_type, id from (
      select 'Shipment' as entity_type, id from found_shipment
      union all
      select 'Container', id from found_container
    ) as found limit ${MAX_LINKS}`.execute(trx);
  await trx
    .updateTable('document')
    .set({ linked: (numAffectedRows ?? 0n) > 0n })
    .where('account_id', '=', accountId)
    .where('id', '=', documentId)
    .execute();
}

/** Documents since then that have no link, and whose shipment or container has come meanwhile; the newest first. */
export async function listLinkableDocuments(db: Db, since: Instant, limit: number): Promise<DocumentJob[]> {
  const { rows } = await sql<DocumentJob>`
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
