import { ENTITY_NAMES, ENTITY_TYPES, type EntityType } from '../../../domain/custom-fields/custom-field.ts';
import { invalidBody, notFound } from '../../../errors.ts';
import { customFieldResource } from '../../../jsonapi/resources/custom-field.ts';
import {
  type Entity,
  editCustomField,
  type FieldPointers,
  getCustomField,
  removeCustomField,
  setCustomField,
} from '../../../operations/custom-fields.ts';
import { entityExists, listCustomFields } from '../../../store/custom-fields/custom-fields.ts';
import { defined } from '../../../values/defined.ts';
import { AnyValue, Choice, Shape, type Static, Type, Uuid } from '../../../values/schema.ts';
import { nothing, one, paged } from '../../answer.ts';
import { wordOf } from '../../query/several.ts';
import { type Row, route, routesOf } from '../../route.ts';

const Slug = Type.String({ minLength: 1, maxLength: 100 });

/** The two members stand under `attributes`; directly under `data` is accepted too. */
const SetFieldBody = Shape({
  data: Shape({
    type: Type.Optional(Choice(['custom_field'])),
    attributes: Type.Optional(Shape({ api_slug: Type.Optional(Slug), value: Type.Optional(AnyValue) })),
    api_slug: Type.Optional(Slug),
    value: Type.Optional(AnyValue),
  }),
});

const CreateFieldBody = Shape({
  data: Shape({
    type: Type.Optional(Choice(['custom_field'])),
    attributes: Shape({ api_slug: Slug, value: AnyValue }),
    relationships: Shape({
      entity: Shape({ data: Shape({ type: Choice(['shipment', 'container', 'tracking_request']), id: Uuid }) }),
    }),
  }),
});

const EditFieldBody = Shape({
  data: Shape({ type: Type.Optional(Choice(['custom_field'])), attributes: Shape({ value: AnyValue }) }),
});

const PAGE_SIZE = 25;
const MAX_IDS = 100;
const UUID = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';
const Ids = Type.String({
  pattern: `^${UUID}(?:,${UUID}){0,${MAX_IDS - 1}}$`,
  description: `One id, or up to ${MAX_IDS} separated by commas.`,
});
const ATTRIBUTES: FieldPointers = { slug: '/data/attributes/api_slug', value: '/data/attributes/value' };
const DIRECT: FieldPointers = { slug: '/data/api_slug', value: '/data/value' };
const ENTITY_OF_LINK: Record<string, EntityType> = {
  shipment: 'Shipment',
  container: 'Container',
  tracking_request: 'TrackingRequest',
};

export const customFieldRoutes = routesOf('Custom fields', [
  ...entityRoutes('Shipment', 'shipments'),
  ...entityRoutes('Container', 'containers'),
  ...entityRoutes('TrackingRequest', 'tracking_requests'),
  route('GET /custom_fields', {
    summary: 'List custom fields',
    access: 'read',
    query: Shape({
      'filter[entity_type]': wordOf(ENTITY_TYPES),
      'filter[entity_id]': Type.Optional(Ids),
      'filter[definition_id]': Type.Optional(Uuid),
    }),
    answer: paged(customFieldResource, { size: PAGE_SIZE }),
    handle: async (call, page) => {
      const { query } = call;
      const filter = defined({
        entityType: query['filter[entity_type]'],
        entityIds: query['filter[entity_id]']?.split(','),
        definitionId: query['filter[definition_id]'],
      });
      return listCustomFields(call.services.db, call.caller.accountId, filter, page);
    },
  }),
  route('POST /custom_fields', {
    summary: 'Create or update a custom field',
    access: 'write',
    body: CreateFieldBody,
    answer: one(customFieldResource, { self: '/custom_fields', status: 201 }),
    handle: async (call) => {
      const { attributes, relationships } = call.body.data;
      const link = relationships.entity.data;
      const entity: Entity = { type: ENTITY_OF_LINK[link.type] ?? 'Shipment', id: link.id };
      const given = { apiSlug: attributes.api_slug, value: attributes.value };
      return setCustomField(call.services.db, call.caller, entity, given, ATTRIBUTES);
    },
  }),
  route('GET /custom_fields/:id', {
    summary: 'Get a custom field',
    access: 'read',
    answer: one(customFieldResource, { self: '/custom_fields' }),
    handle: async (call) => getCustomField(call.services.db, call.caller, { id: call.params.id }),
  }),
  route('PATCH /custom_fields/:id', {
    summary: 'Change the value of a custom field',
    access: 'write',
    body: EditFieldBody,
    answer: one(customFieldResource, { self: '/custom_fields' }),
    handle: async (call) => {
      const { value } = call.body.data.attributes;
      return editCustomField(call.services.db, call.caller, { id: call.params.id }, value, ATTRIBUTES.value);
    },
  }),
  route('DELETE /custom_fields/:id', {
    summary: 'Delete a custom field',
    access: 'write',
    answer: nothing(200),
    handle: async (call) => removeCustomField(call.services.db, call.caller, { id: call.params.id }),
  }),
]);

