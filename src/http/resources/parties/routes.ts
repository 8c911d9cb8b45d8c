import { partyResource } from '../../../jsonapi/resources/party.ts';
import { createParty, getParty, renameParty } from '../../../operations/parties.ts';
import { listParties } from '../../../store/shipments/parties.ts';
import { Choice, Shape, Type, Uuid } from '../../../values/schema.ts';
import { accompanied, one, paged } from '../../answer.ts';
import { type Route, route } from '../../route.ts';

const PAGE_SIZE = 25;
const MAX_QUERY_CHARACTERS = 100;
const tag = 'Parties';
const Params = Shape({ id: Uuid });
const CompanyName = Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' });

export const partyRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/parties',
    summary: 'List parties',
    tag,
    access: 'read',
    query: Shape({
      query: Type.Optional(
        Type.String({ maxLength: MAX_QUERY_CHARACTERS, description: 'Part of the company name, in any case.' }),
      ),
    }),
    answer: paged(partyResource, { size: PAGE_SIZE }),
    handle: async (call, page) => {
      return listParties(call.services.db, call.caller.accountId, page, call.query.query?.trim());
    },
  }),
  route({
    method: 'POST',
    path: '/parties',
    summary: 'Create a party',
    tag,
    access: 'write',
    body: Shape({
      data: Shape({ type: Type.Optional(Choice(['party'])), attributes: Shape({ company_name: CompanyName }) }),
    }),
    answer: one(partyResource, { status: 201 }),
    handle: async (call) => {
      const party = await createParty(call.services.db, call.caller, call.body.data.attributes.company_name.trim());
      return accompanied(party, { self: `/parties/${party.id}` });
    },
  }),
  route({
    method: 'GET',
    path: '/parties/:id',
    summary: 'Get a party',
    tag,
    access: 'read',
    params: Params,
    answer: one(partyResource),
    handle: async (call) => {
      const party = await getParty(call.services.db, call.caller, call.params.id);
      return accompanied(party, { self: `/parties/${party.id}` });
    },
  }),
  route({
    method: 'PATCH',
    path: '/parties/:id',
    summary: 'Edit a party',
    tag,
    access: 'write',
    params: Params,
    body: Shape({
      data: Shape({
        type: Type.Optional(Choice(['party'])),
        attributes: Shape({ company_name: Type.Optional(CompanyName) }),
      }),
    }),
    answer: one(partyResource),
    handle: async (call) => {
      const { company_name: name } = call.body.data.attributes;
      const party = await renameParty(call.services.db, call.caller, call.params.id, name?.trim());
      return accompanied(party, { self: `/parties/${party.id}` });
    },
  }),
];
