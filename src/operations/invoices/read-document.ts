import type { Asker } from '../../concurrency/asker.ts';
import type { Caller } from '../../domain/accounts/caller.ts';
import type { InvoiceDraft } from '../../domain/invoices/invoice-draft.ts';
import { LandfallError } from '../../errors.ts';
import { loadBlob } from '../../store/blobs.ts';
import type { Db } from '../../store/tables.ts';
import type { Id } from '../../values/id.ts';
import { getDocument } from '../documents.ts';

/** Reads a file apart from the service: who sent it is not trusted. */
export type ReadInvoice = (
  load: () => Promise<Uint8Array>,
  contentType: string | null,
  asker: Asker,
) => Promise<InvoiceDraft | undefined>;

/** What a document says as an invoice. Nothing is kept: a person looks at it first. */
export async function draftInvoice(
  db: Db,
  { accountId }: Caller,
  documentId: Id,
  read: ReadInvoice,
  signal: AbortSignal | undefined,
): Promise<InvoiceDraft> {
  const { file } = await getDocument(db, accountId, documentId);
  const load = () => loadBlob(db, accountId, file.sha256);
  const draft = await read(load, file.contentType, { accountId, signal });
  if (draft === undefined)
    throw new LandfallError('unprocessable', 'The document has no text that could be read: enter the invoice by hand.');
  return draft;
}

/** Members that a person should look for, by their pointers. */
export function namesNotFound({ charges, ...draft }: InvoiceDraft): string[] {
  const empty = (thing: object) =>
    Object.entries(thing).flatMap(([name, value]) => (value === undefined || value === false ? [name] : []));
  return [
    ...empty(draft),
    ...charges.flatMap((charge, index) => empty(charge).map((name) => `charges/${index}/${name}`)),
  ];
}
