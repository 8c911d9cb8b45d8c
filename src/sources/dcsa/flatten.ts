import { type Members, membersOf, objectOf, objectsOf } from './members.ts';

/**
 * An event of any version with its members where 2.2 has them. 3.0 beta wraps what happened in `payload` and what is said
 * about the statement in `metadata`; the redesign has groups of members for each kind of detail.
 */
export function flatten(item: unknown): Members | undefined {
  const outer = membersOf(item);
  const payload = objectOf(outer, 'payload');
  const metadata = objectOf(outer, 'metadata');
  const event = payload || metadata ? { ...outer, ...payload, ...metadata } : outer;
  const classification = objectOf(event, 'eventClassification');
  const equipment = objectOf(event, 'equipmentDetails');
  if (!event || (!classification && !equipment)) return event;
  const { eventTypeCode, ...codes } = classification ?? {};
  const shipment = objectOf(event, 'shipmentDetails');
  const document = objectOf(shipment, 'documentReference');
  const transport = objectOf(event, 'transportDetails');
  const call = objectOf(transport, 'transportCall');
  return {
    ...shipment,
    ...equipment,
    ...event,
    ...codes,
    ...(eventTypeCode !== undefined && { eventType: eventTypeCode }),
    ...(document && { documentTypeCode: document['typeCode'], documentReference: document['reference'] }),
    ...(shipment && {
      documentReferences: [
        ...objectsOf(event, 'documentReferences'),
        ...objectsOf(shipment, 'additionalDocumentReferences'),
      ],
      references: [...objectsOf(event, 'references'), ...objectsOf(shipment, 'shipmentReferences')],
    }),
    ...(call && { transportCall: { ...transportOf(transport), ...call } }),
    ...(!call && transport && { transportCall: { ...transport } }),
    ...delayOf(event),
  };
}

/** Ship, train and truck stand beside the call or in it. */
function transportOf(transport: Members | undefined): Members {
  const { transportCall: _, ...rest } = transport ?? {};
  return rest;
}

function delayOf(event: Members): Members {
  const codes = event['delayReasonCodes'];
  return Array.isArray(codes) && typeof codes[0] === 'string' ? { delayReasonCode: codes[0] } : {};
}
