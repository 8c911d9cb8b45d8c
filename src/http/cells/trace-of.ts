import type { FastifyRequest } from 'fastify';
import { isAccessToken } from '../../domain/accounts/grant.ts';
import { type Trace, traceOfPerson, traceOfSecret } from '../../domain/accounts/trace.ts';
import { readKey } from '../authenticate.ts';
import { readForm } from '../oauth/form.ts';
import { readSessionCookie } from '../session-cookie.ts';

/** Whose request it is, by its address: what others are given in one. */
const BY_ADDRESS: Readonly<Record<string, (params: Readonly<Record<string, string>>) => Trace>> = {
  '/v2/shared/:token': ({ token = '' }) => traceOfSecret('share_link', token),
  '/v2/shared/:token/containers/:id/map_geojson': ({ token = '' }) => traceOfSecret('share_link', token),
  '/v2/files/:token': ({ token = '' }) => ({ kind: 'file_link', value: token }),
  '/v2/ingest/dcsa/:id': ({ id = '' }) => ({ kind: 'subscription', value: id }),
};

/** By the body, of those who have nothing else to show yet. */
const BY_BODY: Readonly<Record<string, (body: unknown) => Trace | undefined>> = {
  '/v2/session': (body) => traceOf(body, 'email', traceOfPerson),
  '/v2/password_resets': (body) => traceOf(body, 'email', traceOfPerson),
  '/v2/password_links/read': (body) => traceOf(body, 'token', (token) => traceOfSecret('password_link', token)),
  '/v2/password_links/use': (body) => traceOf(body, 'token', (token) => traceOfSecret('password_link', token)),
  '/v2/setup': (body) => traceOf(body, 'api_key', (key) => traceOfSecret('key', key)),
  '/oauth/token': traceOfForm,
  '/oauth/revoke': traceOfForm,
};

const SECRETS_OF_FORMS = ['code', 'refresh_token', 'token'];

/** Before the body is there. Undefined when nothing of it leads to an account. */
export function traceOfHead({ headers, routeOptions, params }: FastifyRequest): Trace | undefined {
  const byAddress = BY_ADDRESS[routeOptions.url ?? ''];
  if (byAddress !== undefined) return byAddress(params as Record<string, string>);
  if (headers.authorization !== undefined) {
    const key = readKey(headers);
    return key === undefined ? undefined : traceOfSecret(isAccessToken(key) ? 'oauth_secret' : 'key', key);
  }
  const secret = readSessionCookie(headers.cookie);
  return secret === undefined ? undefined : traceOfSecret('session', secret);
}

/** Whether the body says it, and what else comes along, such as the cookie of somebody who signs in anew, does not. */
export function isTracedByBody({ method, routeOptions }: FastifyRequest): boolean {
  return method === 'POST' && routeOptions.url !== undefined && routeOptions.url in BY_BODY;
}

export function traceOfBody({ routeOptions, body }: FastifyRequest): Trace | undefined {
  return BY_BODY[routeOptions.url ?? '']?.(body);
}

function traceOf(body: unknown, member: string, trace: (text: string) => Trace): Trace | undefined {
  const value = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[member] : undefined;
  return typeof value === 'string' ? trace(value) : undefined;
}

function traceOfForm(body: unknown): Trace | undefined {
  const form = body instanceof Buffer ? readForm(body) : undefined;
  const secret = SECRETS_OF_FORMS.map((name) => form?.get(name)).find((value) => value !== undefined);
  return secret === undefined ? undefined : traceOfSecret('oauth_secret', secret);
}
