import { CONTACT_SUBJECTS } from '../../../domain/notes/contact.ts';
import { contactResource } from '../../../jsonapi/resources/notes/note.ts';
import { createContact, editContact, getContact, removeContact } from '../../../operations/notes/contacts.ts';
import { listPlacesAround, pageContacts } from '../../../store/notes/contacts.ts';
import { defined } from '../../../values/defined.ts';
import { Choice, Nullable, Shape, Type, Uuid } from '../../../values/schema.ts';
import { accompanied, nothing, one, paged } from '../../answer.ts';
import { route, routesOf } from '../../route.ts';

const MAX_NAME_CHARACTERS = 255;
const MAX_REMARK_CHARACTERS = 1_000;
const MAX_QUERY_CHARACTERS = 100;

const Name = Type.String({ minLength: 1, maxLength: MAX_NAME_CHARACTERS, pattern: '\\S' });
const optionalText = (maxLength: number) => Type.Optional(Nullable(Type.String({ maxLength })));

const details = {
  job: optionalText(MAX_NAME_CHARACTERS),
  phone: optionalText(MAX_NAME_CHARACTERS),
  email: optionalText(MAX_NAME_CHARACTERS),
  hours: optionalText(MAX_NAME_CHARACTERS),
  remark: optionalText(MAX_REMARK_CHARACTERS),
};

/** Whom to call. Each account keeps its own. */
export const contactRoutes = routesOf('Notes', [
  route('GET /contacts', {
    summary: 'List contacts at terminals, lines, ports and customers, by name',
    description:
      '`filter[container_id]` lists whom to call about a container: its terminal, port, line and customers, which are in ' +
      '`meta.places`.',
    access: 'read',
    query: Shape({
      'filter[subject_type]': Type.Optional(Choice(CONTACT_SUBJECTS)),
      'filter[subject_id]': Type.Optional(Uuid),
      'filter[container_id]': Type.Optional(Uuid),
      query: Type.Optional(
        Type.String({ maxLength: MAX_QUERY_CHARACTERS, description: 'Part of the name, in any case.' }),
      ),
    }),
    answer: paged(contactResource),
    handle: async ({ services, caller, query }, page) => {
      const { db } = services;
      const containerId = query['filter[container_id]'];
      const filter = defined({
        subjectType: query['filter[subject_type]'],
        subjectId: query['filter[subject_id]'],
        containerId,
        text: query.query?.trim(),
      });
      const contacts = await pageContacts(db, caller.accountId, page, filter);
      if (containerId === undefined) return contacts;
      const places = await listPlacesAround(db, caller.accountId, containerId);
      return accompanied(contacts, { meta: { places } });
    },
  }),
  route('POST /contacts', {
    summary: 'Add a contact',
    access: 'write',
    body: Shape({
      data: Shape({
        type: Type.Optional(Choice(['contact'])),
        attributes: Shape({ subject_type: Choice(CONTACT_SUBJECTS), subject_id: Uuid, name: Name, ...details }),
      }),
    }),
    answer: one(contactResource, { status: 201 }),
    handle: async ({ services, caller, body }) => {
      const { subject_type: subjectType, subject_id: subjectId, name, ...given } = body.data.attributes;
      const { job = null, phone = null, email = null, hours = null, remark = null } = given;
      const contact = { name: name.trim(), job, phone, email, hours, remark };
      return createContact(services.db, caller, { subjectType, subjectId }, contact);
    },
  }),
  route('GET /contacts/:id', {
    summary: 'Get a contact',
    access: 'read',
    answer: one(contactResource),
    handle: async ({ services, caller, params }) => getContact(services.db, caller, params.id),
  }),
  route('PATCH /contacts/:id', {
    summary: 'Edit a contact',
    access: 'write',
    body: Shape({
      data: Shape({
        type: Type.Optional(Choice(['contact'])),
        attributes: Shape({ name: Type.Optional(Name), ...details }),
      }),
    }),
    answer: one(contactResource),
    handle: async ({ services, caller, params, body }) =>
      editContact(services.db, caller, params.id, defined(body.data.attributes)),
  }),
  route('DELETE /contacts/:id', {
    summary: 'Delete a contact',
    access: 'write',
    answer: nothing(),
    handle: async ({ services, caller, params }) => removeContact(services.db, caller, params.id),
  }),
]);
