import { PERSON_ROLES, type User } from '../../domain/accounts/account.ts';
import { Choice, DateTime, Nullable, Text, Type } from '../../values/schema.ts';
import { resourceOf } from '../resource.ts';

export const userResource = resourceOf<User>()({
  type: 'user',
  path: '/users',
  attributes: {
    email: Text,
    name: Text,
    role: Choice(PERSON_ROLES),
    created_at: DateTime,
    has_password: Type.Boolean(),
    has_second_factor: Type.Boolean({ description: 'Whether their password alone does not let them in.' }),
    identity_provider_id: Nullable(
      Type.String({ description: 'By which provider they signed in last; null while by none.' }),
    ),
    disabled_at: Nullable(DateTime),
  },
});
