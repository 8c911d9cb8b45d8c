import type { DocumentRepresentation, ShipmentDocument } from '../../domain/documents/document.ts';
import { type DocumentType, labelOf } from '../../domain/documents/document-types.ts';
import type { EventName } from '../../domain/events/event-names.ts';
import { nameBasedId } from '../../values/id.ts';
import { EXAMPLE_IDS } from './journey.ts';

const AT = '2026-03-10T08:00:00Z';

/** What was read from the arrival notice of the example journey. */
export const EXAMPLE_REPRESENTATION: DocumentRepresentation = {
  id: nameBasedId('example', 'document representation'),
  documentId: nameBasedId('example', 'document.extracted'),
  schemaVersion: '1.0',
  payload: {
    bill_of_lading_number: { value: 'MAEU237904187', page: 1, line: 'B/L No.: MAEU237904187' },
    vessel_name: { value: 'EMMA MAERSK', page: 1, line: 'Vessel: EMMA MAERSK' },
    containers: [{ value: { number: 'MSKU6058113' }, page: 1, line: 'MSKU6058113' }],
    problems: [],
  },
  createdAt: AT,
  updatedAt: AT,
};

/** A paper that could be read, or one that could not. */
export function exampleDocument(event: EventName, documentType: DocumentType = 'arrival_notice'): ShipmentDocument {
  const isRead = event !== 'document.extraction_failed';
  return {
    id: nameBasedId('example', event),
    accountId: EXAMPLE_IDS.account,
    userId: null,
    emailSubmissionId: null,
    name: 'arrival-notice.pdf',
    documentType: isRead ? documentType : 'unknown',
    documentTypeManual: null,
    classificationNotes: isRead ? `The title says "${labelOf(documentType)}".` : 'The file holds no text.',
    extractedDataManual: null,
    source: 'api',
    file: {
      name: 'arrival-notice.pdf',
      contentType: 'application/pdf',
      sizeBytes: 48_213,
      sha256: Buffer.alloc(32),
      rotation: 0,
    },
    lastRepresentationId: isRead ? EXAMPLE_REPRESENTATION.id : null,
    shipmentIds: isRead ? [EXAMPLE_IDS.shipment] : [],
    containerIds: isRead ? [EXAMPLE_IDS.container] : [],
    createdAt: AT,
    updatedAt: AT,
  };
}
