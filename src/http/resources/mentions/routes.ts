import { mentionResource } from '../../../jsonapi/resources/notes/note.ts';
import { markAllMentions, markMention, personOf } from '../../../operations/notes/mentions.ts';
import { countUnread, pageMentions } from '../../../store/notes/mentions.ts';
import { Choice, Shape, Type } from '../../../values/schema.ts';
import { accompanied, json, one, paged } from '../../answer.ts';
import { route, routesOf } from '../../route.ts';

/** What the person is called for by notes of colleagues. A key that acts for nobody has none. */
export const mentionRoutes = routesOf('Notes', [
  route('GET /mentions', {
    summary: 'List the notes that mention you, the newest first',
    description: '`meta.unread` counts those that are new, whatever the filter.',
    access: 'read',
    query: Shape({ 'filter[unread]': Type.Optional(Type.Boolean()) }),
    answer: paged(mentionResource),
    handle: async ({ services, caller, query }, page) => {
      const userId = personOf(caller);
      const [mentions, unread] = await Promise.all([
        pageMentions(services.db, caller.accountId, userId, page, query['filter[unread]'] === true),
        countUnread(services.db, caller.accountId, userId),
      ]);
      return accompanied(mentions, { meta: { unread } });
    },
  }),
  route('PATCH /mentions/:id', {
    summary: 'Mark a mention as read, or as new again',
    access: 'write',
    personAccess: 'read',
    body: Shape({
      data: Shape({ type: Type.Optional(Choice(['mention'])), attributes: Shape({ read: Type.Boolean() }) }),
    }),
    answer: one(mentionResource),
    handle: async ({ services, caller, params, body }) =>
      markMention(services.db, caller, params.id, body.data.attributes.read, services.now()),
  }),
  route('POST /mentions/read', {
    summary: 'Mark all your mentions as read',
    access: 'write',
    personAccess: 'read',
    answer: json(Shape({ changed: Type.Integer() })),
    handle: async ({ services, caller }) => ({
      changed: await markAllMentions(services.db, caller, services.now()),
    }),
  }),
]);
