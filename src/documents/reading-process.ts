import type { Asker } from '../concurrency/asker.ts';
import type { DocumentType } from '../domain/documents/document-types.ts';
import type { MailOutcome } from '../domain/documents/email-submission.ts';
import type { InvoiceDraft } from '../domain/invoices/invoice-draft.ts';
import { IsolatedProcess, type LoadBytes } from '../isolated/isolated-process.ts';
import { QuickFirst } from '../isolated/quick-first.ts';
import type { ReadOutcome } from './read.ts';
import type { Degrees } from './rotation/degrees.ts';

export type Question =
  | {
      readonly kind: 'read';
      readonly contentType: string | null;
      readonly as: DocumentType | undefined;
      /** How the document lies. */
      readonly rotation: 0 | Degrees;
    }
  | { readonly kind: 'rotate'; readonly degrees: Degrees }
  | { readonly kind: 'invoice'; readonly contentType: string | null }
  | { readonly kind: 'mail' };

export type Answer =
  | { readonly kind: 'read'; readonly outcome: ReadOutcome }
  | { readonly kind: 'rotate'; readonly bytes: Uint8Array | undefined }
  | { readonly kind: 'invoice'; readonly draft: InvoiceDraft | undefined }
  | { readonly kind: 'mail'; readonly outcome: MailOutcome };

/** Fifty pages take about two seconds. */
const MAX_READING_MS = 20_000;
/** Whoever sends a mail, or turns a page, waits for it. */
const MAX_WAITED_FOR_MS = 10_000;
const PROGRAM = { name: 'document-reader', source: new URL('./reader.ts', import.meta.url) };

/** Nobody who waits for an answer waits for documents that are read in the background, nor for what others do with files. */
const longWaitedFor = new IsolatedProcess<Question, Answer>(PROGRAM, MAX_WAITED_FOR_MS);
const readers: Readonly<Record<Question['kind'], QuickFirst<Question, Answer>>> = {
  mail: new QuickFirst(PROGRAM, longWaitedFor),
  rotate: new QuickFirst(PROGRAM, longWaitedFor),
  invoice: new QuickFirst(PROGRAM, longWaitedFor),
  read: new QuickFirst(PROGRAM, new IsolatedProcess(PROGRAM, MAX_READING_MS)),
};

/** Undefined when the bytes brought the process down, or took more than they may. A process starts with the first file. */
export async function askReadingProcess(
  question: Question,
  load: LoadBytes,
  asker: Asker,
): Promise<Answer | undefined> {
  const pieces = await readers[question.kind].ask(question, load, asker);
  return pieces?.[0];
}
