import { userResource } from '../../../jsonapi/resources/user.ts';
import { addMember, getMember, removeMember, requireParty } from '../../../operations/people/members.ts';
import { pageMembers } from '../../../store/accounts/users.ts';
import { Choice, Shape, Type } from '../../../values/schema.ts';
import { nothing, one, paged } from '../../answer.ts';
import { route, routesOf } from '../../route.ts';
import { Email, Name } from '../sessions/schema.ts';
import { linkFor, PasswordLinkBody, passwordLinkAnswer } from '../users/password-link.ts';

/** People of a customer, who see what it holds a role on. */
export const memberRoutes = routesOf('Parties', [
  route('GET /parties/:id/members', {
    summary: 'List the people of a customer',
    access: 'admin',
    answer: paged(userResource),
    handle: async ({ services: { db }, caller, params }, page) => {
      await requireParty(db, caller, params.id);
      return pageMembers(db, caller.accountId, params.id, page);
    },
  }),
  route('POST /parties/:id/members', {
    summary: 'Add a person of a customer',
    description:
      'They see the shipments on which the customer holds a role, at `/portal`, and nothing else. They choose their password by a link.',
    access: 'admin',
    body: Shape({
      data: Shape({ type: Type.Optional(Choice(['user'])), attributes: Shape({ email: Email, name: Name }) }),
    }),
    answer: one(userResource, { status: 201 }),
    handle: async ({ services, caller, params, body }) =>
      addMember(services.db, caller, params.id, body.data.attributes),
  }),
  route('POST /parties/:id/members/:member_id/password_link', {
    summary: 'Send a person of a customer a link to choose a password, or get one to hand over',
    description: 'As `POST /users/{id}/password_link` does for the people of the account.',
    access: 'admin',
    limit: 'trigger',
    body: PasswordLinkBody,
    answer: passwordLinkAnswer,
    handle: async (call) => {
      const { id, member_id: memberId } = call.params;
      return linkFor(call, await getMember(call.services.db, call.caller, id, memberId), call.body.by);
    },
  }),
  route('DELETE /parties/:id/members/:member_id', {
    summary: 'Remove a person of a customer',
    description:
      'Their name, address, password and sessions are gone for good; the view is closed to them within a second.',
    access: 'admin',
    answer: nothing(),
    handle: async ({ services, caller, params }) => removeMember(services.db, caller, params.id, params.member_id),
  }),
]);
