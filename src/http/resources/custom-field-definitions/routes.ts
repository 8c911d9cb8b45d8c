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
import { Choice, Shape, Type, Uuid } from '../../../values/schema.ts';
import { accompanied, nothing, one, paged } from '../../answer.ts';
import { cutPage } from '../../query/page.ts';
import { type Route, route } from '../../route.ts';
import { CreateDefinitionBody, CreateOptionBody, EditDefinitionBody, EditOptionBody } from './schema.ts';

const PAGE_SIZE = 25;
const tag = 'Custom field definitions';
const Params = Shape({ id: Uuid });
const DefinitionParams = Shape({ definition_id: Uuid });
const OptionParams = Shape({ definition_id: Uuid, option_id: Uuid });

const definitionRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/custom_field_definitions',
    summary: 'List custom field definitions',
    tag,
    access: 'read',
    query: Shape({
      'filter[entity_type]': Type.Optional(Choice(ENTITY_TYPES)),
      'filter[data_type]': Type.Optional(Choice(DATA_TYPES)),
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
  route({
    method: 'POST',
    path: '/custom_field_definitions',
    summary: 'Create a custom field definition',
    tag,
    access: 'write',
    body: CreateDefinitionBody,
    answer: one(customFieldDefinitionResource, { status: 201 }),
    handle: async (call) => {
      const { attributes } = call.body.data;
      const definition = await createDefinition(call.services.db, call.caller, {
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
      return accompanied(definition, { self: `/custom_field_definitions/${definition.id}` });
    },
  }),
  route({
    method: 'GET',
    path: '/custom_field_definitions/:id',
    summary: 'Get a custom field definition',
    tag,
    access: 'read',
    params: Params,
    answer: one(customFieldDefinitionResource),
    handle: async (call) => {
      const definition = await getDefinition(call.services.db, call.caller, call.params.id);
      return accompanied(definition, { self: `/custom_field_definitions/${definition.id}` });
    },
  }),
  route({
    method: 'PATCH',
    path: '/custom_field_definitions/:id',
    summary: 'Edit a custom field definition',
    description: 'The slug, the kind of entity and the data type cannot change.',
    tag,
    access: 'write',
    params: Params,
    body: EditDefinitionBody,
    answer: one(customFieldDefinitionResource),
    handle: async (call) => {
      const { attributes } = call.body.data;
      const definition = await editDefinition(
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
      return accompanied(definition, { self: `/custom_field_definitions/${definition.id}` });
    },
  }),
  route({
    method: 'DELETE',
    path: '/custom_field_definitions/:id',
    summary: 'Delete a custom field definition and its values',
    tag,
    access: 'write',
    params: Params,
    answer: nothing(200),
    handle: async (call) => {
      await removeDefinition(call.services.db, call.caller, call.params.id);
    },
  }),
];

const optionRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/custom_field_definitions/:definition_id/options',
    summary: 'List the options of a definition',
    tag,
    access: 'read',
    params: DefinitionParams,
    answer: paged(customFieldOptionResource, { size: 100 }),
    handle: async (call, page) => {
      const { options } = await getDefinition(call.services.db, call.caller, call.params.definition_id);
      return cutPage(options, page);
    },
  }),
  route({
    method: 'POST',
    path: '/custom_field_definitions/:definition_id/options',
    summary: 'Add an option to a definition',
    tag,
    access: 'write',
    params: DefinitionParams,
    body: CreateOptionBody,
    answer: one(customFieldOptionResource, { status: 201 }),
    handle: async (call) => {
      const { label, value, position } = call.body.data.attributes;
      const { definition_id: id } = call.params;
      const option = await addOption(call.services.db, call.caller, id, { label, value, position: position ?? null });
      return accompanied(option, { self: optionPath(id, option.id) });
    },
  }),
  route({
    method: 'GET',
    path: '/custom_field_definitions/:definition_id/options/:option_id',
    summary: 'Get an option',
    tag,
    access: 'read',
    params: OptionParams,
    answer: one(customFieldOptionResource),
    handle: async (call) => {
      const { definition_id: id, option_id: optionId } = call.params;
      const option = await getOption(call.services.db, call.caller, id, optionId);
      return accompanied(option, { self: optionPath(id, optionId) });
    },
  }),
  route({
    method: 'PATCH',
    path: '/custom_field_definitions/:definition_id/options/:option_id',
    summary: 'Edit an option',
    tag,
    access: 'write',
    params: OptionParams,
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
  route({
    method: 'DELETE',
    path: '/custom_field_definitions/:definition_id/options/:option_id',
    summary: 'Delete an option; values that used it stay',
    tag,
    access: 'write',
    params: OptionParams,
    answer: nothing(200),
    handle: async (call) => {
      await removeOption(call.services.db, call.caller, call.params.definition_id, call.params.option_id);
    },
  }),
];

export const customFieldDefinitionRoutes: Route[] = [...definitionRoutes, ...optionRoutes];

function optionPath(definitionId: string, optionId: string): string {
  return `/custom_field_definitions/${definitionId}/options/${optionId}`;
}
