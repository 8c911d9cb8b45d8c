import { Shape, Type } from '../../../values/schema.ts';
import { accompanied, media } from '../../answer.ts';
import { route, routesOf } from '../../route.ts';
import { readPlace } from '../../stream/text.ts';

const MAX_ID_CHARACTERS = 40;

export const streamRoutes = routesOf('Stream', [
  route('GET /stream', {
    summary: 'Follow the changes of the account as they happen',
    description:
      'Server-sent events: `change` names what changed; `ready` begins; `reset` says that more was missed than is told ' +
      'one by one. Resume with the header `Last-Event-ID`, which browsers send by themselves. A stream ends after some ' +
      'minutes: come back with the last id.',
    access: 'read',
    query: Shape({ last_event_id: Type.Optional(Type.String({ maxLength: MAX_ID_CHARACTERS })) }),
    answer: media('text/event-stream'),
    handle: async (call) => {
      const header = call.headers['last-event-id'];
      const from = readPlace(typeof header === 'string' ? header : call.query.last_event_id);
      return accompanied(await call.openStream(from), {
        headers: {
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-store',
          'x-accel-buffering': 'no',
        },
      });
    },
  }),
]);
