/** Why an identity provider did not let somebody in: what the address they come back to says behind the `#`. */
const REFUSALS: Readonly<Record<string, string>> = {
  cancelled: 'You were not signed in: the sign-in was cancelled.',
  expired: 'That took too long, or was begun in another window. Sign in again.',
  invalid_answer:
    'The answer of your identity provider cannot be accepted. Sign in again; if it stays so, tell an owner.',
  provider_unreachable: 'Your identity provider does not answer. Try again in a minute.',
  no_email: 'Your identity provider does not tell your e-mail address. Tell an owner of your account.',
  email_not_verified: 'Your e-mail address is not verified at your identity provider. Tell an owner of your account.',
  somebody_else: 'Somebody else is known here by your e-mail address. Tell an owner of your account.',
  not_invited: 'You have no access yet: an owner of your account adds people.',
  no_role: 'You have no access: none of your groups has a role here. Tell an owner of your account.',
  disabled: 'Your access is switched off.',
  provider_off: 'This way to sign in is switched off.',
};

const PREFIX = '#sign-in=';

export function readRefusal(hash: string): string | undefined {
  return hash.startsWith(PREFIX) ? REFUSALS[hash.slice(PREFIX.length)] : undefined;
}
