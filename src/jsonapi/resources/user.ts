import { ROLES, type User } from '../../domain/accounts/account.ts';
import { Choice, DateTime, Nullable, Text, Type } from '../../values/schema.ts';
import { defineResource } from '../resource.ts';

export const userResource = defineResource({
  type: 'user',
  path: '/users',
  attributes: {
    email: Text,
    name: Text,
    role: Choice(ROLES),
    created_at: DateTime,
    has_password: Type.Boolean(),
    disabled_at: Nullable(DateTime),
  },
  relationships: {},
  toAttributes: (user: User) => ({
    email: user.email,
    name: user.name,
    role: user.role,
    created_at: user.createdAt,
    has_password: user.hasPassword,
    disabled_at: user.disabledAt,
  }),
  toRelationships: () => ({}),
});
