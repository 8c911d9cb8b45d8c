import { type SelectQueryBuilder, sql } from 'kysely';
import type { DocumentReferences, Rotation, ShipmentDocument } from '../../domain/documents/document.ts';
import type { DocumentType } from '../../domain/documents/document-types.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { ownRow } from '../own-row.ts';
import { inOrder, type Page, type PageRequest, readPage, type SortOrder } from '../page.ts';
import type { Db, Tables, Trx } from '../tables.ts';
import { mentions } from '../text-search.ts';

export interface DocumentFilter {
  /** Part of the name of the file. */
  readonly filename?: string;
  /** Part of a number that the document names, or of one of a shipment or container it belongs to. */
  readonly reference?: string;
  readonly documentTypes?: readonly string[];
  readonly shipmentId?: Id;
  readonly containerId?: Id;
}

export const DOCUMENT_SORTS = ['created_at', 'updated_at', 'name', 'file_name', 'document_type', 'added_by'] as const;
export type DocumentSort = (typeof DOCUMENT_SORTS)[number];

export type NewDocument = Pick<
  ShipmentDocument,
  'id' | 'accountId' | 'userId' | 'emailSubmissionId' | 'name' | 'source' | 'createdAt'
> & { readonly file: Omit<ShipmentDocument['file'], 'rotation'> };

