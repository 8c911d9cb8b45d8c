import {
  type AuthorizationParameters,
  type AuthorizationVerdict,
  answerAddress,
  judgeAuthorization,
} from '../../../domain/accounts/authorization-request.ts';
import { isPermitted } from '../../../domain/accounts/caller.ts';
import { GRANT_SCOPES, isWithin } from '../../../domain/accounts/grant.ts';
import { isLoopbackName, type OAuthClient } from '../../../domain/accounts/oauth-client.ts';
import { LandfallError } from '../../../errors.ts';
import { grantAccess, requirePerson, withdrawGrant } from '../../../operations/grants.ts';
import { listGrants } from '../../../store/accounts/grants.ts';
import { toInstant } from '../../../values/instant.ts';
import { Shape } from '../../../values/schema.ts';
import { accompanied, json, nothing } from '../../answer.ts';
import { findClient } from '../../oauth/find-client.ts';
import { issuerOf, resourceOf } from '../../oauth/issuer.ts';
import { isRegisteredId } from '../../oauth/registered-client.ts';
import { pageQuery, readPage } from '../../query/page.ts';
import { type Call, route, routesOf } from '../../route.ts';
import { ApplicationsShape, AuthorizationQuery, AuthorizationShape, DecisionBody, DecisionShape } from './schema.ts';

const NEVER_KEPT = { 'cache-control': 'no-store' };

export const connectedApplicationRoutes = routesOf('Connected applications', [
  route('GET /oauth/authorization', {
    summary: 'What an application asks a person for',
    description:
      'For the page on which a person decides: who the application says it is, and what this person can let it do. ' +
      'What is wrong with the request is in `problem`, with the address that tells the application of it.',
    access: 'read',
    query: AuthorizationQuery,
    answer: json(AuthorizationShape),
    handle: async (call) => accompanied(await describe(call, call.query), { headers: NEVER_KEPT }),
  }),
  route('POST /oauth/authorization', {
    summary: 'Let an application act for you, or refuse',
    description: 'For people who are signed in, not for keys. Nobody can let an application do more than they may.',
    access: 'write',
    personAccess: 'read',
    body: DecisionBody,
    answer: json(DecisionShape),
    handle: async (call) => {
      const { request: parameters, scope } = call.body;
      const { issuer, client, verdict } = await judge(call, parameters);
      if (client === undefined || verdict.kind !== 'request') {
        throw new LandfallError('unprocessable', 'reason' in verdict ? verdict.reason : 'This cannot be agreed to.');
      }
      const { request } = verdict;
      const answer = (words: Record<string, string>) => {
        const address = answerAddress(request.redirectUri, issuer, parameters.state, words);
        return accompanied({ redirect_to: address }, { headers: NEVER_KEPT });
      };
      if (scope === null) return answer({ error: 'access_denied', error_description: 'The person refused.' });
      if (!isWithin(scope, request.scope)) {
        throw new LandfallError('unprocessable', 'The application did not ask for so much.');
      }
      const { db, now } = call.services;
      const asked = { ...request, client, scope, resource: resourceOf(issuer) };
      return answer({ code: await grantAccess(db, call.caller, asked, now()) });
    },
  }),
  route('GET /connected_applications', {
    summary: 'List connected applications, newest first',
    description: 'Those that you let act for you; of everybody, for whoever administers the account.',
    access: 'read',
    query: Shape(pageQuery()),
    answer: json(ApplicationsShape),
    handle: async ({ services, caller, query }) => {
      const isForAll = isPermitted(caller, 'admin');
      const userId = isForAll ? undefined : (caller.userId ?? caller.accountId);
      const at = toInstant(services.now());
      const { rows, total } = await listGrants(services.db, caller.accountId, userId, at, readPage(query));
      const data = rows.map((grant) => ({
        id: grant.id,
        name: grant.clientName,
        address: addressOf(grant.clientId),
        scope: grant.scope,
        connected_by: grant.personName,
        connected_at: grant.createdAt,
        last_used_at: grant.lastUsedAt,
      }));
      return { data, meta: { total } };
    },
  }),
  route('DELETE /connected_applications/:id', {
    summary: 'Revoke a connected application',
    description: 'All its tokens stop working within a second. Your own; any, for whoever administers the account.',
    access: 'write',
    personAccess: 'read',
    answer: nothing(),
    handle: async ({ services, caller, params }) => withdrawGrant(services.db, caller, params.id, services.now()),
  }),
]);

type AnyCall = Call<unknown, unknown, unknown>;

interface Judged {
  readonly issuer: string;
  readonly client: OAuthClient | undefined;
  readonly verdict: AuthorizationVerdict;
}

async function judge({ baseUrl, caller, services }: AnyCall, parameters: AuthorizationParameters): Promise<Judged> {
  requirePerson(caller);
  const issuer = issuerOf(baseUrl);
  if (issuer === undefined) throw new LandfallError('forbidden', 'Applications can be connected over https alone.');
  const found = await findClient(services, parameters.client_id);
  if ('problem' in found) {
    return { issuer, client: undefined, verdict: { kind: 'refused', reason: found.problem } };
  }
  const { client } = found;
  return { issuer, client, verdict: judgeAuthorization(parameters, client, resourceOf(issuer)) };
}

async function describe(call: AnyCall, parameters: AuthorizationParameters) {
  const { issuer, client, verdict } = await judge(call, parameters);
  const isKnown = client !== undefined && verdict.kind !== 'refused';
  const redirectUri = parameters.redirect_uri ?? '';
  const asked = verdict.kind === 'request' ? verdict.request.scope : undefined;
  return {
    application: isKnown
      ? {
          name: client.name,
          address: addressOf(client.id),
          redirect_uri: redirectUri,
          is_on_own_computer: isLoopbackName(new URL(redirectUri).hostname),
        }
      : null,
    scopes: GRANT_SCOPES.filter((scope) => asked && isWithin(scope, asked) && isPermitted(call.caller, scope)),
    problem: verdict.kind === 'request' ? null : verdict.reason,
    redirect_to:
      verdict.kind === 'error'
        ? answerAddress(verdict.redirectUri, issuer, parameters.state, {
            error: verdict.error,
            error_description: verdict.reason,
          })
        : null,
  };
}

function addressOf(clientId: string): string | null {
  return isRegisteredId(clientId) ? null : clientId;
}
