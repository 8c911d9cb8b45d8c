import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { OfAccount } from '../../values/of-account.ts';
import type { DocumentType } from './document-types.ts';

export const DOCUMENT_SOURCES = ['upload', 'api', 'email', 'split_document'] as const;
export type DocumentSource = (typeof DOCUMENT_SOURCES)[number];

/** A quarter turn clockwise, or several. */
export type Rotation = 0 | 90 | 180 | 270;

/** A paper somebody gave us: its bytes, what it is, and the shipments it belongs to. */
export interface ShipmentDocument extends OfAccount {
  readonly userId: Id | null;
  readonly emailSubmissionId: Id | null;
  readonly name: string;
  /** What was found. */
  readonly documentType: DocumentType;
  /** What a person said; it wins. */
  readonly documentTypeManual: DocumentType | null;
  /** What decided the type, or why the document could not be read. */
  readonly classificationNotes: string | null;
  readonly extractedDataManual: Readonly<Record<string, unknown>> | null;
  readonly source: DocumentSource;
  readonly file: DocumentFile;
  readonly lastRepresentationId: Id | null;
  readonly shipmentIds: readonly Id[];
  readonly containerIds: readonly Id[];
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/** Without what only finds its bytes. */
export interface ToldDocument extends Omit<ShipmentDocument, 'file'> {
  readonly file: Omit<DocumentFile, 'sha256'>;
}

export interface DocumentFile {
  readonly name: string;
  readonly contentType: string | null;
  readonly sizeBytes: number;
  readonly sha256: Buffer;
  readonly rotation: Rotation;
}

/** What was read from a document, in the shape of the schema of its type. */
export interface DocumentRepresentation {
  readonly id: Id;
  readonly documentId: Id;
  readonly schemaVersion: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/** What finds the shipments and containers that a document belongs to. */
export interface DocumentReferences {
  readonly containerNumbers: readonly string[];
  readonly shipmentNumbers: readonly string[];
}

export interface DocumentKey {
  readonly accountId: Id;
  readonly documentId: Id;
}
