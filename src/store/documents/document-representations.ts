import type { DocumentRepresentation } from '../../domain/documents/document.ts';
import { storableText } from '../../text/storable-text.ts';
import type { Id } from '../../values/id.ts';
import { byIds } from '../by-ids.ts';
import { asMembers } from '../columns.ts';
import type { Trx } from '../tables.ts';

/** Earlier readings that are kept besides the newest, to compare with. */
const MAX_REPRESENTATIONS = 10;

export async function insertRepresentation(
  trx: Trx,
  accountId: Id,
  documentId: Id,
  representation: Omit<DocumentRepresentation, 'documentId'>,
): Promise<void> {
  await trx
    .insertInto('document_representation')
    .values({
      account_id: accountId,
      id: representation.id,
      document_id: documentId,
      schema_version: representation.schemaVersion,
      payload: JSON.stringify(representation.payload, storable),
      created_at: representation.createdAt,
      updated_at: representation.updatedAt,
    })
    .execute();
  await trx
    .deleteFrom('document_representation')
    .where('account_id', '=', accountId)
    .where('document_id', '=', documentId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('document_representation')
        .where('account_id', '=', accountId)
        .where('document_id', '=', documentId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(MAX_REPRESENTATIONS)
        .select('id'),
    )
    .execute();
}

export const listRepresentationsByIds = byIds((db, accountId) =>
  db
    .selectFrom('document_representation')
    .where('account_id', '=', accountId)
    .select(asMembers(['id', 'document_id', 'schema_version', 'payload', 'created_at', 'updated_at'])),
);

function storable(_name: string, value: unknown): unknown {
  return typeof value === 'string' ? storableText(value) : value;
}
