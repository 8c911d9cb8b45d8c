import type { ToldDocument } from '../../domain/documents/document.ts';
import type { DomainEvent } from '../../domain/events/domain-event.ts';
import type { EventName } from '../../domain/events/event-names.ts';
import { comesAlone, type EventState } from '../../domain/events/event-state.ts';
import type { Id } from '../../values/id.ts';
import { listContainersByIds } from '../containers/containers.ts';
import { listRepresentationsByIds } from '../documents/document-representations.ts';
import { listDocumentsByIds } from '../documents/documents.ts';
import { listEmailSubmissionsByIds } from '../documents/email-submissions.ts';
import { listShipmentsByIds } from '../shipments/shipments.ts';
import { listTrackingRequestsByIds } from '../shipments/tracking-requests.ts';
import type { Db } from '../tables.ts';
import { listVesselsByIds } from '../vessels/vessels.ts';

/** Events that bring the mail their document came by. */
const WITH_MAIL: readonly EventName[] = ['document.extracted', 'document.extraction_failed'];

/**
 * What the events of an account tell of, as it stands in the transaction, a statement per kind. Whoever writes holds locks, and
 * does not wait for another server: of ships kept apart only what carriers said is told.
 */
export async function readEventState(db: Db, accountId: Id, all: readonly DomainEvent[]): Promise<EventState> {
  const events = all.filter(({ name }) => !comesAlone(name));
  const idsOf = (read: (event: DomainEvent) => Id | null | undefined) => [
    ...new Set(events.flatMap((event) => read(event) ?? [])),
  ];
  const shipments = await listShipmentsByIds(
    db,
    accountId,
    idsOf((event) => event.shipmentId),
  );
  const found = idsOf((event) => (event.name === 'tracking_request.succeeded' ? event.shipmentId : null));
  const boxes = shipments.flatMap(({ id, containerIds }) => (found.includes(id) ? containerIds : []));
  const containerIds = [...new Set([...idsOf((event) => event.containerId), ...boxes])];
  const requestIds = idsOf((event) => (event.subjectType === 'tracking_request' ? event.subjectId : null));
  return {
    ...some('shipment', shipments),
    ...some('container', await listContainersByIds(db, accountId, containerIds)),
    ...some('tracking_request', await listTrackingRequestsByIds(db, accountId, requestIds)),
    ...some('vessel', await listVesselsByIds({ db, aisDb: undefined }, idsOf(vesselOf))),
    ...(await readPapers(db, accountId, events)),
  };
}

function vesselOf(event: DomainEvent): Id | null {
  const isOfVessel = event.subjectType === 'transport_event' || event.subjectType === 'estimated_event';
  return isOfVessel ? event.data.vesselId : null;
}

/** Documents, with what was read from them and the mail that they came by where that is told. */
async function readPapers(db: Db, accountId: Id, events: readonly DomainEvent[]): Promise<EventState> {
  const ofPapers = events.filter(({ subjectType }) => subjectType === 'document');
  if (ofPapers.length === 0) return {};
  const namedBy = (names: readonly EventName[]) =>
    documents.filter(({ id }) => ofPapers.some(({ subjectId, name }) => subjectId === id && names.includes(name)));
  const documents = await listDocumentsByIds(db, accountId, [...new Set(ofPapers.map(({ subjectId }) => subjectId))]);
  const readings = namedBy(['document.extracted']).flatMap(({ lastRepresentationId: id }) => id ?? []);
  const mails = namedBy(WITH_MAIL).flatMap(({ emailSubmissionId: id }) => id ?? []);
  return {
    ...some('document', documents.map(withoutHash)),
    ...some('document_representation', await listRepresentationsByIds(db, accountId, readings)),
    ...some('email_submission', await listEmailSubmissionsByIds(db, accountId, [...new Set(mails)])),
  };
}

function withoutHash({
  file: { sha256: _, ...file },
  ...document
}: Awaited<ReturnType<typeof listDocumentsByIds>>[number]): ToldDocument {
  return { ...document, file };
}

function some<Kind extends keyof EventState>(kind: Kind, things: NonNullable<EventState[Kind]>): EventState {
  return things.length === 0 ? {} : { [kind]: things };
}
