import { type DocumentType, labelOf } from '../domain/documents/document-types.ts';
import { type Classification, classify } from './classify.ts';
import { type Extract, extract } from './extract/extract.ts';
import { isSentence } from './extract/heading.ts';
import { documentSchemaOf, fieldsOf } from './schemas.ts';
import { type PageText, textOf } from './text/page-text.ts';
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

const ABOUT_DOCUMENTS: Classification = {
  documentType: 'unknown',
  confidence: 0,
  notes: 'It is running text without any number, party, place or date of a shipment.',
};

/** A web page or a letter about bills of lading has their title, but sentences instead of what stands in one. */
function isAboutDocuments(pages: readonly PageText[], { values, containers }: Extract): boolean {
  if (containers.length > 0 || Object.keys(values).length > 0) return false;
  const lines = pages.flatMap((page) => page.lines.map(textOf));
  const sentences = lines.filter(isSentence);
  return lengthOf(sentences) > lengthOf(lines) / 2;
}

function lengthOf(lines: readonly string[]): number {
  return lines.reduce((sum, { length }) => sum + length, 0);
}

/** Reads a document where it is called; see `readDocument` for bytes from strangers. */
export async function read(
  bytes: Uint8Array,
  contentType: string | null,
  as: DocumentType | undefined,
): Promise<ReadOutcome> {
  const text = await readText(bytes, contentType);
  if (text.kind === 'unreadable') return text;
  const extracted = extract(text.pages);
  const found = isAboutDocuments(text.pages, extracted) ? ABOUT_DOCUMENTS : classify(text.pages);
  const documentType = as ?? found.documentType;
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

/** Of all that was read, what belongs to this type of document, in the shape of its schema. */
export function payloadOf(type: DocumentType, extracted: Extract): Readonly<Record<string, unknown>> {
  const all: Readonly<Record<string, unknown>> = {
    ...extracted.values,
    containers: extracted.containers,
    hs_codes: extracted.hsCodes,
    un_numbers: extracted.unNumbers,
  };
  const fields = fieldsOf(type).filter((field) => all[field] !== undefined);
  return {
    ...Object.fromEntries(fields.map((field) => [field, all[field]])),
    problems: extracted.problems,
  };
}
