import type { CustomFieldOption } from '../../domain/custom-fields/custom-field.ts';
import { Nullable, Text, Type } from '../../values/schema.ts';
import { resourceOf } from '../resource.ts';

export const customFieldOptionResource = resourceOf<CustomFieldOption>()({
  type: 'custom_field_option',
  attributes: { label: Text, value: Text, position: Nullable(Type.Integer()) },
  relationships: { definition: 'custom_field_definition' },
});
