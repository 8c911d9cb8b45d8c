import type { Asker } from '../concurrency/asker.ts';
import type { InvoiceDraft } from '../domain/invoices/invoice-draft.ts';
import type { LoadBytes } from '../isolated/isolated-process.ts';
import { askReadingProcess } from './reading-process.ts';

/** What an invoice says, read away from the event loop; undefined where the file has no text or cost too much. */
export async function readInvoice(
  load: LoadBytes,
  contentType: string | null,
  asker: Asker,
): Promise<InvoiceDraft | undefined> {
  const answer = await askReadingProcess({ kind: 'invoice', contentType }, load, asker);
  return answer?.kind === 'invoice' ? answer.draft : undefined;
}
