import { DOCUMENT_TYPES, type DocumentType } from '../domain/document-types.ts';
import { readContainerNumber } from '../values/container-number.ts';
import { documentSchemaOf } from './schemas.ts';
import { readText } from './text.ts';

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

/** Reads a document. `as` is given where a person said what it is. Never rejects because of the bytes. */
export async function readDocument(
  bytes: Uint8Array,
  _contentType: string | null,
  as?: DocumentType,
): Promise<ReadOutcome> {
  const outcome = await readText(bytes);
  if (outcome.kind === 'unreadable') return outcome;
  const text = outcome.pages.flatMap((page) => page.lines).join('\n');
  const titled = DOCUMENT_TYPES.find(({ label }) => text.toLowerCase().includes(label.toLowerCase()));
  const documentType = as ?? titled?.code ?? 'unknown';
  const containerNumbers = [...text.matchAll(/\b[A-Z]{3}[UJZ][ -]?\d{6}[ -]?\d\b/g)].flatMap(([found]) => {
    const reading = readContainerNumber(found);
    return reading.kind === 'valid' ? [reading.number] : [];
  });
  return {
    kind: 'read',
    reading: {
      documentType,
      notes: as
        ? 'The type was chosen by a person.'
        : titled
          ? `It says “${titled.label}”.`
          : 'No title was recognised.',
      schemaVersion: documentSchemaOf(documentType).version,
      payload: { container_numbers: containerNumbers },
      references: { containerNumbers: [...new Set(containerNumbers)], billOfLadingNumbers: [], bookingNumbers: [] },
    },
  };
}
