import type { StreamedChange, StreamPlace } from '../../store/events/change-stream.ts';

/** Pieces of a stream of server-sent events, as the HTML standard writes them. */

/** How long a browser waits before it comes back. */
const RETRY_MS = 2_000;

export const RETRY = `retry: ${RETRY_MS}\n\n`;
/** A comment, so that nothing between the two ends takes the connection for dead. */
export const HEARTBEAT = ': still here\n\n';
export const RESET = 'event: reset\ndata: {}\n\n';

export function changeText(change: StreamedChange): string {
  const data = {
    name: change.name,
    occurred_at: change.occurredAt,
    shipment_id: change.shipmentId,
    container_id: change.containerId,
    tracking_request_id: change.trackingRequestId,
  };
  return `id: ${idOf(change)}\nevent: change\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Tells a client where it is before anything happened, so that it can resume from there. */
export function placeText(place: StreamPlace): string {
  return `id: ${idOf(place)}\nevent: ready\ndata: {}\n\n`;
}

export function readPlace(id: string | undefined): StreamPlace | undefined {
  const match = /^(\d{1,19})\.(\d{1,18})$/.exec(id ?? '');
  return match === null ? undefined : { transactionId: match[1] ?? '0', id: match[2] ?? '0' };
}

function idOf({ transactionId, id }: StreamPlace): string {
  return `${transactionId}.${id}`;
}
