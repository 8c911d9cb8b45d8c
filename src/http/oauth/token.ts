import { isUtf8 } from 'node:buffer';
import { scopeText } from '../../domain/accounts/grant.ts';
import { giveBack } from '../../operations/grants.ts';
import { exchangeCode, refreshTokens, type TokenRefusal, type Tokens } from '../../operations/issue-tokens.ts';
import type { Services } from '../services.ts';
import { type OAuthAnswer, oauthError } from './oauth-answer.ts';

const NO_FORM = 'The body is a form (application/x-www-form-urlencoded) that gives each parameter once.';

/** RFC 6749 sections 4.1.3 and 6, with what OAuth 2.1 adds. */
export async function answerToken({ db, now }: Services, body: Buffer): Promise<OAuthAnswer> {
  const form = readForm(body);
  if (form === undefined) return oauthError(400, 'invalid_request', NO_FORM);
  const clientId = form.get('client_id');
  if (clientId === undefined) return oauthError(401, 'invalid_client', 'A client_id is needed.');
  const asked = { clientId, resource: form.get('resource') };
  switch (form.get('grant_type')) {
    case 'authorization_code': {
      const [code, verifier] = [form.get('code'), form.get('code_verifier')];
      if (code === undefined || verifier === undefined) {
        return oauthError(400, 'invalid_request', 'A code and its code_verifier are needed.');
      }
      return told(await exchangeCode(db, { ...asked, code, verifier, redirectUri: form.get('redirect_uri') }, now()));
    }
    case 'refresh_token': {
      const token = form.get('refresh_token');
      if (token === undefined) return oauthError(400, 'invalid_request', 'A refresh_token is needed.');
      return told(await refreshTokens(db, { ...asked, token, scope: form.get('scope') }, now()));
    }
    default:
      return oauthError(400, 'unsupported_grant_type', 'Known are authorization_code and refresh_token.');
  }
}

/** RFC 7009: whichever token is given back, all that came of the same consent ends. */
export async function answerRevocation({ db, now }: Services, body: Buffer): Promise<OAuthAnswer> {
  const form = readForm(body);
  const token = form?.get('token');
  if (token === undefined)
    return oauthError(400, 'invalid_request', form === undefined ? NO_FORM : 'A token is needed.');
  const outcome = await giveBack(db, { token, clientId: form?.get('client_id') }, now());
  if (outcome === 'done') return { status: 200 };
  return oauthError(400, 'unauthorized_client', 'This token was issued to another client_id.');
}

function told(outcome: Tokens | TokenRefusal): OAuthAnswer {
  if ('error' in outcome) return oauthError(400, outcome.error, outcome.reason);
  return {
    status: 200,
    body: {
      access_token: outcome.access,
      token_type: 'Bearer',
      expires_in: outcome.expiresInSeconds,
      refresh_token: outcome.refresh,
      scope: scopeText(outcome.scope),
    },
  };
}

const MAX_PARAMETERS = 30;

/** The parameters of a form; undefined when one is given twice, which could be read in two ways. An empty one is none. */
function readForm(body: Buffer): ReadonlyMap<string, string> | undefined {
  if (!isUtf8(body)) return undefined;
  const form = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(body.toString('utf8'))) {
    if (form.has(name) || form.size === MAX_PARAMETERS) return undefined;
    form.set(name, value);
  }
  return new Map([...form].filter(([, value]) => value !== ''));
}
