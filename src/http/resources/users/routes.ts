import { ROLES } from '../../../domain/accounts/account.ts';
import { userResource } from '../../../jsonapi/resources/user.ts';
import { removePerson } from '../../../operations/people/remove-person.ts';
import { resetSecondFactor } from '../../../operations/second-factors/reset.ts';
import { addUser, changeUser, getColleague, getUser } from '../../../operations/users.ts';
import { listColleagues, listUsers } from '../../../store/accounts/users.ts';
import { defined } from '../../../values/defined.ts';
import { Choice, Shape, Text, Type, Uuid } from '../../../values/schema.ts';
import { json, nothing, one, paged } from '../../answer.ts';
import { route, routesOf } from '../../route.ts';
import { Email, Name, Password } from '../sessions/schema.ts';
import { linkFor, PasswordLinkBody, passwordLinkAnswer } from './password-link.ts';

const UserType = Type.Optional(Choice(['user']));

const MAX_COLLEAGUES = 500;

export const userRoutes = routesOf('Users', [
  route('GET /colleagues', {
    summary: 'List who in the account work can be given to: names alone',
    access: 'read',
    answer: json(Shape({ colleagues: Type.Array(Shape({ id: Uuid, name: Text })) })),
    handle: async ({ services, caller }) => ({
      colleagues: await listColleagues(services.db, caller.accountId, MAX_COLLEAGUES),
    }),
  }),
  route('GET /users', {
    summary: 'List the people of the account',
    access: 'admin',
    answer: paged(userResource),
    handle: async (call, page) => listUsers(call.services.db, call.caller.accountId, page),
  }),
  route('POST /users', {
    summary: 'Add a person',
    description:
      'With a password, hand it over by a safe way; the person can change it. Without, make a link by which they choose it.',
    access: 'admin',
    body: Shape({
      data: Shape({
        type: UserType,
        attributes: Shape({ email: Email, name: Name, role: Choice(ROLES), password: Type.Optional(Password) }),
      }),
    }),
    answer: one(userResource, { status: 201 }),
    handle: async (call) => {
      const { email, name, role, password } = call.body.data.attributes;
      const given = { email, name, role, ...defined({ password }) };
      return addUser(call.services.db, call.caller, given);
    },
  }),
  route('GET /users/:id', {
    summary: 'Get a person',
    description: 'Of the account, or of one of its customers.',
    access: 'admin',
    answer: one(userResource),
    handle: async (call) => getUser(call.services.db, call.caller, call.params.id),
  }),
  route('PATCH /users/:id', {
    summary: 'Change a person: name, role, password, or whether they may sign in',
    description: 'A new password or disabling ends the person’s sessions.',
    access: 'admin',
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
    answer: one(userResource),
    handle: async (call) => {
      const { name, role, password, disabled } = call.body.data.attributes;
      const change = defined({ name, role, password, disabled });
      return changeUser(call.services.db, call.caller, call.params.id, change, call.services.now());
    },
  }),
  route('DELETE /users/:id', {
    summary: 'Remove a person, with what is personal about them',
    description:
      'Name, address, password, sessions, the keys and applications that act for them, their own views, alerts and mentions are ' +
      'gone for good. What they did stays in the audit trail without their name; views that they shared go to an owner. To keep ' +
      'somebody out and their name in the trail, disable them instead.',
    access: 'admin',
    answer: nothing(),
    handle: async ({ services, caller, params }) => removePerson(services.db, caller, params.id),
  }),
  route('DELETE /users/:id/second_factor', {
    summary: 'Reset the second factor of a person who has lost it',
    description:
      'Their app and recovery codes are forgotten, and their sessions end. Their password lets them in again, to set another one ' +
      'up where the account requires it. For whoever lost everything else too there is `landfall rescue`.',
    access: 'admin',
    answer: nothing(),
    handle: async ({ services, caller, params }) => resetSecondFactor(services.db, caller, params.id),
  }),
  route('POST /users/:id/password_link', {
    summary: 'Send a person a link to choose a password, or get one to hand over',
    description:
      'For whoever was invited, or forgot their password. `by` is `mail` where the installation sends mails, and `link` ' +
      'for an address to hand over by a safe way, which has no host where `PUBLIC_URL` is not set. It works once: seven days for an invitation, an hour otherwise. A ' +
      'newer one ends the one before.',
    access: 'admin',
    limit: 'trigger',
    body: PasswordLinkBody,
    answer: passwordLinkAnswer,
    handle: async (call) =>
      linkFor(call, await getColleague(call.services.db, call.caller, call.params.id), call.body.by),
  }),
]);
