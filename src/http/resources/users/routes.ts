import { ROLES } from '../../../domain/account.ts';
import { userResource } from '../../../jsonapi/resources/user.ts';
import { addUser, changeUser, getUser } from '../../../operations/users.ts';
import { listColleagues, listUsers } from '../../../store/users.ts';
import { defined } from '../../../values/defined.ts';
import { Choice, Shape, Text, Type, Uuid } from '../../../values/schema.ts';
import { pageDocument, pageQuery, readPage } from '../../query/page.ts';
import { type Route, route } from '../../route.ts';
import { Email } from '../sessions/schema.ts';

const MAX_NAME_CHARACTERS = 200;
const MAX_PASSWORD_CHARACTERS = 1_000;

const tag = 'Users';
const Params = Shape({ id: Uuid });
const Name = Type.String({ minLength: 1, maxLength: MAX_NAME_CHARACTERS, pattern: '\\S' });
const Password = Type.String({ maxLength: MAX_PASSWORD_CHARACTERS });
const UserType = Type.Optional(Choice(['user']));

const MAX_COLLEAGUES = 500;

export const userRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/colleagues',
    summary: 'List who in the account work can be given to: names alone',
    tag,
    access: 'read',
    answer: { status: 200, json: Shape({ colleagues: Type.Array(Shape({ id: Uuid, name: Text })) }) },
    handle: async ({ services, caller }) => {
      return { json: { colleagues: await listColleagues(services.db, caller.accountId, MAX_COLLEAGUES) } };
    },
  }),
  route({
    method: 'GET',
    path: '/users',
    summary: 'List the people of the account',
    tag,
    access: 'admin',
    query: Shape(pageQuery()),
    answer: { status: 200, many: 'user' },
    handle: async (call) => {
      const { rows, total } = await listUsers(call.services.db, call.caller.accountId, readPage(call.query));
      return { document: pageDocument(call, rows.map(userResource.toResource), total) };
    },
  }),
  route({
    method: 'POST',
    path: '/users',
    summary: 'Add a person',
    description: 'Hand the password over by a safe way; the person can change it.',
    tag,
    access: 'admin',
    body: Shape({
      data: Shape({
        type: UserType,
        attributes: Shape({ email: Email, name: Name, role: Choice(ROLES), password: Password }),
      }),
    }),
    answer: { status: 201, one: 'user' },
    handle: async (call) => {
      const user = await addUser(call.services.db, call.caller, call.body.data.attributes);
      return { document: { data: userResource.toResource(user) } };
    },
  }),
  route({
    method: 'GET',
    path: '/users/:id',
    summary: 'Get a person',
    tag,
    access: 'admin',
    params: Params,
    answer: { status: 200, one: 'user' },
    handle: async (call) => {
      const user = await getUser(call.services.db, call.caller, call.params.id);
      return { document: { data: userResource.toResource(user) } };
    },
  }),
  route({
    method: 'PATCH',
    path: '/users/:id',
    summary: 'Change a person: name, role, password, or whether they may sign in',
    description: 'A new password or disabling ends the person’s sessions.',
    tag,
    access: 'admin',
    params: Params,
    body: Shape({
      data: Shape({
        type: UserType,
        attributes: Shape({
          name: Type.Optional(Name),
          role: Type.Optional(Choice(ROLES)),
          password: Type.Optional(Password),
          disabled: Type.Optional(Type.Boolean()),
        }),
      }),
    }),
    answer: { status: 200, one: 'user' },
    handle: async (call) => {
      const { name, role, password, disabled } = call.body.data.attributes;
      const change = defined({ name, role, password, disabled });
      const user = await changeUser(call.services.db, call.caller, call.params.id, change, call.services.now());
      return { document: { data: userResource.toResource(user) } };
    },
  }),
];
