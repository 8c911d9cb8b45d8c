import { KEY_SCOPES } from '../../../domain/accounts/api-key.ts';
import { apiKeyResource } from '../../../jsonapi/resources/api-key.ts';
import { getKey, issueKey, withdrawKey } from '../../../operations/api-keys.ts';
import { listKeys } from '../../../store/accounts/api-keys.ts';
import { Choice, DateTime, Nullable, Shape, Type, Uuid } from '../../../values/schema.ts';
import { nothing, one, paged } from '../../answer.ts';
import { readInstant } from '../../query/instant.ts';
import { route, routesOf } from '../../route.ts';

const MAX_NAME_CHARACTERS = 200;
export const apiKeyRoutes = routesOf('API keys', [
  route('GET /api_keys', {
    summary: 'List API keys',
    access: 'admin',
    answer: paged(apiKeyResource),
    handle: async (call, page) => listKeys(call.services.db, call.caller.accountId, page),
  }),
  route('POST /api_keys', {
    summary: 'Issue an API key',
    description:
      'The key is in the answer and cannot be shown again. One of the scope `customer` has the `party_id` of a customer, and opens ' +
      'what is below `/portal` alone: what that customer holds a role on.',
    access: 'admin',
    body: Shape({
      data: Shape({
        type: Type.Optional(Choice(['api_key'])),
        attributes: Shape({
          name: Type.String({ minLength: 1, maxLength: MAX_NAME_CHARACTERS }),
          scope: Choice(KEY_SCOPES),
          expires_at: Type.Optional(Nullable(DateTime)),
          party_id: Type.Optional(Nullable(Uuid)),
        }),
      }),
    }),
    answer: one(apiKeyResource, { status: 201 }),
    handle: async (call) => {
      const { name, scope, expires_at: until, party_id: partyId = null } = call.body.data.attributes;
      const expiresAt = until ? readInstant(until) : null;
      // One of a customer is of nobody else: it works on when whoever issued it has gone.
      const userId = partyId === null ? call.caller.userId : null;
      const given = { name, scope, expiresAt, userId, partyId };
      return issueKey(call.services.db, call.caller, given);
    },
  }),
  route('GET /api_keys/:id', {
    summary: 'Get an API key',
    access: 'admin',
    answer: one(apiKeyResource),
    handle: async (call) => getKey(call.services.db, call.caller, call.params.id),
  }),
  route('DELETE /api_keys/:id', {
    summary: 'Revoke an API key',
    description: 'The key stops working within a second.',
    access: 'admin',
    answer: nothing(),
    handle: async (call) => withdrawKey(call.services.db, call.caller, call.params.id, call.services.now()),
  }),
]);
