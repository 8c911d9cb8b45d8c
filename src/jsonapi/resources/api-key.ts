import { type ApiKey, KEY_SCOPES } from '../../domain/accounts/api-key.ts';
import { Choice, DateTime, Nullable, Text, Type } from '../../values/schema.ts';
import { resourceOf } from '../resource.ts';

/** `key` is there once, in the answer that creates it. */
export const apiKeyResource = resourceOf<ApiKey & { readonly key?: string }>()({
  type: 'api_key',
  path: '/api_keys',
  attributes: {
    name: Text,
    prefix: Text,
    scope: Choice(KEY_SCOPES),
    created_at: DateTime,
    expires_at: Nullable(DateTime),
    revoked_at: Nullable(DateTime),
    last_used_at: Nullable(DateTime),
    key: Type.Optional(Text),
  },
  relationships: { user: 'user', party: 'party' },
});