/** The same four operations below each kind of entity. */
function entityRoutes(type: EntityType, path: string): Row[] {
  const noun = path.slice(0, -1);
  const words = noun.replaceAll('_', ' ');
  const idName = `${noun}_id`;
  const Params = Shape({ [idName]: Uuid });
  const SlugParams = Shape({ [idName]: Uuid, api_slug: Slug });
  const entityOf = (params: Record<string, string>): Entity => ({ type, id: params[idName] ?? '' });
  return [
    route(`GET /${path}/:${idName}/custom_fields`, {
      summary: `List the custom fields of a ${words}`,
      access: 'read',
      params: Params,
      answer: paged(customFieldResource),
      handle: async (call, page) => {
        const { db } = call.services;
        const { id } = entityOf(call.params);
        if (!(await entityExists(db, call.caller.accountId, type, id))) throw notFound(ENTITY_NAMES[type]);
        const filter = { entityType: type, entityId: id };
        return listCustomFields(db, call.caller.accountId, filter, page);
      },
    }),
    route(`POST /${path}/:${idName}/custom_fields`, {
      summary: `Create or update a ${words} custom field`,
      access: 'write',
      params: Params,
      body: SetFieldBody,
      answer: one(customFieldResource, { self: '/custom_fields', status: 201 }),
      handle: async (call) => {
        const { given, pointers } = readSetBody(call.body);
        return setCustomField(call.services.db, call.caller, entityOf(call.params), given, pointers);
      },
    }),
    ...slugRoutes(path, idName, SlugParams, entityOf),
  ];
}

function slugRoutes(
  path: string,
  idName: string,
  params: ReturnType<typeof Shape>,
  entityOf: (params: Record<string, string>) => Entity,
): Row[] {
  const words = path.slice(0, -1).replaceAll('_', ' ');
  const whichOf = (given: unknown) => {
    const named = given as Record<string, string>;
    return { entity: entityOf(named), apiSlug: named['api_slug'] ?? '' };
  };
  return [
    route(`PATCH /${path}/:${idName}/custom_fields/:api_slug`, {
      summary: `Change the value of a ${words} custom field`,
      access: 'write',
      params,
      body: EditFieldBody,
      answer: one(customFieldResource, { self: '/custom_fields' }),
      handle: async (call) => {
        const { value } = call.body.data.attributes;
        return editCustomField(call.services.db, call.caller, whichOf(call.params), value, ATTRIBUTES.value);
      },
    }),
    route(`DELETE /${path}/:${idName}/custom_fields/:api_slug`, {
      summary: `Delete a ${words} custom field`,
      access: 'write',
      params,
      answer: nothing(),
      handle: async (call) => removeCustomField(call.services.db, call.caller, whichOf(call.params)),
    }),
  ];
}

function readSetBody(body: Static<typeof SetFieldBody>): {
  given: { apiSlug: string; value: unknown };
  pointers: FieldPointers;
} {
  const { data } = body;
  const isNested = data.attributes !== undefined;
  const pointers = isNested ? ATTRIBUTES : DIRECT;
  const members = data.attributes ?? data;
  if (members.api_slug === undefined) throw invalidBody(pointers.slug, 'api_slug is required.');
  if (!('value' in members)) throw invalidBody(pointers.value, 'value is required.');
  return { given: { apiSlug: members.api_slug, value: members.value }, pointers };
}
