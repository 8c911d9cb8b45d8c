import { PARTY_ROLES, type RoleableType } from '../../../domain/shipments/party-role.ts';
import { partyRoleResource } from '../../../jsonapi/resources/party-role.ts';
import { assignPartyRole, removePartyRole, requireRoleable } from '../../../operations/party-roles.ts';
import { pagePartyRoles } from '../../../store/shipments/party-roles.ts';
import { Choice, Shape, Type, Uuid } from '../../../values/schema.ts';
import { accompanied, nothing, one, paged } from '../../answer.ts';
import { type Row, route, routesOf } from '../../route.ts';

const MAX_ROLE_CHARACTERS = 50;

const Body = Shape({
  data: Shape({
    type: Choice(['party_role']),
    attributes: Shape({ role: Type.String({ maxLength: MAX_ROLE_CHARACTERS, description: PARTY_ROLES.join(', ') }) }),
    relationships: Shape({ party: Shape({ data: Shape({ id: Uuid, type: Choice(['party']) }) }) }),
  }),
});

export const partyRoleRoutes = routesOf('Party roles', [
  ...rolesOf('Shipment', 'shipments', 'shipment_id', 'a shipment'),
  ...rolesOf('Cargo', 'containers', 'container_id', 'a container'),
  ...rolesOf('TrackingRequest', 'tracking_requests', 'tracking_request_id', 'a tracking request'),
]);

/** The three operations are the same on everything that parties hold a role on. */
function rolesOf(type: RoleableType, collection: string, idName: string, what: string): Row[] {
  const path = `${collection}/:${idName}/party_roles`;
  const Params = Shape({ [idName]: Uuid });
  const held = (params: Readonly<Record<string, string>>) => ({ type, id: params[idName] ?? '' });
  return [
    route(`GET /${path}`, {
      summary: `List who holds which role on ${what}`,
      access: 'read',
      params: Params,
      answer: paged(partyRoleResource, { include: ['party'] }),
      handle: async ({ services, caller, params }, page) => {
        await requireRoleable(services.db, caller, held(params));
        return pagePartyRoles(services.db, caller.accountId, held(params), page);
      },
    }),
    route(`POST /${path}`, {
      summary: `Give a party a role on ${what}`,
      description:
        'Roles add up: several parties may hold one. A party of another account is not found (404), as one that does not exist: the two cannot be told apart.',
      access: 'write',
      params: Params,
      body: Body,
      answer: one(partyRoleResource, { status: 201, include: ['party'] }),
      handle: async (call) => {
        const { attributes, relationships } = call.body.data;
        const given = { role: attributes.role, partyId: relationships.party.data.id };
        const role = await assignPartyRole(call.services.db, call.caller, held(call.params), given);
        const collectionPath = `/${collection}/${held(call.params).id}/party_roles`;
        return accompanied(role, { self: collectionPath });
      },
    }),
    route(`DELETE /${path}/:id`, {
      summary: `Take a role on ${what} away`,
      access: 'write',
      params: Shape({ [idName]: Uuid, id: Uuid }),
      answer: nothing(),
      handle: async ({ services, caller, params }) => {
        await removePartyRole(services.db, caller, held(params), String(params['id']));
      },
    }),
  ];
}
