import { type SavedView, VIEW_ENTITIES } from '../../domain/accounts/saved-view.ts';
import { Choice, DateTime, Text, Type } from '../../values/schema.ts';
import { defineResource, toOne } from '../resource.ts';

export const savedViewResource = defineResource({
  type: 'saved_view',
  attributes: {
    entity: Choice(VIEW_ENTITIES),
    name: Text,
    shared: Type.Boolean(),
    query: Text,
    columns: Type.Array(Text),
    created_at: DateTime,
  },
  relationships: { user: 'user' },
  toAttributes: (view: SavedView) => ({
    entity: view.entity,
    name: view.name,
    shared: view.shared,
    query: view.query,
    columns: [...view.columns],
    created_at: view.createdAt,
  }),
  toRelationships: (view) => ({ user: toOne('user', view.userId) }),
});
