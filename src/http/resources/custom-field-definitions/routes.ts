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
import { oneWithSelf } from '../../query/one.ts';
import { pageDocument, pageQuery, readPage } from '../../query/page.ts';
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
      ...pageQuery(PAGE_SIZE),
      'filter[entity_type]': Type.Optional(Choice(ENTITY_TYPES)),
      'filter[data_type]': Type.Optional(Choice(DATA_TYPES)),
      'filter[display_name]': Type.Optional(Type.String()),
    }),
    answer: { status: 200, many: 'custom_field_definition' },
    handle: async (call) => {
      const { query } = call;
      const filter = defined({
        entityType: query['filter[entity_type]'],
        dataType: query['filter[data_type]'],
        displayName: query['filter[display_name]'],
      });
      const { rows, total } = await listDefinitions(call.services.db, call.caller.accountId, filter, readPage(query));
      return { document: pageDocument(call, rows.map(customFieldDefinitionResource.toResource), total) };
    },
  }),
  route({
    method: 'POST',
    path: '/custom_field_definitions',
    summary: 'Create a custom field definition',
    tag,
    access: 'write',
    body: CreateDefinitionBody,
    answer: { status: 201, one: 'custom_field_definition' },
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
      return oneWithSelf(
        call,
        customFieldDefinitionResource.toResource(definition),
        `/custom_field_definitions/${definition.id}`,
      );
    },
  }),
  route({
    method: 'GET',
    path: '/custom_field_definitions/:id',
    summary: 'Get a custom field definition',
    tag,
    access: 'read',
    params: Params,
    answer: { status: 200, one: 'custom_field_definition' },
    handle: async (call) => {
      const definition = await getDefinition(call.services.db, call.caller, call.params.id);
      return oneWithSelf(
        call,
        customFieldDefinitionResource.toResource(definition),
        `/custom_field_definitions/${definition.id}`,
      );
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
    answer: { status: 200, one: 'custom_field_definition' },
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
      return oneWithSelf(
        call,
        customFieldDefinitionResource.toResource(definition),
        `/custom_field_definitions/${definition.id}`,
      );
    },
  }),
  route({
    method: 'DELETE',
    path: '/custom_field_definitions/:id',
    summary: 'Delete a custom field definition and its values',
    tag,
    access: 'write',
    params: Params,
    answer: { status: 200 },
    handle: async (call) => {
      await removeDefinition(call.services.db, call.caller, call.params.id);
      return { nothing: true };
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
    query: Shape(pageQuery(100)),
    answer: { status: 200, many: 'custom_field_option' },
    handle: async (call) => {
      const { options } = await getDefinition(call.services.db, call.caller, call.params.definition_id);
      const { number, size } = readPage(call.query);
      const page = options.slice((number - 1) * size, number * size);
      return { document: pageDocument(call, page.map(customFieldOptionResource.toResource), options.length) };
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
    answer: { status: 201, one: 'custom_field_option' },
    handle: async (call) => {
      const { label, value, position } = call.body.data.attributes;
      const { definition_id: id } = call.params;
      const option = await addOption(call.services.db, call.caller, id, { label, value, position: position ?? null });
      return oneWithSelf(call, customFieldOptionResource.toResource(option), optionPath(id, option.id));
    },
  }),
  route({
    method: 'GET',
    path: '/custom_field_definitions/:definition_id/options/:option_id',
    summary: 'Get an option',
    tag,
    access: 'read',
    params: OptionParams,
    answer: { status: 200, one: 'custom_field_option' },
    handle: async (call) => {
      const { definition_id: id, option_id: optionId } = call.params;
      const option = await getOption(call.services.db, call.caller, id, optionId);
      return oneWithSelf(call, customFieldOptionResource.toResource(option), optionPath(id, optionId));
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
    answer: { status: 200, one: 'custom_field_option' },
    handle: async (call) => {
      const { definition_id: id, option_id: optionId } = call.params;
      const { label, position } = call.body.data.attributes;
      const edit = defined({ label, position });
      const option = await editOption(call.services.db, call.caller, id, optionId, edit);
      return oneWithSelf(call, customFieldOptionResource.toResource(option), optionPath(id, optionId));
    },
  }),
  route({
    method: 'DELETE',
    path: '/custom_field_definitions/:definition_id/options/:option_id',
    summary: 'Delete an option; values that used it stay',
    tag,
    access: 'write',
    params: OptionParams,
    answer: { status: 200 },
    handle: async (call) => {
      await removeOption(call.services.db, call.caller, call.params.definition_id, call.params.option_id);
      return { nothing: true };
    },
  }),
];

export const customFieldDefinitionRoutes: Route[] = [...definitionRoutes, ...optionRoutes];

function optionPath(definitionId: string, optionId: string): string {
  return `/custom_field_definitions/${definitionId}/options/${optionId}`;
}
