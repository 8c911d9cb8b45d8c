import { type CustomFieldDefinition, DATA_TYPES, ENTITY_TYPES } from '../../domain/custom-fields/custom-field.ts';
import { AnyValue, Choice, Nullable, Text, Type } from '../../values/schema.ts';
import { resourceOf, toMany } from '../resource.ts';

export const customFieldDefinitionResource = resourceOf<CustomFieldDefinition>()({
  type: 'custom_field_definition',
  path: '/custom_field_definitions',
  attributes: {
    entity_type: Choice(ENTITY_TYPES),
    api_slug: Text,
    display_name: Text,
    description: Nullable(Text),
    data_type: Choice(DATA_TYPES),
    reference_type: Nullable(Text),
    validation: Nullable(Type.Record(Type.String(), Type.Unknown())),
    default_format: Nullable(Text),
    default_value: AnyValue,
  },
  relationships: { options: { types: ['custom_field_option'], many: true } },
  otherRelationships: ({ options }) => ({
    options: toMany(
      'custom_field_option',
      options.map((option) => option.id),
    ),
  }),
});
