import { AnyValue, Text, Type } from '../values/schema.ts';
import { MaybeText, members } from './answer-schema.ts';
import { get } from './ask.ts';
import type { Toolset } from './toolset.ts';
import { linkedId, type Resource } from './wire.ts';

const MAX_FIELDS = '100';

export const CustomFieldRow = Type.Object({
  ...members(Text, 'name', 'slug', 'data_type'),
  display_value: MaybeText,
  value: AnyValue,
});

type Field = Resource<
  'custom_field',
  { readonly api_slug: string; readonly value: unknown; readonly display_value: string | null }
>;
type Definition = Resource<'custom_field_definition', { readonly display_name: string; readonly data_type: string }>;

/** What an account itself noted of the thing at a path. */
export async function listCustomFields(toolset: Toolset, path: string) {
  const { data } = await get<{ data: readonly Field[] }>(toolset, `${path}/custom_fields`, {
    'page[size]': MAX_FIELDS,
  });
  if (data.length === 0) return [];
  const query = { 'page[size]': MAX_FIELDS };
  const { data: definitions } = await get<{ data: readonly Definition[] }>(toolset, '/custom_field_definitions', query);
  return data.map(({ attributes, relationships }) => {
    const definition = definitions.find(({ id }) => id === linkedId(relationships['definition']));
    return {
      name: definition?.attributes.display_name ?? attributes.api_slug,
      slug: attributes.api_slug,
      value: attributes.value,
      display_value: attributes.display_value,
      data_type: definition?.attributes.data_type ?? 'unknown',
    };
  });
}
