import type { QuarantineEntry } from '../../domain/carriers/quarantine-entry.ts';
import { Choice, DateTime, Text, Type } from '../../values/schema.ts';
import { defineResource, toOne } from '../resource.ts';

export const quarantineEntryResource = defineResource({
  type: 'quarantine_entry',
  path: '/admin/quarantine',
  attributes: {
    source: Text,
    reason: Text,
    detail: Text,
    pointer: Text,
    status: Choice(['open', 'resolved']),
    attempts: Type.Integer(),
    created_at: DateTime,
    updated_at: DateTime,
  },
  relationships: { shipment: 'shipment', tracking_request: 'tracking_request' },
  toAttributes: (entry: QuarantineEntry) => ({
    source: entry.sourceName,
    reason: entry.reason,
    detail: entry.detail,
    pointer: entry.pointer,
    status: entry.status,
    attempts: entry.attempts,
    created_at: entry.createdAt,
    updated_at: entry.updatedAt,
  }),
  toRelationships: (entry) => ({
    shipment: toOne('shipment', entry.shipmentId),
    tracking_request: toOne('tracking_request', entry.trackingRequestId),
  }),
});
