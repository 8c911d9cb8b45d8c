import { listAssistantCalls } from '../../../store/accounts/assistant-calls.ts';
import { DateTime, Nullable, Shape, Text, Type } from '../../../values/schema.ts';
import { json } from '../../answer.ts';
import { pageQuery, readPage } from '../../query/page.ts';
import { route, routesOf } from '../../route.ts';

const Calls = Shape({
  data: Type.Array(
    Shape({
      id: Text,
      at: DateTime,
      tool: Text,
      succeeded: Type.Boolean(),
      actor_type: Text,
      actor_id: Nullable(Text),
    }),
  ),
  meta: Shape({ total: Type.Integer() }),
});

export const assistantRoutes = routesOf('Assistants', [
  route('GET /assistant_calls', {
    summary: 'List the tools that assistants used in the last 30 days, newest first',
    description: 'Who and when. What they asked for and were told is not kept.',
    access: 'admin',
    query: Shape(pageQuery()),
    answer: json(Calls),
    handle: async ({ services, caller, query }) => {
      const { rows, total } = await listAssistantCalls(services.db, caller.accountId, readPage(query));
      const data = rows.map(({ actor, ...call }) => ({ ...call, actor_type: actor.type, actor_id: actor.id }));
      return { data, meta: { total } };
    },
  }),
]);
