import type { Asker } from '../concurrency/asker.ts';
import type { DocumentType } from '../domain/documents/document-types.ts';
import type { LoadBytes } from '../isolated/isolated-process.ts';
import type { ReadOutcome } from './read.ts';
import { askReadingProcess } from './reading-process.ts';
import type { Degrees } from './rotation/degrees.ts';

export type { DocumentReading, ReadOutcome } from './read.ts';

interface Manner {
  readonly contentType: string | null;
  /** Given where it is known what the document is. */
  readonly as?: DocumentType | undefined;
  /** How the document lies. */
  readonly rotation?: 0 | Degrees;
}

/** Reads a document, away from the event loop. */
export async function readDocument(
  load: LoadBytes,
  { contentType, as, rotation = 0 }: Manner,
  asker: Asker,
): Promise<ReadOutcome> {
  const answer = await askReadingProcess({ kind: 'read', contentType, as, rotation }, load, asker);
  return answer?.kind === 'read' ? answer.outcome : { kind: 'unreadable', reason: 'too_costly' };
}
