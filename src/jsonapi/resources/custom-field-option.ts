import type { CustomFieldOption } from '../../domain/custom-fields/custom-field.ts';
import { Nullable, Text, Type } from '../../values/schema.ts';
import { defineResource, toOne } from '../resource.ts';

export const customFieldOptionResource = defineResource({
  type: 'custom_field_option',
  attributes: { label: Text, value: Text, position: Nullable(Type.Integer()) },
  relationships: { definition: 'custom_field_definition' },
  toAttributes: ({ label, value, position }: CustomFieldOption) => ({ label, value, position }),
  toRelationships: ({ definitionId }) => ({ definition: toOne('custom_field_definition', definitionId) }),
});
