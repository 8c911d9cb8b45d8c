import { readHttpUrl, readNetworks, readSecret, readSwitch, required, setting } from './setting.ts';

const ROLES = ['owner', 'member', 'viewer'] as const;
type Role = (typeof ROLES)[number];

/** The identity provider of whoever runs the installation, for its first account. */
export const SINGLE_SIGN_ON = {
  oidcIssuer: setting(
    'OIDC_ISSUER',
    'Address of an OpenID provider by which people of the first account sign in, besides those that are added on the page. ' +
      'Needs `OIDC_CLIENT_ID`. Its redirect address is told by the page and at every start.',
    undefined,
    readHttpUrl,
  ),
  oidcClientId: setting('OIDC_CLIENT_ID', 'By what the provider knows Landfall.', undefined, String),
  oidcClientSecret: setting(
    'OIDC_CLIENT_SECRET',
    'Its secret there; none for a public client.',
    undefined,
    readSecret(1),
  ),
  oidcName: setting('OIDC_NAME', 'What the button to it says.', 'Single sign-on', String),
  oidcGroupsClaim: setting('OIDC_GROUPS_CLAIM', 'In which claim the groups of a person are.', 'groups', String),
  oidcRoles: setting(
    'OIDC_ROLES',
    'Which groups give which role, such as `Logistics=member,IT=owner`; without, the provider decides who somebody is alone.',
    undefined,
    readRoles,
  ),
  oidcDefaultRole: setting(
    'OIDC_DEFAULT_ROLE',
    '`owner`, `member` or `viewer`: the role of whoever is in none of these groups. Without, they are not let in.',
    undefined,
    readRole,
  ),
  oidcTrustEmail: setting(
    'OIDC_TRUST_EMAIL',
    '`1` where the e-mail addresses of the provider count as verified although it does not say so.',
    '0',
    readSwitch,
  ),
  oidcNetworks: setting(
    'OIDC_NETWORKS',
    'Networks of your own where identity providers of any account may be besides the public internet, such as `10.0.0.0/8`.',
    undefined,
    readNetworks,
  ),
};

function readRole(text: string): Role {
  return required(
    ROLES.find((role) => role === text),
    `"${text}" is none of ${ROLES.join(', ')}`,
  );
}

function readRoles(text: string): Readonly<Record<string, Role>> {
  const pairs = text.split(',').map((part) => {
    const at = part.lastIndexOf('=');
    const group = part.slice(0, Math.max(at, 0)).trim();
    if (group === '') throw new Error(`"${part}" is not a group and a role, such as Logistics=member`);
    return [group, readRole(part.slice(at + 1).trim())] as const;
  });
  return Object.fromEntries(pairs);
}
