import type { Instant } from '../../values/instant.ts';
import type { OfAccount } from '../../values/of-account.ts';
import { ROLES, type Role } from './account.ts';

/** Where people of an account sign in instead of by a password of their own here: a provider that speaks OpenID Connect. */
export interface IdentityProvider extends OfAccount {
  readonly name: string;
  /** Its address, below which it says of itself where it is asked what. */
  readonly issuer: string;
  readonly clientId: string;
  /** In which claim it says to what groups a person belongs. */
  readonly groupsClaim: string;
  readonly roleByGroup: Readonly<Record<string, Role>>;
  /** Of whoever is in none of the groups; null: they are not let in. */
  readonly defaultRole: Role | null;
  /** Whether its e-mail addresses count as verified although it does not say so. */
  readonly trustsEmail: boolean;
  readonly active: boolean;
  /** Whether it is that of the settings of the service, which nobody changes elsewhere. */
  readonly fromSettings: boolean;
  readonly lastUsedAt: Instant | null;
  /** Why somebody could last not be signed in. */
  readonly lastError: string | null;
  readonly lastErrorAt: Instant | null;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/** Who somebody is, by their provider. */
export interface Identity {
  readonly subject: string;
  readonly email: string | undefined;
  readonly isEmailVerified: boolean;
  readonly name: string | undefined;
  readonly groups: readonly string[];
}

/** Why somebody is not let in. The page has words for each. */
export const SIGN_IN_REFUSALS = [
  'cancelled',
  'expired',
  'invalid_answer',
  'provider_unreachable',
  'no_email',
  'email_not_verified',
  'somebody_else',
  'not_invited',
  'no_role',
  'disabled',
  'provider_off',
] as const;
export type SignInRefusal = (typeof SIGN_IN_REFUSALS)[number];

const MAX_SUBJECT_CHARACTERS = 255;
const MAX_NAME_CHARACTERS = 200;
const MAX_GROUPS = 1_000;
const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,190}$/;

type Claims = Readonly<Record<string, unknown>>;

/** Reads what a provider says of a person; undefined where it does not even say who it is. */
export function readIdentity(claims: Claims, groupsClaim: string): Identity | undefined {
  const subject = claims['sub'];
  if (typeof subject !== 'string' || subject === '' || subject.length > MAX_SUBJECT_CHARACTERS) return undefined;
  const email = [claims['email'], claims['preferred_username']].find(
    (one): one is string => typeof one === 'string' && EMAIL.test(one),
  );
  return {
    subject,
    email,
    // What is only a name to sign in with has been verified by nobody.
    isEmailVerified: email !== undefined && email === claims['email'] && isTrue(claims['email_verified']),
    name: nameIn(claims),
    groups: groupsIn(claims, groupsClaim),
  };
}

/** Some providers write it as text. */
function isTrue(value: unknown): boolean {
  return value === true || value === 'true';
}

function nameIn(claims: Claims): string | undefined {
  const whole = [claims['name'], [claims['given_name'], claims['family_name']].filter(Boolean).join(' ')];
  const name = whole.find((one): one is string => typeof one === 'string' && one.trim() !== '');
  return name?.trim().slice(0, MAX_NAME_CHARACTERS);
}

/** A name with dots is a claim of that name or, where there is none, a way into the objects of claims. */
function groupsIn(claims: Claims, groupsClaim: string): readonly string[] {
  const found = Object.hasOwn(claims, groupsClaim)
    ? claims[groupsClaim]
    : groupsClaim.split('.').reduce<unknown>(memberOf, claims);
  const groups = typeof found === 'string' ? [found] : Array.isArray(found) ? found.slice(0, MAX_GROUPS) : [];
  return groups.filter((one): one is string => typeof one === 'string');
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}

/** The role that groups give; of several, the one that may do most. */
export function roleOfGroups(
  { roleByGroup, defaultRole }: Pick<IdentityProvider, 'roleByGroup' | 'defaultRole'>,
  groups: readonly string[],
): Role | null {
  const given = groups.filter((group) => Object.hasOwn(roleByGroup, group)).map((group) => roleByGroup[group]);
  return ROLES.find((role) => given.includes(role)) ?? defaultRole;
}

/** Whether the provider decides roles at all, or only who somebody is. */
export function decidesRoles({ roleByGroup }: Pick<IdentityProvider, 'roleByGroup'>): boolean {
  return Object.keys(roleByGroup).length > 0;
}
