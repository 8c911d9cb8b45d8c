import type { User } from '../../../domain/accounts/account.ts';
import { passwordLinkAddress } from '../../../domain/accounts/password-link.ts';
import { LandfallError } from '../../../errors.ts';
import { invite } from '../../../operations/sign-in/password-links.ts';
import { Choice, DateTime, Nullable, Shape, Text } from '../../../values/schema.ts';
import { accompanied, json } from '../../answer.ts';
import type { Call } from '../../route.ts';

export const PasswordLinkBody = Shape({ by: Choice(['mail', 'link']) });

export const passwordLinkAnswer = json(
  Shape({ email: Text, by: Choice(['mail', 'link']), url: Nullable(Text), expires_at: Nullable(DateTime) }),
  201,
);

/** Sends somebody a link by which they choose a password, or answers with it. */
export async function linkFor(
  { services, caller, publicUrl }: Pick<Call<unknown, unknown, unknown>, 'services' | 'caller' | 'publicUrl'>,
  user: User,
  by: 'mail' | 'link',
) {
  if (by === 'mail' && !services.sendsMail) {
    throw new LandfallError('conflict', 'This installation sends no mails: hand a link over instead.');
  }
  const { link, token } = await invite(services.db, caller, user, by, services.now());
  const url = token === undefined ? null : passwordLinkAddress(publicUrl ?? '', token);
  const told = { email: user.email, by, url, expires_at: link?.expiresAt ?? null };
  return accompanied(told, { headers: { 'cache-control': 'no-store' } });
}
