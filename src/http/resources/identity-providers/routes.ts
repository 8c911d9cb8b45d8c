import { ROLES } from '../../../domain/accounts/account.ts';
import type { IdentityProvider } from '../../../domain/accounts/identity-provider.ts';
import { invalidBody } from '../../../errors.ts';
import { identityProviderResource } from '../../../jsonapi/resources/accounts/identity-provider.ts';
import {
  checkIdentityProvider,
  createIdentityProvider,
  editIdentityProvider,
  getIdentityProvider,
  removeIdentityProvider,
} from '../../../operations/single-sign-on/identity-providers.ts';
import { listIdentityProviders } from '../../../store/accounts/identity-providers.ts';
import { defined } from '../../../values/defined.ts';
import { Choice, Nullable, Shape, type Static, Text, Type, Uuid } from '../../../values/schema.ts';
import { counted, json, many, nothing, one } from '../../answer.ts';
import { type Call, route, routesOf } from '../../route.ts';
import { contextOf, redirectUrlOf } from './provider-context.ts';

const MAX_TEXT_CHARACTERS = 200;
const MAX_ADDRESS_CHARACTERS = 500;
const MAX_GROUPS = 100;
const DEFAULT_GROUPS_CLAIM = 'groups';

const short = (description?: string) =>
  Type.String({ minLength: 1, maxLength: MAX_TEXT_CHARACTERS, pattern: '\\S', ...(description && { description }) });
const Issuer = Type.String({
  minLength: 1,
  maxLength: MAX_ADDRESS_CHARACTERS,
  description: 'Its address, or that of its `/.well-known/openid-configuration`.',
});
const Secret = Nullable(
  Type.String({
    minLength: 1,
    maxLength: 1_000,
    description: 'Kept encrypted and never shown. None for a public client.',
  }),
);
const GroupsClaim = short(
  `\`${DEFAULT_GROUPS_CLAIM}\` by default; dots lead into objects, as in \`realm_access.roles\`.`,
);
const RoleByGroup = Type.Record(short(), Choice(ROLES));
const DefaultRole = Nullable(
  Choice(ROLES, { description: 'Of whoever is in none of the groups; null, as by default: they are not let in.' }),
);
const TrustsEmail = Type.Boolean({
  description:
    'Its e-mail addresses count as verified although it does not say so. Only where nobody can give themselves an address there.',
});

const ProviderType = Type.Optional(Choice(['identity_provider']));

const CreateBody = Shape({
  data: Shape({
    type: ProviderType,
    attributes: Shape({
      name: short(),
      issuer: Issuer,
      client_id: short(),
      client_secret: Type.Optional(Secret),
      groups_claim: Type.Optional(GroupsClaim),
      role_by_group: Type.Optional(RoleByGroup),
      default_role: Type.Optional(DefaultRole),
      trusts_email: Type.Optional(TrustsEmail),
    }),
  }),
});

const EditBody = Shape({
  data: Shape({
    type: ProviderType,
    id: Type.Optional(Uuid),
    attributes: Shape({
      name: Type.Optional(short()),
      issuer: Type.Optional(Issuer),
      client_id: Type.Optional(short()),
      client_secret: Type.Optional(Secret),
      groups_claim: Type.Optional(GroupsClaim),
      role_by_group: Type.Optional(RoleByGroup),
      default_role: Type.Optional(DefaultRole),
      trusts_email: Type.Optional(TrustsEmail),
      active: Type.Optional(Type.Boolean()),
    }),
  }),
});

export const identityProviderRoutes = routesOf('Identity providers', [
  route('GET /identity_providers', {
    summary: 'List the OpenID providers by which people of the account sign in',
    access: 'admin',
    answer: many(identityProviderResource),
    handle: async (call) => {
      const all = await listIdentityProviders(call.services.db, call.caller.accountId);
      return counted(all.map((provider) => shown(call, provider)));
    },
  }),
  route('POST /identity_providers', {
    summary: 'Let people sign in by an OpenID provider',
    description:
      'The provider is asked first what it says of itself. Register `redirect_url` there. People are known by their e-mail ' +
      'address when they come for the first time, and made where there is nobody with it and their groups give them a role.',
    access: 'admin',
    limit: 'trigger',
    body: CreateBody,
    answer: one(identityProviderResource, { status: 201 }),
    handle: async (call) => {
      const { attributes } = call.body.data;
      const given = {
        name: attributes.name,
        issuer: attributes.issuer,
        clientId: attributes.client_id,
        clientSecret: attributes.client_secret ?? null,
        groupsClaim: attributes.groups_claim ?? DEFAULT_GROUPS_CLAIM,
        roleByGroup: bounded(attributes.role_by_group) ?? {},
        defaultRole: attributes.default_role ?? null,
        trustsEmail: attributes.trusts_email ?? false,
      };
      return shown(call, await createIdentityProvider(contextOf(call), call.caller, given));
    },
  }),
  route('GET /identity_providers/:id', {
    summary: 'Get an identity provider',
    access: 'admin',
    answer: one(identityProviderResource),
    handle: async (call) => {
      const own = { accountId: call.caller.accountId, id: call.params.id };
      return shown(call, await getIdentityProvider(call.services.db, own));
    },
  }),
  route('PATCH /identity_providers/:id', {
    summary: 'Change an identity provider, or switch it off and on',
    description: 'Switching it off, or another issuer, signs out whoever it let in.',
    access: 'admin',
    limit: 'trigger',
    body: EditBody,
    answer: one(identityProviderResource),
    handle: async (call) =>
      shown(call, await editIdentityProvider(contextOf(call), call.caller, call.params.id, changesOf(call.body))),
  }),
  route('DELETE /identity_providers/:id', {
    summary: 'Delete an identity provider; people whom it let in are signed out, and stay',
    access: 'admin',
    answer: nothing(),
    handle: async ({ services, caller, params }) => removeIdentityProvider(services.db, caller, params.id),
  }),
  route('POST /identity_providers/:id/check', {
    summary: 'Ask a provider again whether it is there',
    access: 'admin',
    limit: 'trigger',
    answer: json(Shape({ problem: Nullable(Text) })),
    handle: async (call) => {
      const own = { accountId: call.caller.accountId, id: call.params.id };
      return { problem: await checkIdentityProvider(contextOf(call), own) };
    },
  }),
]);

function changesOf({ data: { attributes } }: Static<typeof EditBody>) {
  return defined({
    name: attributes.name,
    issuer: attributes.issuer,
    clientId: attributes.client_id,
    clientSecret: attributes.client_secret,
    groupsClaim: attributes.groups_claim,
    roleByGroup: bounded(attributes.role_by_group),
    defaultRole: attributes.default_role,
    trustsEmail: attributes.trusts_email,
    active: attributes.active,
  });
}

function bounded<Groups extends object>(groups: Groups | undefined): Groups | undefined {
  if (groups === undefined || Object.keys(groups).length <= MAX_GROUPS) return groups;
  throw invalidBody('/data/attributes/role_by_group', `At most ${MAX_GROUPS} groups have a role.`);
}

function shown<Params, Query, Body>(call: Call<Params, Query, Body>, provider: IdentityProvider) {
  return { ...provider, redirectUrl: redirectUrlOf(call, provider.id) };
}
