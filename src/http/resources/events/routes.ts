import { LandfallError } from '../../../errors.ts';
import type { ResourceObject } from '../../../jsonapi/resource.ts';
import { eventResource } from '../../../jsonapi/resources/event.ts';
import { type FeedEvent, listFeedEvents, settledNumber } from '../../../store/events/event-feed.ts';
import { Shape, Type } from '../../../values/schema.ts';
import { accompanied, many } from '../../answer.ts';
import { route, routesOf } from '../../route.ts';

const DEFAULT_SIZE = 30;
const MAX_SIZE = 100;
/** Numbers stay exact up to here. */
const CURSOR = '^(0|[1-9]\\d{0,14}|latest)$';
/** Before every number: the end of the feed may not be known yet, and any number that is made up loses or repeats events. */
const NONE = -1;
const RETRY_SECONDS = 1;
const UNSETTLED = `Changes that may add events are still being written. Try again in ${RETRY_SECONDS} s.`;

export const eventRoutes = routesOf('Events', [
  route('GET /events', {
    summary: 'Pull events instead of receiving webhooks',
    description:
      'The events of the account in order, oldest first, each with the body a webhook would have been sent. Ask again ' +
      'with `after` set to `meta.cursor`. `after=latest` gives the cursor of the end of the feed.',
    access: 'read',
    query: Shape({
      after: Type.String({ pattern: CURSOR, default: '0', description: 'Cursor of the last event seen.' }),
      'page[size]': Type.Integer({ minimum: 1, default: DEFAULT_SIZE, description: `At most ${MAX_SIZE}.` }),
    }),
    answer: many(eventResource),
    handle: async (call) => {
      const { db } = call.services;
      const after = call.query.after === 'latest' ? undefined : Number(call.query.after);
      const upTo = await settledNumber(db, after ?? NONE);
      if (upTo === NONE) throw new LandfallError('unavailable', UNSETTLED, { retryAfterSeconds: RETRY_SECONDS });
      const size = Math.min(call.query['page[size]'], MAX_SIZE);
      const found =
        after === undefined ? [] : await listFeedEvents(db, call.caller.accountId, { after, upTo, limit: size });
      const cursor = found.length === size ? (found.at(-1)?.number ?? upTo) : upTo;
      const next = `${call.baseUrl}/v2/events?after=${cursor}&page%5Bsize%5D=${size}`;
      return accompanied(found.map(toPulled), {
        links: { self: `${call.baseUrl}${call.url}`, next },
        meta: { size, cursor: String(cursor), more: found.length === size },
      });
    },
  }),
]);

function toPulled({ number, included, ...event }: FeedEvent) {
  return { ...event, cursor: String(number), included: JSON.parse(included) as ResourceObject[] };
}
