import { type DocumentType, labelOf } from '../domain/documents/document-types.ts';
import { classify } from './classify.ts';
import { extract } from './extract/extract.ts';
import { payloadOf } from './payload.ts';
import { documentSchemaOf } from './schemas.ts';
import { readText } from './text/read-text.ts';

/** What a document says, as far as it could be read. */
export interface DocumentReading {
  readonly documentType: DocumentType;
  /** One sentence on what decided the type. */
  readonly notes: string;
  readonly schemaVersion: string;
  /** Fits the schema of the type. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** The numbers by which the document belongs to shipments. */
  readonly references: {
    readonly containerNumbers: readonly string[];
    readonly billOfLadingNumbers: readonly string[];
    readonly bookingNumbers: readonly string[];
  };
}

export type ReadOutcome =
  | { readonly kind: 'read'; readonly reading: DocumentReading }
  | { readonly kind: 'unreadable'; readonly reason: string };

/** Reads a document where it is called; see `readDocument` for bytes from strangers. */
export async function read(
  bytes: Uint8Array,
  contentType: string | null,
  as: DocumentType | undefined,
): Promise<ReadOutcome> {
  const text = await readText(bytes, contentType);
  if (text.kind === 'unreadable') return text;
  const found = classify(text.pages);
  const documentType = as ?? found.documentType;
  const extracted = extract(text.pages);
  return {
    kind: 'read',
    reading: {
      documentType,
      notes:
        as === undefined || as === found.documentType ? found.notes : `Read as “${labelOf(as)}”, as was said of it.`,
      schemaVersion: documentSchemaOf(documentType).version,
      payload: payloadOf(documentType, extracted),
      references: {
        containerNumbers: extracted.containers.map(({ value }) => value.number),
        billOfLadingNumbers: extracted.billOfLadingNumbers,
        bookingNumbers: extracted.bookingNumbers,
      },
    },
  };
}
