import { type SavedView, VIEW_ENTITIES } from '../../domain/accounts/saved-view.ts';
import { Choice, DateTime, Text, Type } from '../../values/schema.ts';
import { resourceOf } from '../resource.ts';

export const savedViewResource = resourceOf<SavedView>()({
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
});
