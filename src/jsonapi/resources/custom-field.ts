import type { CustomField, EntityType } from '../../domain/custom-fields/custom-field.ts';
import { displayValue } from '../../domain/custom-fields/custom-field-display.ts';
import { AnyValue, Nullable, Text } from '../../values/schema.ts';
import { defineResource, toOne } from '../resource.ts';

const LINK_TYPES: Record<EntityType, string> = {
  Shipment: 'shipment',
  Container: 'container',
  TrackingRequest: 'tracking_request',
};

export const customFieldResource = defineResource({
  type: 'custom_field',
  path: '/custom_fields',
  attributes: { api_slug: Text, value: AnyValue, display_value: Nullable(Text) },
  relationships: {
    entity: { types: ['shipment', 'container', 'tracking_request'] },
    definition: 'custom_field_definition',
  },
  toAttributes: (field: CustomField) => ({
    api_slug: field.definition.apiSlug,
    value: field.value,
    display_value: displayValue(field),
  }),
  toRelationships: (field) => ({
    entity: toOne(LINK_TYPES[field.entityType], field.entityId),
    definition: toOne('custom_field_definition', field.definition.id),
  }),
});
