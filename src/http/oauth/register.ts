import { readClientMetadata } from '../../domain/accounts/oauth-client.ts';
import { parseSmallJson } from '../../text/small-json.ts';
import type { Services } from '../services.ts';
import { type OAuthAnswer, oauthError } from './oauth-answer.ts';
import { sealClient } from './registered-client.ts';

const UNNAMED = 'An unnamed application';

/** RFC 7591, for applications that have no document of their own: what they say of themselves becomes their id. */
export async function registerClient({ sealingKeys }: Services, body: Buffer): Promise<OAuthAnswer> {
  const read = readClientMetadata(parseSmallJson(body), UNNAMED);
  if ('problem' in read) {
    return oauthError(400, read.isAboutRedirects ? 'invalid_redirect_uri' : 'invalid_client_metadata', read.problem);
  }
  const { name, redirectUris } = read.client;
  const clientId = sealClient(sealingKeys, read.client);
  if (clientId === undefined) return oauthError(400, 'invalid_client_metadata', 'It says more than can be kept.');
  return {
    status: 201,
    body: {
      client_id: clientId,
      client_name: name,
      redirect_uris: redirectUris,
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
  };
}
