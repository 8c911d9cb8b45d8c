import { inTransaction } from '../db/transaction.ts';
import type { Caller } from '../domain/caller.ts';
import type { ShipmentDocument } from '../domain/document.ts';
import { notFound } from '../errors.ts';
import { recordAudit } from '../store/audit-entries.ts';
import { findContainer } from '../store/containers.ts';
import { type LinkChoice, linkDocument, setLinkChoice } from '../store/document-links.ts';
import { lockDocument } from '../store/documents.ts';
import { findShipment } from '../store/shipments.ts';
import type { Db } from '../store/tables.ts';
import type { Id } from '../values/id.ts';
import { getDocument } from './documents.ts';

/** What a person says about a link holds whatever is read from the document later. */
export async function chooseLink(
  db: Db,
  caller: Caller,
  documentId: Id,
  choice: LinkChoice,
): Promise<ShipmentDocument> {
  const { accountId } = caller;
  return inTransaction(db, async (trx) => {
    if (!(await lockDocument(trx, accountId, documentId))) throw notFound('Document');
    const find = choice.type === 'Shipment' ? findShipment : findContainer;
    if (!(await find(trx, accountId, choice.id))) throw notFound(choice.type);
    await setLinkChoice(trx, accountId, documentId, choice);
    await linkDocument(trx, accountId, documentId);
    const entity = `${choice.type.toLowerCase()}_id`;
    await recordAudit(trx, caller, {
      action: choice.belongs ? 'document.link' : 'document.unlink',
      subject: { type: 'document', id: documentId },
      changes: { [entity]: choice.id },
    });
    return getDocument(trx, accountId, documentId);
  });
}
