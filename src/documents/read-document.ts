import type { DocumentType } from '../domain/document-types.ts';
import type { ReadOutcome } from './read.ts';
import { askReadingThread } from './reading-thread.ts';

export type { DocumentReading, ReadOutcome } from './read.ts';

/** Reads a document, away from the event loop. `as` is given where a person said what it is. */
export async function readDocument(
  bytes: Uint8Array,
  contentType: string | null,
  as?: DocumentType,
): Promise<ReadOutcome> {
  const answer = await askReadingThread({ kind: 'read', bytes, contentType, as });
  return answer.kind === 'read' ? answer.outcome : { kind: 'unreadable', reason: 'too_costly' };
}
