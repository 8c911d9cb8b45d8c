import { type ApiKey, KEY_SCOPES } from '../../domain/accounts/api-key.ts';
import { Choice, DateTime, Nullable, Text, Type } from '../../values/schema.ts';
import { defineResource, toOne } from '../resource.ts';

/** `key` is there once, in the answer that creates it. */
export const apiKeyResource = defineResource({
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
  relationships: { user: 'user' },
  toAttributes: (key: ApiKey & { readonly key?: string }) => ({
    name: key.name,
    prefix: key.prefix,
    scope: key.scope,
    created_at: key.createdAt,
    expires_at: key.expiresAt,
    revoked_at: key.revokedAt,
    last_used_at: key.lastUsedAt,
    ...(key.key === undefined ? {} : { key: key.key }),
  }),
  toRelationships: (key) => ({ user: toOne('user', key.userId) }),
});
