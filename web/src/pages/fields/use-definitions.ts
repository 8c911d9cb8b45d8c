import { type Many, queryString } from '../../api/json-api.ts';
import type { CustomFieldDefinition, EntityType } from '../../api/resources.ts';
import { useGet } from '../../api/use-get.ts';

/** First part of the query keys: what a change of a definition makes stale. */
export const DEFINITIONS_KEY = ['custom_field_definitions'];
const MAX_DEFINITIONS = 100;

/** The account's own fields, of one kind of thing or of all. */
export function useDefinitions(entity?: EntityType) {
  const query = queryString({ 'filter[entity_type]': entity, 'page[size]': MAX_DEFINITIONS });
  return useGet<Many<CustomFieldDefinition>>([...DEFINITIONS_KEY, entity], `/custom_field_definitions${query}`);
}
