import { LINK_PURPOSES } from '../../../domain/accounts/password-link.ts';
import { found, LandfallError } from '../../../errors.ts';
import {
  readPasswordLink,
  requestPasswordReset,
  setPasswordByLink,
} from '../../../operations/sign-in/password-links.ts';
import { findAccount } from '../../../store/accounts/accounts.ts';
import { Choice, DateTime, Shape, Text, Type } from '../../../values/schema.ts';
import { accompanied, json } from '../../answer.ts';
import { route, routesOf } from '../../route.ts';
import { secondFactorContextOf, seenFrom, signedIn } from './routes.ts';
import { Password, SessionShape, SignInBody } from './schema.ts';

const Token = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' });
const NEVER_KEPT = { 'cache-control': 'no-store' };

export const passwordLinkRoutes = routesOf('Sessions', [
  route('POST /password_resets', {
    summary: 'Ask for a link to choose a new password, by mail',
    description:
      'The answer is the same whether or not somebody has the address. Only where the installation sends mails: see ' +
      '`password_reset` of the sign-in options. Elsewhere an owner of the account makes a link.',
    access: 'public',
    body: Shape({ email: SignInBody.properties.email }),
    answer: json(Shape({}), 202),
    handle: async ({ services, body, address }) => {
      if (!services.sendsMail) {
        throw new LandfallError(
          'conflict',
          'This installation sends no mails: ask an owner of your account for a link.',
        );
      }
      await requestPasswordReset(services.db, { email: body.email, address, triedAt: services.steadyNow() });
      return accompanied({}, { headers: NEVER_KEPT });
    },
  }),
  route('POST /password_links/read', {
    summary: 'Whom a link to choose a password is for',
    access: 'public',
    body: Shape({ token: Token }),
    answer: json(
      Shape({
        purpose: Choice(LINK_PURPOSES),
        email: Text,
        name: Text,
        company_name: Text,
        expires_at: DateTime,
      }),
    ),
    handle: async ({ services, body }) => {
      const { link, user } = await readPasswordLink(services.db, body.token, services.now());
      const account = found(await findAccount(services.db, user.accountId), 'Link');
      const { email, name } = user;
      const { purpose, expiresAt } = link;
      const told = { purpose, email, name, company_name: account.companyName, expires_at: expiresAt };
      return accompanied(told, { headers: NEVER_KEPT });
    },
  }),
  route('POST /password_links/use', {
    summary: 'Choose a password by a link, and sign in',
    description:
      'A link works once. Ends your other sessions, and the applications you connected. Asks for a second step as `POST /session` does.',
    access: 'public',
    body: Shape({ token: Token, password: Password }),
    answer: json(SessionShape, 201),
    handle: async (call) =>
      signedIn(call, await setPasswordByLink(secondFactorContextOf(call), call.body, seenFrom(call))),
  }),
]);
