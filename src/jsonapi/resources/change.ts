import { CHANGE_KINDS, type Change } from '../../domain/events/change.ts';
import { AnyValue, Choice, DateTime, Nullable, Text, Type } from '../../values/schema.ts';
import { resourceOf } from '../resource.ts';

export const changeResource = resourceOf<Change>()({
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
    actor_type: Nullable(Text),
    actor_id: Nullable(Text),
    actor_name: Nullable(Text),
    changes: Nullable(Type.Record(Type.String(), AnyValue)),
  },
  relationships: {
    container: 'container',
    shipment: 'shipment',
    tracking_request: 'tracking_request',
    document: 'document',
  },
  otherAttributes: (change) => ({ event: change.name }),
});
