import type { DocumentType } from '../../src/domain/documents/document-types.ts';

/** A document of our own making and what is true of it. */
export interface Sample {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly type: DocumentType;
  /** Fields of the payload by their values alone. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly containers: readonly object[];
  readonly problems?: readonly string[];
}

export function text(value: string): Uint8Array {
  return new TextEncoder().encode(value);
}
