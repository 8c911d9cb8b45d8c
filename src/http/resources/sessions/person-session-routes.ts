import { hashSessionSecret } from '../../../domain/accounts/session.ts';
import { endSession, endSessionsOf, listSessionsOf } from '../../../operations/sign-in/sessions.ts';
import { DateTime, Nullable, Shape, Text, Type, Uuid } from '../../../values/schema.ts';
import { json, nothing } from '../../answer.ts';
import { type Call, route, routesOf } from '../../route.ts';
import { readSessionCookie } from '../../session-cookie.ts';

const Query = Shape({
  user_id: Type.Optional(
    Type.String({ format: 'uuid', description: 'Somebody else, for whoever administers the account.' }),
  ),
});

const SessionsShape = Shape({
  data: Type.Array(
    Shape({
      id: Uuid,
      user_agent: Nullable(Text),
      address: Nullable(Text),
      created_at: DateTime,
      last_used_at: DateTime,
      expires_at: DateTime,
      current: Type.Boolean(),
    }),
  ),
});

/** Where people are signed in. */
export const personSessionRoutes = routesOf('Sessions', [
  route('GET /sessions', {
    summary: 'List where you are signed in, the one used last first',
    description: 'At most a hundred. `last_used_at` is right to some minutes.',
    access: 'read',
    query: Query,
    customers: true,
    answer: json(SessionsShape),
    handle: async (call) => {
      const { services, caller, query } = call;
      const sessions = await listSessionsOf(services.db, caller, query.user_id, currentOf(call), services.now());
      const data = sessions.map((session) => ({
        id: session.id,
        user_agent: session.userAgent,
        address: session.address,
        created_at: session.createdAt,
        last_used_at: session.lastUsedAt,
        expires_at: session.expiresAt,
        current: session.isCurrent,
      }));
      return { data };
    },
  }),
  route('DELETE /sessions', {
    summary: 'Sign out everywhere else',
    description: 'All your sessions but the one in use; with `user_id`, all of that person.',
    access: 'write',
    personAccess: 'read',
    query: Query,
    customers: true,
    answer: nothing(),
    handle: async (call) => endSessionsOf(call.services.db, call.caller, call.query.user_id, currentOf(call)),
  }),
  route('DELETE /sessions/:id', {
    summary: 'Sign out of one session',
    description: 'Your own; any, for whoever administers the account.',
    access: 'write',
    personAccess: 'read',
    customers: true,
    answer: nothing(),
    handle: async ({ services, caller, params }) => endSession(services.db, caller, params.id),
  }),
]);

/** The session that the request came with. */
function currentOf({ headers }: Call<unknown, unknown, unknown>): Buffer | undefined {
  const secret = readSessionCookie(String(headers['cookie'] ?? ''));
  return secret === undefined ? undefined : hashSessionSecret(secret);
}
