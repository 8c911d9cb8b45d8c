import type { DocumentType } from '../domain/documents/document-types.ts';
import { eventNamed, type ToldName } from '../domain/events/event-aliases.ts';
import type { EventName } from '../domain/events/event-names.ts';
import { comesAlone } from '../domain/events/event-state.ts';
import { notificationBody } from '../domain/webhooks/webhook-notification.ts';
import { renderAll, renderResource } from '../jsonapi/document.ts';
import { EXAMPLE_REPRESENTATION } from '../jsonapi/examples/document.ts';
import { EXAMPLE_VESSELS } from '../jsonapi/examples/journey.ts';
import { exampleNotification } from '../jsonapi/examples/notification.ts';
import { EXAMPLE_CONTAINER, EXAMPLE_SHIPMENT } from '../jsonapi/examples/things.ts';
import type { ResourceLink, ResourceObject } from '../jsonapi/resource.ts';
import { containerResource } from '../jsonapi/resources/container.ts';
import { documentRepresentationResource } from '../jsonapi/resources/documents/document-representation.ts';
import { shipmentResource } from '../jsonapi/resources/shipment.ts';
import { vesselResource } from '../jsonapi/resources/vessel.ts';
import { webhookNotificationResource } from '../jsonapi/resources/webhook-notification.ts';
import type { Db } from '../store/tables.ts';
import { defined } from '../values/defined.ts';
import { newId } from '../values/id.ts';
import type { Deliver, DeliveryResult } from './deliver.ts';
import { linksBeyond, linksFrom } from './included.ts';
import { KeptPlaces } from './places.ts';
import { type PreparedRequest, prepareRequest } from './request.ts';

export interface TriggerRequest {
  readonly url: string;
  readonly event: ToldName;
  readonly secret: string | undefined;
  /** What the document of the example is. */
  readonly documentType?: DocumentType | undefined;
}

export interface TriggerReport {
  readonly request: { readonly shownHeaders: PreparedRequest['shownHeaders']; readonly body: string };
  readonly result: DeliveryResult;
}

export type Trigger = (request: TriggerRequest) => Promise<TriggerReport>;

/** Nobody's: a sample that came without a secret is signed all the same, so that its headers are those of the real thing. */
const SAMPLE_SECRET = 'whsec_c2FtcGxlIHNlY3JldCBvZiBhIHRyaWdnZXJlZCBub3RpZmljYXRpb24=';

/** Sends an example of an event to an address now, and reports what came back. */
export function createTrigger(db: Db, deliver: Deliver, baseUrl: string, now: () => Date): Trigger {
  return async ({ url, event: name, secret, documentType }) => {
    const event = eventNamed(name);
    const { notification, reference } = exampleNotification(event, defined({ name, documentType }));
    const id = newId(now().getTime());
    const sample = { ...webhookNotificationResource.toResource({ ...notification, id }), address: null };
    const request = prepareRequest(
      {
        notificationId: sample.id,
        sequence: null,
        attempts: 0,
        origin: 'live',
        body: Buffer.from(
          notificationBody({
            data: renderResource(sample, baseUrl),
            included: renderAll(await companionsOf(db, event, reference), baseUrl),
          }),
        ),
      },
      { url, secret: secret ?? SAMPLE_SECRET, previousSecret: null, headers: [] },
      now(),
    );
    const { shownHeaders, body } = request;
    return { request: { shownHeaders, body: body.toString() }, result: await deliver(request) };
  };
}

/** Places and terminals are those of the reference data; the shipment, its container and its vessels are examples. */
async function companionsOf(db: Db, event: EventName, reference: ResourceObject): Promise<readonly ResourceObject[]> {
  if (comesAlone(event)) return [reference];
  const links = linksFrom(reference);
  const examples = [
    shipmentResource.toResource(EXAMPLE_SHIPMENT),
    containerResource.toResource(EXAMPLE_CONTAINER),
    documentRepresentationResource.toResource(EXAMPLE_REPRESENTATION),
    ...EXAMPLE_VESSELS.map(vesselResource.toResource),
  ].map((example) => ({ ...example, address: null }));
  const among = (wanted: readonly ResourceLink[]) =>
    examples.filter(({ type, id }) => wanted.some((link) => link.type === type && link.id === id));
  const linked = among(links);
  const beyond = among([reference, ...linked].flatMap((one) => linksBeyond(event, one)));
  return [reference, ...linked, ...beyond, ...(await new KeptPlaces().find(db, links))];
}
