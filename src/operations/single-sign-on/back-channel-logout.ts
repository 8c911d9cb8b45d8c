import { inTransaction } from '../../db/transaction.ts';
import type { IdentityProvider } from '../../domain/accounts/identity-provider.ts';
import { LOGOUT_TOKEN_LIFETIME_MS, readLogoutNotice } from '../../domain/accounts/logout-notice.ts';
import { IdentityError } from '../../domain/accounts/open-id.ts';
import { LandfallError } from '../../errors.ts';
import { recordAudit } from '../../store/accounts/audit-entries.ts';
import { findIdentityProviderById } from '../../store/accounts/identity-providers.ts';
import { deleteSessionsEndedAt } from '../../store/accounts/sessions.ts';
import { forgetUsedLogoutTokens, useLogoutToken } from '../../store/accounts/used-logout-tokens.ts';
import { MINUTE_MS } from '../../values/duration.ts';
import type { Id } from '../../values/id.ts';
import { toInstant } from '../../values/instant.ts';
import { systemCaller } from '../first-account.ts';
import { type ProviderContext, registrationOf } from './identity-providers.ts';

/** For as long as the token itself is taken, with clocks that differ. */
const REMEMBERED_MS = LOGOUT_TOKEN_LIFETIME_MS + MINUTE_MS;

/** Ends the sessions that a provider says are over. Whoever was signed in by it somewhere else stays in there. */
export async function endSessionsByToken(context: ProviderContext, providerId: Id, token: string): Promise<void> {
  const { db, now } = context;
  const provider = await findIdentityProviderById(db, providerId);
  if (provider === undefined || !provider.active) throw refused('Nobody signs in by this provider.');
  const notice = readLogoutNotice(await readToken(context, provider, token));
  if (notice === undefined) throw refused('This is no logout token.');
  await inTransaction(db, async (trx) => {
    const until = toInstant(new Date(now.getTime() + REMEMBERED_MS));
    if (!(await useLogoutToken(trx, provider, notice.sha256, until))) throw refused('This token has come before.');
    const ended = await deleteSessionsEndedAt(trx, provider, notice);
    for (const id of new Set(ended.map(({ userId }) => userId)))
      await recordAudit(trx, systemCaller(provider.accountId), {
        action: 'session.end_by_provider',
        subject: { type: 'user', id },
        changes: { identity_provider: provider.name },
      });
  });
  await forgetUsedLogoutTokens(db, toInstant(now));
}

async function readToken(
  { db, keys, openId, now }: ProviderContext,
  provider: IdentityProvider,
  token: string,
): Promise<Readonly<Record<string, unknown>>> {
  try {
    return await openId.readLogoutToken(await registrationOf(db, keys, provider), token, now);
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    if (error.kind === 'invalid_answer') throw refused(error.message);
    throw new LandfallError(
      'unavailable',
      'The provider does not tell its keys now: send the token again later.',
      { neverKept: true },
      {
        cause: error,
      },
    );
  }
}

function refused(detail: string): LandfallError {
  return new LandfallError('invalid_query', detail, { parameter: 'logout_token', neverKept: true });
}
