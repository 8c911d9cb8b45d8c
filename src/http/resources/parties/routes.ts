import { partyResource } from '../../../jsonapi/resources/party.ts';
import { createParty, getParty, renameParty } from '../../../operations/parties.ts';
import { listParties } from '../../../store/shipments/parties.ts';
import { Choice, Shape, Type } from '../../../values/schema.ts';
import { one, paged } from '../../answer.ts';
import { route, routesOf } from '../../route.ts';

const PAGE_SIZE = 25;
const MAX_QUERY_CHARACTERS = 100;
const CompanyName = Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' });

export const partyRoutes = routesOf('Parties', [
  route('GET /parties', {
    summary: 'List parties',
    access: 'read',
    query: Shape({
      query: Type.Optional(
        Type.String({ maxLength: MAX_QUERY_CHARACTERS, description: 'Part of the company name, in any case.' }),
      ),
    }),
    answer: paged(partyResource, { size: PAGE_SIZE }),
    handle: async (call, page) => listParties(call.services.db, call.caller.accountId, page, call.query.query?.trim()),
  }),
  route('POST /parties', {
    summary: 'Create a party',
    access: 'write',
    body: Shape({
      data: Shape({ type: Type.Optional(Choice(['party'])), attributes: Shape({ company_name: CompanyName }) }),
    }),
    answer: one(partyResource, { self: '/parties', status: 201 }),
    handle: async (call) => createParty(call.services.db, call.caller, call.body.data.attributes.company_name.trim()),
  }),
  route('GET /parties/:id', {
    summary: 'Get a party',
    access: 'read',
    answer: one(partyResource, { self: '/parties' }),
    handle: async (call) => getParty(call.services.db, call.caller, call.params.id),
  }),
  route('PATCH /parties/:id', {
    summary: 'Edit a party',
    access: 'write',
    body: Shape({
      data: Shape({
        type: Type.Optional(Choice(['party'])),
        attributes: Shape({ company_name: Type.Optional(CompanyName) }),
      }),
    }),
    answer: one(partyResource, { self: '/parties' }),
    handle: async (call) => {
      const { company_name: name } = call.body.data.attributes;
      return renameParty(call.services.db, call.caller, call.params.id, name?.trim());
    },
  }),
]);
