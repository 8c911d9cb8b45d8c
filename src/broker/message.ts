import { renderResource } from '../jsonapi/document.ts';
import type { ResourceObject } from '../jsonapi/resource.ts';
import { eventResource } from '../jsonapi/resources/event.ts';
import type { EventToPublish } from '../store/events/broker-places.ts';
import type { Id } from '../values/id.ts';

/** An event as brokers get it. */
export interface BrokerMessage {
  /** Of the event: who gets a message twice knows it by this. */
  readonly id: Id;
  readonly accountId: Id;
  /** What is in order: the container, or what else the event is about. */
  readonly subjectId: Id;
  readonly event: string;
  /** As an entry of `GET /v2/events`, in JSON. */
  readonly body: string;
  /** Whether the resources that came with the event were left out, since they would have made it larger than brokers take. */
  readonly isShortened: boolean;
}

/** What brokers take unless they are told otherwise is a megabyte, with headers. */
const MAX_BODY_BYTES = 900_000;

export function toMessage(event: EventToPublish, baseUrl: string): BrokerMessage {
  const { id, accountId, subjectId, event: name } = event;
  const isShortened = Buffer.byteLength(event.included) > MAX_BODY_BYTES;
  const included = isShortened ? [] : (JSON.parse(event.included) as ResourceObject[]);
  const shown = eventResource.toResource({ ...event, cursor: String(event.number), included });
  return { id, accountId, subjectId, event: name, body: renderResource(shown, baseUrl), isShortened };
}

/** What goes beside a message, for brokers that have a place for it. */
export function headersOf({ id, event, accountId, isShortened }: BrokerMessage): Record<string, string> {
  return {
    'landfall-event-id': id,
    'landfall-event': event,
    'landfall-account-id': accountId,
    'content-type': 'application/json',
    ...(isShortened ? { 'landfall-included': 'omitted' } : {}),
  };
}
