import { noteResource } from '../../../jsonapi/resources/notes/note.ts';
import { createNote, editNote, getNote, removeNote } from '../../../operations/notes/notes.ts';
import { pageNotes } from '../../../store/notes/notes.ts';
import { defined } from '../../../values/defined.ts';
import { Choice, Shape, Type, Uuid } from '../../../values/schema.ts';
import { nothing, one, paged } from '../../answer.ts';
import { route, routesOf } from '../../route.ts';
import { GivenSubject, NoteBody, NoteDay, noteMembers, readSubjectType } from './schema.ts';

export const noteRoutes = routesOf('Notes', [
  route('GET /notes', {
    summary: 'List notes, the newest first',
    description:
      'Of one thing by its type and id; of a container with its shipment, ship, port, terminal and line; or of a shipment with ' +
      'its containers. `filter[due_by]` lists what is to be followed up until that day, the earliest first.',
    access: 'read',
    query: Shape({
      'filter[subject_type]': Type.Optional(GivenSubject),
      'filter[subject_id]': Type.Optional(Uuid),
      'filter[container_id]': Type.Optional(Uuid),
      'filter[shipment_id]': Type.Optional(Uuid),
      'filter[due_by]': Type.Optional(NoteDay),
    }),
    answer: paged(noteResource),
    handle: async ({ services, caller, query }, page) => {
      const given = query['filter[subject_type]'];
      const subject = defined({
        type: given === undefined ? undefined : readSubjectType(given),
        id: query['filter[subject_id]'],
      });
      const filter = defined({
        containerId: query['filter[container_id]'],
        shipmentId: query['filter[shipment_id]'],
        dueBy: query['filter[due_by]'],
      });
      return pageNotes(services.db, caller.accountId, page, { subject, ...filter });
    },
  }),
  route('POST /notes', {
    summary: 'Note something about anything',
    description:
      'Who called whom, and what they said: about a container, a shipment, a request, a ship, a port, a terminal or a line. ' +
      'Colleagues that are mentioned find it under `/mentions`.',
    access: 'write',
    body: Shape({
      data: Shape({
        type: Type.Optional(Choice(['note'])),
        attributes: Shape({ body: NoteBody, subject_type: GivenSubject, subject_id: Uuid, ...noteMembers }),
      }),
    }),
    answer: one(noteResource, { status: 201 }),
    handle: async ({ services, caller, body }) => {
      const { attributes: given } = body.data;
      const text = {
        body: given.body.trim(),
        followUpOn: given.follow_up_on ?? null,
        contactId: given.contact_id ?? null,
        mentionedUserIds: given.mentioned_user_ids ?? [],
      };
      const subject = { type: readSubjectType(given.subject_type), id: given.subject_id };
      return createNote(services.db, caller, subject, text, services.now());
    },
  }),
  route('GET /notes/:id', {
    summary: 'Get a note',
    access: 'read',
    answer: one(noteResource),
    handle: async ({ services, caller, params }) => getNote(services.db, caller, params.id),
  }),
  route('PATCH /notes/:id', {
    summary: 'Change a note, or say that it was followed up',
    description: 'What it says is changed by whoever wrote it, or an owner. Who was called stays called.',
    access: 'write',
    body: Shape({
      data: Shape({
        type: Type.Optional(Choice(['note'])),
        attributes: Shape({
          body: Type.Optional(NoteBody),
          ...noteMembers,
          followed_up: Type.Optional(Type.Boolean()),
        }),
      }),
    }),
    answer: one(noteResource),
    handle: async ({ services, caller, params, body }) => {
      const { attributes: given } = body.data;
      const change = defined({
        body: given.body?.trim(),
        followUpOn: given.follow_up_on,
        contactId: given.contact_id,
        mentionedUserIds: given.mentioned_user_ids,
        isFollowedUp: given.followed_up,
      });
      return editNote(services.db, caller, params.id, change, services.now());
    },
  }),
  route('DELETE /notes/:id', {
    summary: 'Delete a note',
    description: 'By whoever wrote it, or an owner.',
    access: 'write',
    answer: nothing(),
    handle: async ({ services, caller, params }) => removeNote(services.db, caller, params.id),
  }),
]);
