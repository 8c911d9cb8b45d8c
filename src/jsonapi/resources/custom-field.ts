import type { CustomField, EntityType } from '../../domain/custom-fields/custom-field.ts';
import { displayValue } from '../../domain/custom-fields/custom-field-display.ts';
import { AnyValue, Nullable, Text } from '../../values/schema.ts';
import { resourceOf, toOne } from '../resource.ts';

const LINK_TYPES: Record<EntityType, string> = {
  Shipment: 'shipment',
  Container: 'container',
  TrackingRequest: 'tracking_request',
};

export const customFieldResource = resourceOf<CustomField>()({
  type: 'custom_field',
  path: '/custom_fields',
  attributes: { api_slug: Text, value: AnyValue, display_value: Nullable(Text) },
  relationships: {
    entity: { types: ['shipment', 'container', 'tracking_request'] },
    definition: 'custom_field_definition',
  },
  otherAttributes: (field) => ({
    api_slug: field.definition.apiSlug,
    display_value: displayValue(field),
  }),
  otherRelationships: (field) => ({
    entity: toOne(LINK_TYPES[field.entityType], field.entityId),
    definition: toOne('custom_field_definition', field.definition.id),
  }),
});
