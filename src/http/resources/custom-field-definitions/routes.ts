import { type CustomFieldValue, DATA_TYPES, ENTITY_TYPES } from '../../../domain/custom-fields/custom-field.ts';
import { customFieldDefinitionResource } from '../../../jsonapi/resources/custom-field-definition.ts';
import { customFieldOptionResource } from '../../../jsonapi/resources/custom-field-option.ts';
import {
  addOption,
  createDefinition,
  editDefinition,
  editOption,
  getDefinition,
  getOption,
  removeDefinition,
  removeOption,
} from '../../../operations/custom-field-definitions.ts';
import { listDefinitions } from '../../../store/custom-fields/custom-field-definitions.ts';
import { defined } from '../../../values/defined.ts';
import { Shape, Type } from '../../../values/schema.ts';
import { accompanied, nothing, one, paged } from '../../answer.ts';
import { cutPage } from '../../query/page.ts';
import { wordOf } from '../../query/several.ts';
import { type Route, route, routesOf } from '../../route.ts';
import { CreateDefinitionBody, CreateOptionBody, EditDefinitionBody, EditOptionBody } from './schema.ts';

const PAGE_SIZE = 25;
const definitionRoutes = routesOf('Custom field definitions', [
  route('GET /custom_field_definitions', {
    summary: 'List custom field definitions',
    access: 'read',
    query: Shape({
      'filter[entity_type]': wordOf(ENTITY_TYPES),
      'filter[data_type]': wordOf(DATA_TYPES),
      'filter[display_name]': Type.Optional(Type.String()),
    }),
    answer: paged(customFieldDefinitionResource, { size: PAGE_SIZE }),
    handle: async (call, page) => {
      const { query } = call;
      const filter = defined({
        entityType: query['filter[entity_type]'],
        dataType: query['filter[data_type]'],
        displayName: query['filter[display_name]'],
      });
      return listDefinitions(call.services.db, call.caller.accountId, filter, page);
    },
  }),
  route('POST /custom_field_definitions', {
    summary: 'Create a custom field definition',
    access: 'write',
    body: CreateDefinitionBody,
    answer: one(customFieldDefinitionResource, { self: '/custom_field_definitions', status: 201 }),
    handle: async (call) => {
      const { attributes } = call.body.data;
      return createDefinition(call.services.db, call.caller, {
        entityType: attributes.entity_type,
        apiSlug: attributes.api_slug,
        displayName: attributes.display_name,
        description: attributes.description ?? null,
        dataType: attributes.data_type,
        referenceType: attributes.reference_type ?? null,
        validation: attributes.validation ?? null,
        defaultFormat: attributes.default_format ?? null,
        defaultValue: (attributes.default_value ?? null) as CustomFieldValue,
      });
    },
  }),
  route('GET /custom_field_definitions/:id', {
    summary: 'Get a custom field definition',
    access: 'read',
    answer: one(customFieldDefinitionResource, { self: '/custom_field_definitions' }),
    handle: async (call) => getDefinition(call.services.db, call.caller, call.params.id),
  }),
  route('PATCH /custom_field_definitions/:id', {
    summary: 'Edit a custom field definition',
    description: 'The slug, the kind of entity and the data type cannot change.',
    access: 'write',
    body: EditDefinitionBody,
    answer: one(customFieldDefinitionResource, { self: '/custom_field_definitions' }),
    handle: async (call) => {
      const { attributes } = call.body.data;
      return editDefinition(
        call.services.db,
        call.caller,
        call.params.id,
        defined({
          displayName: attributes.display_name,
          description: attributes.description,
          validation: attributes.validation,
          defaultFormat: attributes.default_format,
          defaultValue: attributes.default_value as CustomFieldValue | undefined,
        }),
      );
    },
  }),
  route('DELETE /custom_field_definitions/:id', {
    summary: 'Delete a custom field definition and its values',
    access: 'write',
    answer: nothing(200),
    handle: async (call) => removeDefinition(call.services.db, call.caller, call.params.id),
  }),
]);

const optionRoutes = routesOf('Custom field definitions', [
  route('GET /custom_field_definitions/:definition_id/options', {
    summary: 'List the options of a definition',
    access: 'read',
    answer: paged(customFieldOptionResource, { size: 100 }),
    handle: async (call, page) => {
      const { options } = await getDefinition(call.services.db, call.caller, call.params.definition_id);
      return cutPage(options, page);
    },
  }),
  route('POST /custom_field_definitions/:definition_id/options', {
    summary: 'Add an option to a definition',
    access: 'write',
    body: CreateOptionBody,
    answer: one(customFieldOptionResource, { status: 201 }),
    handle: async (call) => {
      const { label, value, position } = call.body.data.attributes;
      const { definition_id: id } = call.params;
      const option = await addOption(call.services.db, call.caller, id, { label, value, position: position ?? null });
      return accompanied(option, { self: optionPath(id, option.id) });
    },
  }),
  route('GET /custom_field_definitions/:definition_id/options/:option_id', {
    summary: 'Get an option',
    access: 'read',
    answer: one(customFieldOptionResource),
    handle: async (call) => {
      const { definition_id: id, option_id: optionId } = call.params;
      const option = await getOption(call.services.db, call.caller, id, optionId);
      return accompanied(option, { self: optionPath(id, optionId) });
    },
  }),
  route('PATCH /custom_field_definitions/:definition_id/options/:option_id', {
    summary: 'Edit an option',
    access: 'write',
    body: EditOptionBody,
    answer: one(customFieldOptionResource),
    handle: async (call) => {
      const { definition_id: id, option_id: optionId } = call.params;
      const { label, position } = call.body.data.attributes;
      const edit = defined({ label, position });
      const option = await editOption(call.services.db, call.caller, id, optionId, edit);
      return accompanied(option, { self: optionPath(id, optionId) });
    },
  }),
  route('DELETE /custom_field_definitions/:definition_id/options/:option_id', {
    summary: 'Delete an option; values that used it stay',
    access: 'write',
    answer: nothing(200),
    handle: async (call) =>
      removeOption(call.services.db, call.caller, call.params.definition_id, call.params.option_id),
  }),
]);

export const customFieldDefinitionRoutes: Route[] = [...definitionRoutes, ...optionRoutes];

function optionPath(definitionId: string, optionId: string): string {
  return `/custom_field_definitions/${definitionId}/options/${optionId}`;
}
