import type { ColumnType, Generated } from 'kysely';
import type { DocumentSource, Rotation } from '../../domain/documents/document.ts';
import type { DocumentType } from '../../domain/documents/document-types.ts';
import type { FileUpload } from '../../domain/documents/file-upload.ts';
import type { Instant } from '../../values/instant.ts';
import type { RowOf } from '../columns.ts';

/** The tables of migrations/0007_documents.sql, 0013_document_files.sql and 0017_document_link_choices.sql. */
export interface DocumentTables {
  blob: BlobTable;
  blob_chunk: BlobChunkTable;
  file_upload: RowOf<FileUpload> & { attached: Generated<boolean> };
  document: DocumentTable;
  document_representation: DocumentRepresentationTable;
  document_link: DocumentLinkTable;
  document_link_choice: DocumentLinkChoiceTable;
  email_submission: EmailSubmissionTable;
  email_submission_document: EmailSubmissionDocumentTable;
}

interface BlobTable {
  account_id: string;
  sha256: Buffer;
  byte_size: number;
  created_at: Generated<Instant>;
}

interface BlobChunkTable {
  account_id: string;
  sha256: Buffer;
  position: number;
  bytes: Buffer;
}

interface DocumentTable {
  account_id: string;
  id: string;
  user_id: string | null;
  email_submission_id: string | null;
  name: string;
  document_type: Generated<DocumentType>;
  document_type_manual: DocumentType | null;
  classification_notes: string | null;
  source: DocumentSource;
  file_name: string;
  file_content_type: string | null;
  file_size_bytes: number;
  file_sha256: Buffer;
  rotation_degrees: Generated<Rotation>;
  extracted_data_manual: ColumnType<Record<string, unknown> | null, string | null, string | null>;
  container_numbers: Generated<readonly string[]>;
  shipment_numbers: Generated<readonly string[]>;
  linked: Generated<boolean>;
  created_at: Instant;
  updated_at: Instant;
}

interface DocumentRepresentationTable {
  account_id: string;
  id: string;
  document_id: string;
  schema_version: string;
  payload: ColumnType<Record<string, unknown>, string, never>;
  created_at: Instant;
  updated_at: Instant;
}

interface DocumentLinkTable {
  account_id: string;
  document_id: string;
  entity_type: 'Shipment' | 'Container';
  entity_id: string;
}

interface DocumentLinkChoiceTable extends DocumentLinkTable {
  belongs: boolean;
}

interface EmailSubmissionTable {
  account_id: string;
  id: string;
  user_id: string | null;
  subject: string;
  body: string | null;
  from_addresses: readonly string[];
  to_addresses: readonly string[];
  cc_addresses: readonly string[];
  sent_at: Instant | null;
  message_id: string | null;
  in_reply_to: string | null;
  reference_ids: readonly string[];
  content_type: string | null;
  created_at: Instant;
  updated_at: Instant;
}

interface EmailSubmissionDocumentTable {
  account_id: string;
  email_submission_id: string;
  document_id: string;
}
