import { CHANGE_KINDS, type Change } from '../../domain/events/change.ts';
import { AnyValue, Choice, DateTime, Nullable, Text, Type } from '../../values/schema.ts';
import { defineResource, toOne } from '../resource.ts';

export const changeResource = defineResource({
  type: 'change',
  attributes: {
    kind: Choice(CHANGE_KINDS),
    event: Text,
    occurred_at: Type.String({ format: 'date-time', description: 'When it became known.' }),
    at: Nullable(DateTime),
    from: Nullable(Text),
    to: Nullable(Text),
    timezone: Nullable(Text),
    number: Nullable(Text),
    shipment_number: Nullable(Text),
    location_name: Nullable(Text),
    vessel_name: Nullable(Text),
    detail: Nullable(Text),
    actor_id: Nullable(Text),
    changes: Nullable(Type.Record(Type.String(), AnyValue)),
  },
  relationships: {
    container: { types: ['container'] },
    shipment: { types: ['shipment'] },
    tracking_request: { types: ['tracking_request'] },
    document: { types: ['document'] },
  },
  toAttributes: (change: Change) => ({
    kind: change.kind,
    event: change.name,
    occurred_at: change.occurredAt,
    at: change.at,
    from: change.from,
    to: change.to,
    timezone: change.timezone,
    number: change.number,
    shipment_number: change.shipmentNumber,
    location_name: change.locationName,
    vessel_name: change.vesselName,
    detail: change.detail,
    actor_id: change.actorId,
    changes: change.changes,
  }),
  toRelationships: (change) => ({
    container: toOne('container', change.containerId),
    shipment: toOne('shipment', change.shipmentId),
    tracking_request: toOne('tracking_request', change.trackingRequestId),
    document: toOne('document', change.documentId),
  }),
});