/** False when the account has a document of the same bytes. */
export async function insertDocument(trx: Trx, document: NewDocument): Promise<boolean> {
  const { file } = document;
  const inserted = await trx
    .insertInto('document')
    .values({
      account_id: document.accountId,
      id: document.id,
      user_id: document.userId,
      email_submission_id: document.emailSubmissionId,
      name: document.name,
      document_type_manual: null,
      classification_notes: null,
      source: document.source,
      file_name: file.name,
      file_content_type: file.contentType,
      file_size_bytes: file.sizeBytes,
      file_sha256: file.sha256,
      extracted_data_manual: null,
      created_at: document.createdAt,
      updated_at: document.createdAt,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'file_sha256']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function findDocument(db: Db, accountId: Id, id: Id): Promise<ShipmentDocument | undefined> {
  return (await listDocumentsByIds(db, accountId, [id]))[0];
}

/** With the row locked until the transaction ends. */
export async function lockDocument(trx: Trx, accountId: Id, id: Id): Promise<ShipmentDocument | undefined> {
  const locked = await trx
    .selectFrom('document')
    .where(ownRow(accountId, id))
    .select('id')
    .forUpdate()
    .executeTakeFirst();
  return locked && findDocument(trx, accountId, id);
}

export async function findDocumentByBytes(
  db: Db,
  accountId: Id,
  sha256: Buffer,
): Promise<Pick<ShipmentDocument, 'id' | 'name'> | undefined> {
  return db
    .selectFrom('document')
    .where('account_id', '=', accountId)
    .where('file_sha256', '=', sha256)
    .select(['id', 'name'])
    .executeTakeFirst();
}

export async function listDocuments(
  db: Db,
  accountId: Id,
  page: PageRequest,
  filter: DocumentFilter = {},
  { by, descending }: SortOrder<DocumentSort> = { by: 'created_at', descending: true },
): Promise<Page<ShipmentDocument>> {
  const matching = db.selectFrom('document').where('account_id', '=', accountId).select('id');
  const sorted = restrict(matching, accountId, filter)
    .orderBy(by === 'added_by' ? NAME_OF_WHO_ADDED : by, (order) =>
      (descending ? order.desc() : order.asc()).nullsLast(),
    )
    .orderBy('id');
  const { rows, total } = await readPage(sorted, page);
  const ids = rows.map(({ id }) => id);
  return { rows: inOrder(ids, await listDocumentsByIds(db, accountId, ids)), total };
}

/** A person, or whoever sent the mail that it came by. */
const NAME_OF_WHO_ADDED = sql<string | null>`coalesce(
  (select person.name from app_user as person
    where person.account_id = document.account_id and person.id = document.user_id),
  (select mail.from_addresses[1] from email_submission as mail
    where mail.account_id = document.account_id and mail.id = document.email_submission_id))`;

type Matching = SelectQueryBuilder<Tables, 'document', { id: string }>;

function restrict(query: Matching, accountId: Id, filter: DocumentFilter): Matching {
  const { filename, reference, documentTypes, shipmentId, containerId } = filter;
  let matching = query;
  if (shipmentId !== undefined) matching = matching.where(isLinkedTo(accountId, 'Shipment', shipmentId));
  if (containerId !== undefined) matching = matching.where(isLinkedTo(accountId, 'Container', containerId));
  if (filename !== undefined) {
    matching = matching.where(sql<boolean>`position(lower(${filename}) in lower(document.file_name)) > 0`);
  }
  if (reference !== undefined) matching = matching.where(refersTo(accountId, reference));
  if (documentTypes !== undefined) {
    matching = matching.where(
      sql<boolean>`coalesce(document_type_manual, document_type) = any(${[...documentTypes]}::text[])`,
    );
  }
  return matching;
}

function isLinkedTo(accountId: Id, entityType: 'Shipment' | 'Container', entityId: Id) {
  return sql<boolean>`document.id in (select document_id from document_link
    where document_link.account_id = ${accountId} and entity_type = ${entityType} and entity_id = ${entityId})`;
}

function refersTo(accountId: Id, text: string) {
  return sql<boolean>`(
    exists (select from unnest(document.container_numbers || document.shipment_numbers) as named (number)
      where position(upper(${text}) in number) > 0)
    or document.id in (
      select document_id from document_link
      join shipment on shipment.account_id = document_link.account_id and shipment.id = entity_id
      where document_link.account_id = ${accountId} and entity_type = 'Shipment' and ${mentions('shipment', text)}
      union all
      select document_id from document_link
      join container on container.account_id = document_link.account_id and container.id = entity_id
      where document_link.account_id = ${accountId} and entity_type = 'Container' and ${mentions('container', text)}))`;
}

export async function listDocumentsByIds(db: Db, accountId: Id, ids: readonly Id[]): Promise<ShipmentDocument[]> {
  if (ids.length === 0) return [];
  const rows = await selectDocuments(db, accountId).where('id', 'in', ids).execute();
  return rows.map(({ fileName, fileContentType, fileSizeBytes, fileSha256, rotation, ...document }) => ({
    ...document,
    file: {
      name: fileName,
      contentType: fileContentType,
      sizeBytes: fileSizeBytes,
      sha256: fileSha256,
      rotation,
    },
  }));
}

function selectDocuments(db: Db, accountId: Id) {
  return db
    .selectFrom('document')
    .where('account_id', '=', accountId)
    .orderBy('id')
    .select([
      'account_id as accountId',
      'id',
      'user_id as userId',
      'email_submission_id as emailSubmissionId',
      'name',
      'document_type as documentType',
      'document_type_manual as documentTypeManual',
      'classification_notes as classificationNotes',
      'extracted_data_manual as extractedDataManual',
      'source',
      'file_name as fileName',
      'file_content_type as fileContentType',
      'file_size_bytes as fileSizeBytes',
      'file_sha256 as fileSha256',
      'rotation_degrees as rotation',
      'created_at as createdAt',
      'updated_at as updatedAt',
      sql<Id | null>`(select newest.id from document_representation as newest
        where newest.account_id = document.account_id and newest.document_id = document.id
        order by newest.created_at desc, newest.id desc limit 1)`.as('lastRepresentationId'),
      linkedIds('Shipment').as('shipmentIds'),
      linkedIds('Container').as('containerIds'),
    ]);
}

function linkedIds(entityType: 'Shipment' | 'Container') {
  return sql<Id[]>`array(select entity_id from document_link
    where document_link.account_id = document.account_id and document_id = document.id and entity_type = ${entityType}
    order by entity_id)`;
}

export interface DocumentChanges {
  readonly documentTypeManual?: DocumentType | null;
  readonly extractedDataManual?: Readonly<Record<string, unknown>> | null;
  readonly rotation?: Rotation;
}

export async function updateDocument(
  trx: Trx,
  accountId: Id,
  id: Id,
  { documentTypeManual, extractedDataManual, rotation }: DocumentChanges,
  at: Instant,
): Promise<void> {
  const json = extractedDataManual && JSON.stringify(extractedDataManual);
  await changeDocument(trx, accountId, id, {
    ...(documentTypeManual === undefined ? {} : { document_type_manual: documentTypeManual }),
    ...(json === undefined ? {} : { extracted_data_manual: json }),
    ...(rotation === undefined ? {} : { rotation_degrees: rotation }),
    updated_at: at,
  });
}

/** Forgets what the document was found to be, so that it is found out anew. */
export async function forgetClassification(trx: Trx, accountId: Id, id: Id, at: Instant): Promise<void> {
  await changeDocument(trx, accountId, id, {
    document_type: 'unknown',
    classification_notes: null,
    updated_at: at,
  });
}

export interface Classification {
  readonly documentType: DocumentType;
  readonly notes: string;
  readonly references: DocumentReferences;
}

export async function setClassification(
  trx: Trx,
  accountId: Id,
  id: Id,
  { documentType, notes, references }: Classification,
  at: Instant,
): Promise<void> {
  await changeDocument(trx, accountId, id, {
    document_type: documentType,
    classification_notes: notes,
    container_numbers: references.containerNumbers,
    shipment_numbers: references.shipmentNumbers,
    updated_at: at,
  });
}

/** The document stays as it was read before, if ever; only the reason is new. */
export async function setUnreadable(trx: Trx, accountId: Id, id: Id, reason: string, at: Instant): Promise<void> {
  await changeDocument(trx, accountId, id, { classification_notes: reason, updated_at: at });
}

interface ChangedColumns {
  readonly document_type?: DocumentType;
  readonly document_type_manual?: DocumentType | null;
  readonly classification_notes?: string | null;
  readonly extracted_data_manual?: string | null;
  readonly rotation_degrees?: Rotation;
  readonly container_numbers?: readonly string[];
  readonly shipment_numbers?: readonly string[];
  readonly updated_at: Instant;
}

async function changeDocument(trx: Trx, accountId: Id, id: Id, changed: ChangedColumns): Promise<void> {
  await trx.updateTable('document').set(changed).where(ownRow(accountId, id)).execute();
}

export async function deleteDocument(trx: Trx, accountId: Id, id: Id): Promise<void> {
  await trx.deleteFrom('document').where(ownRow(accountId, id)).execute();
}
