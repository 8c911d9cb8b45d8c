import { inTransaction } from '../../db/transaction.ts';
import type { Caller } from '../../domain/accounts/caller.ts';
import type { ShipmentDocument } from '../../domain/documents/document.ts';
import { linkEvents } from '../../domain/documents/document-events.ts';
import { found, notFound } from '../../errors.ts';
import { recordAudit } from '../../store/accounts/audit-entries.ts';
import { findContainer } from '../../store/containers/containers.ts';
import { type LinkChoice, linkDocument, setLinkChoice } from '../../store/documents/document-links.ts';
import { lockDocument } from '../../store/documents/documents.ts';
import type { Publish } from '../../store/events/domain-events.ts';
import { findShipment } from '../../store/shipments/shipments.ts';
import type { Db } from '../../store/tables.ts';
import type { Id } from '../../values/id.ts';
import { toInstant } from '../../values/instant.ts';
import { getDocument } from '../documents.ts';

/** What a person says about a link holds whatever is read from the document later. */
export async function chooseLink(
  { db, now, publish }: { readonly db: Db; readonly now: () => Date; readonly publish: Publish },
  caller: Caller,
  documentId: Id,
  choice: LinkChoice,
): Promise<ShipmentDocument> {
  const { accountId } = caller;
  return inTransaction(db, async (trx) => {
    const document = found(await lockDocument(trx, accountId, documentId), 'Document');
    const find = choice.type === 'Shipment' ? findShipment : findContainer;
    if (!(await find(trx, accountId, choice.id))) throw notFound(choice.type);
    await setLinkChoice(trx, accountId, documentId, choice);
    const links = await linkDocument(trx, accountId, documentId);
    await publish(trx, linkEvents(document, links, toInstant(now())));
    const entity = `${choice.type.toLowerCase()}_id`;
    await recordAudit(trx, caller, {
      action: choice.belongs ? 'document.link' : 'document.unlink',
      subject: { type: 'document', id: documentId },
      changes: { [entity]: choice.id },
    });
    return getDocument(trx, accountId, documentId);
  });
}
