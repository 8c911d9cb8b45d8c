import type { QuarantineEntry } from '../../domain/carriers/quarantine-entry.ts';
import { Choice, DateTime, Text, Type } from '../../values/schema.ts';
import { resourceOf } from '../resource.ts';

export const quarantineEntryResource = resourceOf<QuarantineEntry>()({
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
  otherAttributes: (entry) => ({ source: entry.sourceName }),
});
