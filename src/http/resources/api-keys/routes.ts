import { KEY_SCOPES } from '../../../domain/accounts/api-key.ts';
import { apiKeyResource } from '../../../jsonapi/resources/api-key.ts';
import { getKey, issueKey, withdrawKey } from '../../../operations/api-keys.ts';
import { listKeys } from '../../../store/accounts/api-keys.ts';
import { Choice, DateTime, Nullable, Shape, Type, Uuid } from '../../../values/schema.ts';
import { nothing, one, paged } from '../../answer.ts';
import { readInstant } from '../../query/instant.ts';
import { type Route, route } from '../../route.ts';

const MAX_NAME_CHARACTERS = 200;
const tag = 'API keys';
const Params = Shape({ id: Uuid });

export const apiKeyRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/api_keys',
    summary: 'List API keys',
    tag,
    access: 'admin',
    answer: paged(apiKeyResource),
    handle: async (call, page) => {
      return listKeys(call.services.db, call.caller.accountId, page);
    },
  }),
  route({
    method: 'POST',
    path: '/api_keys',
    summary: 'Issue an API key',
    description: 'The key is in the answer and cannot be shown again.',
    tag,
    access: 'admin',
    body: Shape({
      data: Shape({
        type: Type.Optional(Choice(['api_key'])),
        attributes: Shape({
          name: Type.String({ minLength: 1, maxLength: MAX_NAME_CHARACTERS }),
          scope: Choice(KEY_SCOPES),
          expires_at: Type.Optional(Nullable(DateTime)),
        }),
      }),
    }),
    answer: one(apiKeyResource, { status: 201 }),
    handle: async (call) => {
      const { name, scope, expires_at: expiresAt } = call.body.data.attributes;
      const given = { name, scope, expiresAt: expiresAt ? readInstant(expiresAt) : null, userId: call.caller.userId };
      const key = await issueKey(call.services.db, call.caller, given);
      return key;
    },
  }),
  route({
    method: 'GET',
    path: '/api_keys/:id',
    summary: 'Get an API key',
    tag,
    access: 'admin',
    params: Params,
    answer: one(apiKeyResource),
    handle: async (call) => {
      const key = await getKey(call.services.db, call.caller, call.params.id);
      return key;
    },
  }),
  route({
    method: 'DELETE',
    path: '/api_keys/:id',
    summary: 'Revoke an API key',
    description: 'The key stops working within a second.',
    tag,
    access: 'admin',
    params: Params,
    answer: nothing(),
    handle: async (call) => {
      await withdrawKey(call.services.db, call.caller, call.params.id, call.services.now());
    },
  }),
];
