import { type Caller, isPermitted } from '../../../domain/accounts/caller.ts';
import { VIEW_ENTITIES } from '../../../domain/accounts/saved-view.ts';
import { found, invalidBody, LandfallError, notFound } from '../../../errors.ts';
import { savedViewResource } from '../../../jsonapi/resources/saved-view.ts';
import {
  deleteSavedView,
  insertSavedView,
  listSavedViews,
  updateSavedView,
} from '../../../store/accounts/saved-views.ts';
import { defined } from '../../../values/defined.ts';
import { type Id, newId } from '../../../values/id.ts';
import { Choice, Shape, Type } from '../../../values/schema.ts';
import { accompanied, many, nothing, one } from '../../answer.ts';
import { route, routesOf } from '../../route.ts';

const MAX_VIEWS = 100;
const MAX_NAME_CHARACTERS = 100;
const MAX_QUERY_CHARACTERS = 2_000;
const MAX_COLUMNS = 100;

const shown = {
  query: Type.String({ maxLength: MAX_QUERY_CHARACTERS }),
  columns: Type.Optional(Type.Array(Type.String({ maxLength: MAX_NAME_CHARACTERS }), { maxItems: MAX_COLUMNS })),
};
const Name = Type.String({ minLength: 1, maxLength: MAX_NAME_CHARACTERS, pattern: '\\S' });

/** Views belong to people: a key that acts for nobody has none. */
export const savedViewRoutes = routesOf('Saved views', [
  route('GET /saved_views', {
    summary: 'List your saved views and those shared with the account',
    access: 'read',
    query: Shape({ 'filter[entity]': Choice(VIEW_ENTITIES) }),
    answer: many(savedViewResource),
    handle: async ({ services, caller, query }) => {
      const entity = query['filter[entity]'];
      const views = await listSavedViews(services.db, caller.accountId, personOf(caller), entity, MAX_VIEWS);
      const meta = { size: MAX_VIEWS, total: views.length };
      return accompanied(views, { meta });
    },
  }),
  route('POST /saved_views', {
    summary: 'Save a view',
    description: 'Sharing it with the account needs write access.',
    access: 'write',
    personAccess: 'read',
    body: Shape({
      data: Shape({
        type: Type.Optional(Choice(['saved_view'])),
        attributes: Shape({
          entity: Choice(VIEW_ENTITIES),
          name: Name,
          shared: Type.Optional(Type.Boolean()),
          ...shown,
        }),
      }),
    }),
    answer: one(savedViewResource, { status: 201 }),
    handle: async ({ services, caller, body }) => {
      const { entity, name, shared = false, query, columns = [] } = body.data.attributes;
      const userId = personOf(caller);
      requireSharing(caller, shared);
      const own = await listSavedViews(services.db, caller.accountId, userId, entity, MAX_VIEWS);
      if (own.length >= MAX_VIEWS) throw new LandfallError('conflict', `There are ${MAX_VIEWS} views already.`);
      const view = { id: newId(), accountId: caller.accountId, userId, entity, name, shared, query, columns };
      return await insertSavedView(services.db, view);
    },
  }),
  route('PATCH /saved_views/:id', {
    summary: 'Change a view you saved',
    description: 'Its name, filters and order, columns, or who sees it; members left out stay as they are.',
    access: 'write',
    personAccess: 'read',
    body: Shape({
      data: Shape({
        type: Type.Optional(Choice(['saved_view'])),
        attributes: Shape({
          name: Type.Optional(Name),
          shared: Type.Optional(Type.Boolean()),
          query: Type.Optional(shown.query),
          columns: shown.columns,
        }),
      }),
    }),
    answer: one(savedViewResource),
    handle: async ({ services, caller, params, body }) => {
      const changes = defined(body.data.attributes);
      requireSharing(caller, changes.shared === true);
      if (Object.keys(changes).length === 0) {
        throw invalidBody('/data/attributes', 'Say what to change: name, shared, query or columns.');
      }
      const changed = await updateSavedView(services.db, caller.accountId, personOf(caller), params.id, changes);
      return found(changed, 'Saved view');
    },
  }),
  route('DELETE /saved_views/:id', {
    summary: 'Delete a view you saved',
    access: 'write',
    personAccess: 'read',
    answer: nothing(),
    handle: async ({ services, caller, params }) => {
      const deleted = await deleteSavedView(services.db, caller.accountId, personOf(caller), params.id);
      if (!deleted) throw notFound('Saved view');
    },
  }),
]);

function requireSharing(caller: Caller, isShared: boolean): void {
  if (isShared && !isPermitted(caller, 'write')) {
    throw new LandfallError('forbidden', 'Views are shared with the account by those who may change something.');
  }
}

function personOf(caller: Caller): Id {
  if (caller.userId === null)
    throw new LandfallError('forbidden', 'Saved views belong to people; this key acts for none.');
  return caller.userId;
}
