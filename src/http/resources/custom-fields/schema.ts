import { AnyValue, Choice, Shape, Type, Uuid } from '../../../values/schema.ts';

export const Slug = Type.String({ minLength: 1, maxLength: 100 });

/** The two members stand under `attributes`; directly under `data` is accepted too. */
export const SetFieldBody = Shape({
  data: Shape({
    type: Type.Optional(Choice(['custom_field'])),
    attributes: Type.Optional(Shape({ api_slug: Type.Optional(Slug), value: Type.Optional(AnyValue) })),
    api_slug: Type.Optional(Slug),
    value: Type.Optional(AnyValue),
  }),
});

export const CreateFieldBody = Shape({
  data: Shape({
    type: Type.Optional(Choice(['custom_field'])),
    attributes: Shape({ api_slug: Slug, value: AnyValue }),
    relationships: Shape({
      entity: Shape({ data: Shape({ type: Choice(['shipment', 'container', 'tracking_request']), id: Uuid }) }),
    }),
  }),
});

export const EditFieldBody = Shape({
  data: Shape({ type: Type.Optional(Choice(['custom_field'])), attributes: Shape({ value: AnyValue }) }),
});
