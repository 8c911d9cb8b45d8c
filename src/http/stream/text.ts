import type { StreamedChange, StreamPlace } from '../../store/events/change-stream.ts';

/** Pieces of a stream of server-sent events, as the HTML standard writes them. */

/** How long a browser waits before it comes back. */
const RETRY_MS = 2_000;

export const RETRY = `retry: ${RETRY_MS}\n\n`;
/** A comment, so that nothing between the two ends takes the connection for dead. */
export const HEARTBEAT = ': still here\n\n';
export const RESET = 'event: reset\ndata: {}\n\n';

export function changeText(change: StreamedChange, era: string): string {
  const data = {
    name: change.name,
    occurred_at: change.occurredAt,
    shipment_id: change.shipmentId,
    container_id: change.containerId,
    tracking_request_id: change.trackingRequestId,
  };
  return `id: ${idOf(change, era)}\nevent: change\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Tells a client where it is before anything happened, so that it can resume from there. */
export function placeText(place: StreamPlace, era: string): string {
  return `id: ${idOf(place, era)}\nevent: ready\ndata: {}\n\n`;
}

export interface EarlierPlace extends StreamPlace {
  /** Numbers of transactions are those of one server: since when the account has lived there. */
  readonly era: string;
}

export function readPlace(id: string | undefined): EarlierPlace | undefined {
  const match = /^(\d{1,19})\.(\d{1,18})(?:\.(\d{1,15}))?$/.exec(id ?? '');
  return match === null ? undefined : { transactionId: match[1] ?? '0', id: match[2] ?? '0', era: match[3] ?? '' };
}

function idOf({ transactionId, id }: StreamPlace, era: string): string {
  return `${transactionId}.${id}${era === '' ? '' : `.${era}`}`;
}
