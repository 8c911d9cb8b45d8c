import { DATA_TYPES, ENTITY_TYPES, REFERENCE_TYPES } from '../../../domain/custom-fields/custom-field.ts';
import { AnyValue, Choice, Nullable, Shape, Type } from '../../../values/schema.ts';

const MAX_NAME_CHARACTERS = 200;
const MAX_TEXT_CHARACTERS = 2_000;

const Name = Type.String({ minLength: 1, maxLength: MAX_NAME_CHARACTERS });
const Text = Type.String({ maxLength: MAX_TEXT_CHARACTERS });
const Bounds = Type.Object(
  {
    min: Type.Optional(AnyValue),
    max: Type.Optional(AnyValue),
    min_length: Type.Optional(Type.Integer({ minimum: 0 })),
    max_length: Type.Optional(Type.Integer({ minimum: 0 })),
  },
  { maxProperties: 50 },
);

const editable = {
  description: Type.Optional(Nullable(Text)),
  validation: Type.Optional(Nullable(Bounds)),
  default_format: Type.Optional(Nullable(Type.String({ maxLength: MAX_NAME_CHARACTERS }))),
  default_value: Type.Optional(AnyValue),
};

export const CreateDefinitionBody = Shape({
  data: Shape({
    type: Choice(['custom_field_definition']),
    attributes: Shape({
      entity_type: Choice(ENTITY_TYPES),
      api_slug: Type.String({ pattern: '^[a-z][a-z0-9_]{0,62}$', description: 'Lower-case letters, digits and _.' }),
      display_name: Name,
      data_type: Choice(DATA_TYPES),
      reference_type: Type.Optional(Nullable(Choice(REFERENCE_TYPES))),
      ...editable,
    }),
  }),
});

export const EditDefinitionBody = Shape({
  data: Shape({
    type: Choice(['custom_field_definition']),
    attributes: Shape({ display_name: Type.Optional(Name), ...editable }),
  }),
});

const Position = Type.Optional(Nullable(Type.Integer({ minimum: -1_000_000, maximum: 1_000_000 })));

export const CreateOptionBody = Shape({
  data: Shape({
    type: Choice(['custom_field_option']),
    attributes: Shape({ label: Name, value: Name, position: Position }),
  }),
});

export const EditOptionBody = Shape({
  data: Shape({
    type: Choice(['custom_field_option']),
    attributes: Shape({ label: Type.Optional(Name), position: Position }),
  }),
});
