import { ROLES } from '../../../domain/accounts/account.ts';
import type { IdentityProvider } from '../../../domain/accounts/identity-provider.ts';
import { Choice, DateTime, Nullable, Text, Type } from '../../../values/schema.ts';
import { resourceOf } from '../../resource.ts';

/** The secret of the client never leaves the service. */
export const identityProviderResource = resourceOf<IdentityProvider & { readonly redirectUrl: string }>()({
  type: 'identity_provider',
  path: '/identity_providers',
  attributes: {
    name: Text,
    issuer: Text,
    client_id: Text,
    redirect_url: Type.String({ description: 'Where the provider sends people back to: it has to know this address.' }),
    groups_claim: Text,
    role_by_group: Type.Record(Type.String(), Choice(ROLES)),
    default_role: Nullable(Choice(ROLES)),
    trusts_email: Type.Boolean(),
    active: Type.Boolean(),
    from_settings: Type.Boolean(),
    last_used_at: Nullable(DateTime),
    last_error: Nullable(
      Type.String({ description: 'Why somebody could last not be signed in; null when the last could.' }),
    ),
    last_error_at: Nullable(DateTime),
    created_at: DateTime,
    updated_at: DateTime,
  },
});
