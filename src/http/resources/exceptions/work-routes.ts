import { notFound } from '../../../errors.ts';
import { auditEntryResource } from '../../../jsonapi/resources/audit-entry.ts';
import { exceptionResource } from '../../../jsonapi/resources/exception.ts';
import { commentOnException, getException, workOnExceptions } from '../../../operations/exception-work.ts';
import { listAuditEntries } from '../../../store/accounts/audit-entries.ts';
import { Choice, Shape, Type, Uuid } from '../../../values/schema.ts';
import { json, one, paged } from '../../answer.ts';
import { route, routesOf } from '../../route.ts';
import { readWork, workMembers } from './schema.ts';

const MAX_AT_ONCE = 500;
const MAX_COMMENT_CHARACTERS = 4_000;
const MAX_MENTIONED = 20;

/** What people do about exceptions. */
export const exceptionWorkRoutes = routesOf('Exceptions', [
  route('PATCH /exceptions', {
    summary: 'Assign, snooze or dismiss several exceptions',
    description: 'Ids of exceptions that are over are passed by.',
    access: 'write',
    body: Shape({ ids: Type.Array(Uuid, { minItems: 1, maxItems: MAX_AT_ONCE }), ...workMembers }),
    answer: json(Shape({ changed: Type.Integer() })),
    handle: async ({ services, caller, body }) => {
      const { ids, ...work } = body;
      const changed = await workOnExceptions(services.db, caller, ids, readWork(work), services.now());
      return { changed: changed.length };
    },
  }),
  route('GET /exceptions/:id', {
    summary: 'Get an exception',
    access: 'read',
    answer: one(exceptionResource),
    handle: async ({ services, caller, params }) => getException(services.db, caller, params.id, services.now()),
  }),
  route('PATCH /exceptions/:id', {
    summary: 'Assign, snooze or dismiss an exception',
    description:
      'Null takes back. A snoozed exception comes back at the time given, a snoozed or dismissed one when its facts ' +
      'change. Its id lasts as long as the matter does.',
    access: 'write',
    body: Shape({ data: Shape({ type: Type.Optional(Choice(['exception'])), attributes: Shape(workMembers) }) }),
    answer: one(exceptionResource),
    handle: async ({ services, caller, params, body }) => {
      const change = readWork(body.data.attributes);
      const [exception] = await workOnExceptions(services.db, caller, [params.id], change, services.now());
      if (exception === undefined) throw notFound('Exception');
      return exception;
    },
  }),
  route('POST /exceptions/:id/comments', {
    summary: 'Comment on an exception',
    description: 'The comment is an entry of the history of the exception.',
    access: 'write',
    body: Shape({
      data: Shape({
        type: Type.Optional(Choice(['comment'])),
        attributes: Shape({
          body: Type.String({ minLength: 1, maxLength: MAX_COMMENT_CHARACTERS, pattern: '\\S' }),
          mentioned_user_ids: Type.Optional(Type.Array(Uuid, { maxItems: MAX_MENTIONED })),
        }),
      }),
    }),
    answer: one(auditEntryResource, { status: 201 }),
    handle: async ({ services, caller, params, body }) => {
      const { body: text, mentioned_user_ids: mentionedIds = [] } = body.data.attributes;
      const comment = { body: text, mentionedIds };
      return commentOnException(services.db, caller, params.id, comment, services.now());
    },
  }),
  route('GET /exceptions/:id/history', {
    summary: 'List what was done about an exception and said, newest first',
    access: 'read',
    answer: paged(auditEntryResource),
    handle: async (call, page) => {
      const { services, caller, params } = call;
      const asked = { kind: 'done', subjectType: 'exception', subjectId: params.id } as const;
      const { rows, total } = await listAuditEntries(services.db, caller.accountId, asked, page);
      // One that is over has its history alone.
      if (total === 0) await getException(services.db, caller, params.id, services.now());
      return { rows, total };
    },
  }),
]);
