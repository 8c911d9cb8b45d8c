import { inTransaction } from '../db/transaction.ts';
import type { DocumentKey, ShipmentDocument } from '../domain/documents/document.ts';
import { documentEvent, linkEvents } from '../domain/documents/document-events.ts';
import type { DomainEvent } from '../domain/events/domain-event.ts';
import { normalizeNumber } from '../domain/shipments/infer-number.ts';
import { loadBlob } from '../store/blobs.ts';
import { linkDocument } from '../store/documents/document-links.ts';
import { insertRepresentation } from '../store/documents/document-representations.ts';
import { findDocument, lockDocument, setClassification, setUnreadable } from '../store/documents/documents.ts';
import type { Publish } from '../store/events/domain-events.ts';
import type { Db, Trx } from '../store/tables.ts';
import { storableText } from '../text/storable-text.ts';
import { newId } from '../values/id.ts';
import { type Instant, toInstant } from '../values/instant.ts';
import { type DocumentReading, type ReadOutcome, readDocument } from './read-document.ts';

export interface Processing {
  readonly db: Db;
  readonly now: () => Date;
  readonly publish: Publish;
}

/**
 * Finds out what a document is and says, links it to its shipments and tells subscribers, all in one transaction with
 * `complete`. A document that was deleted meanwhile is left alone; so is one that was changed meanwhile, because whoever
 * changed it asked for it to be read once more. What was tried in vain, or brought the process down each time, is told as
 * a failure.
 */
export async function processDocument(
  processing: Processing,
  { accountId, documentId }: DocumentKey,
  complete: (trx: Trx) => Promise<void>,
  isGivenUp = false,
): Promise<void> {
  const { db, now, publish } = processing;
  const document = await findDocument(db, accountId, documentId);
  if (!document) return;
  const outcome = isGivenUp ? GIVEN_UP : await readFile(db, document);
  await inTransaction(db, async (trx) => {
    const current = await lockDocument(trx, accountId, documentId);
    if (current && isSameQuestion(document, current)) {
      const at = toInstant(now());
      if (outcome.kind === 'read') await keepReading(trx, current, outcome.reading, at);
      else await setUnreadable(trx, accountId, documentId, explain(outcome.reason), at);
      const links = outcome.kind === 'read' ? await linkDocument(trx, accountId, documentId) : [];
      await publish(trx, [eventOf(current, outcome, at), ...linkEvents(current, links, at)]);
    }
    await complete(trx);
  });
}

/** A person's word on the type wins, then what was found before. */
function typeOf({ documentType, documentTypeManual }: ShipmentDocument) {
  return documentTypeManual ?? (documentType === 'unknown' ? undefined : documentType);
}

function isSameQuestion(asked: ShipmentDocument, current: ShipmentDocument): boolean {
  return asked.file.rotation === current.file.rotation && typeOf(asked) === typeOf(current);
}

const GIVEN_UP: ReadOutcome = { kind: 'unreadable', reason: 'internal_error' };

function readFile(db: Db, document: ShipmentDocument): Promise<ReadOutcome> {
  const { sha256, contentType, rotation } = document.file;
  const load = () => loadBlob(db, document.accountId, sha256);
  return readDocument(load, { contentType, as: typeOf(document), rotation }, document);
}

const EXPLANATIONS: Readonly<Record<string, string>> = {
  no_text: 'the file holds no text, as scans and photographs do not.',
  encrypted: 'the file needs a password.',
  broken: 'the file is damaged.',
  unsupported: 'files of this format are not read.',
  too_costly: 'reading the file takes more time or memory than a document may.',
};

/** For people, with the code in front for programs. */
function explain(reason: string): string {
  return storableText(`${reason}: ${EXPLANATIONS[reason] ?? 'the document could not be read.'}`);
}

async function keepReading(trx: Trx, document: ShipmentDocument, reading: DocumentReading, at: Instant): Promise<void> {
  const { accountId, id } = document;
  const { containerNumbers, billOfLadingNumbers, bookingNumbers } = reading.references;
  const shipmentNumbers = [...billOfLadingNumbers, ...bookingNumbers].map(normalizeNumber);
  await setClassification(
    trx,
    accountId,
    id,
    {
      documentType: document.documentTypeManual === null ? reading.documentType : document.documentType,
      notes: storableText(reading.notes),
      references: { containerNumbers, shipmentNumbers: [...new Set(shipmentNumbers)] },
    },
    at,
  );
  await insertRepresentation(trx, accountId, id, {
    id: newId(Date.parse(at)),
    schemaVersion: reading.schemaVersion,
    payload: reading.payload,
    createdAt: at,
    updatedAt: at,
  });
}

function eventOf(document: ShipmentDocument, outcome: ReadOutcome, at: Instant): DomainEvent {
  return documentEvent(document, outcome.kind === 'read' ? 'document.extracted' : 'document.extraction_failed', at);
}
