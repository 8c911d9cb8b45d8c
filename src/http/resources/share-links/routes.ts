import { found, LandfallError, notFound } from '../../../errors.ts';
import { shareLinkResource } from '../../../jsonapi/resources/share-link.ts';
import { mapBytes } from '../../../map/container-map.ts';
import { openShareLink, shareShipment, unshare } from '../../../operations/share-links.ts';
import { findAccount } from '../../../store/accounts/accounts.ts';
import { listShareLinks } from '../../../store/accounts/share-links.ts';
import { findContainer } from '../../../store/containers/containers.ts';
import { findShipment } from '../../../store/shipments/shipments.ts';
import { Choice, Shape, Type, Uuid } from '../../../values/schema.ts';
import { accompanied, json, many, nothing, one, Written } from '../../answer.ts';
import { route, routesOf } from '../../route.ts';
import { FeatureCollection } from '../containers/map-shape.ts';
import { describeTracked, TrackedShipmentShape } from '../embed/tracked-shipment.ts';

const DEFAULT_DAYS = 30;
const MAX_DAYS = 365;
const MAX_LINKS = 100;

const Token = Type.String({ pattern: '^[A-Za-z0-9_-]{32}$' });
/** A link may be revoked at any moment: nobody in between keeps what it showed. */
const NOT_KEPT = { 'cache-control': 'no-store' };

export const shareLinkRoutes = routesOf('Share links', [
  route('POST /shipments/:id/share_links', {
    summary: 'Make a link with which anybody can see one shipment',
    description:
      'The address is in the answer and cannot be shown again. Where `PUBLIC_URL` is not set it has a host only on the machine itself.',
    access: 'write',
    body: Shape({
      data: Shape({
        type: Type.Optional(Choice(['share_link'])),
        attributes: Shape({ days: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_DAYS })) }),
      }),
    }),
    answer: one(shareLinkResource, { status: 201 }),
    handle: async (call) => {
      const { days = DEFAULT_DAYS } = call.body.data.attributes;
      const { db, now } = call.services;
      const { link, token } = await shareShipment(db, call.caller, call.params.id, days, now());
      const url = `${call.ownAddress}/s/${token}`;
      return { ...link, url };
    },
  }),
  route('GET /shipments/:id/share_links', {
    summary: 'List the links of a shipment',
    access: 'read',
    answer: many(shareLinkResource),
    handle: async ({ services, caller, params }) => {
      const links = await listShareLinks(services.db, caller.accountId, params.id, MAX_LINKS);
      const meta = { size: MAX_LINKS, total: links.length };
      return accompanied(links, { meta });
    },
  }),
  route('DELETE /share_links/:id', {
    summary: 'Revoke a link',
    access: 'write',
    answer: nothing(),
    handle: async ({ services, caller, params }) => unshare(services.db, caller, params.id, services.now()),
  }),
  route('GET /shared/:token', {
    summary: 'See the shipment that a link was made for',
    access: 'public',
    params: Shape({ token: Token }),
    answer: json(TrackedShipmentShape),
    handle: async (call) => {
      const { services, params } = call;
      const { accountId, shipmentId, id } = await openShareLink(services.db, params.token, services.now());
      await call.admitFor(accountId);
      const shipment = found(await findShipment(services.db, accountId, shipmentId), 'Shared shipment');
      const [actor, subject] = [{ type: 'share_link', id } as const, { type: 'shipment', id: shipmentId }];
      services.trail.saw({ accountId, actor, action: 'share_link.open', subject, address: call.address });
      return accompanied(await describeTracked(services, accountId, shipment), { headers: NOT_KEPT });
    },
  }),
  route('GET /shared/:token/containers/:id/map_geojson', {
    summary: 'Get the map of a container of the shared shipment',
    description: 'As `GET /containers/{id}/map_geojson`, for the containers of that shipment alone.',
    access: 'public',
    params: Shape({ token: Token, id: Uuid }),
    answer: json(FeatureCollection),
    handle: async (call) => {
      const { services, params } = call;
      const { accountId, shipmentId } = await openShareLink(services.db, params.token, services.now());
      await call.admitFor(accountId);
      const container = await findContainer(services.db, accountId, params.id);
      if (container?.shipmentId !== shipmentId) throw notFound('Container of the shared shipment');
      const account = await findAccount(services.db, accountId);
      if (account?.entitlements.includes('routing_data') !== true) {
        throw new LandfallError('forbidden', 'The routing data feature is not enabled for this account.');
      }
      const bytes = found(await mapBytes(services, accountId, params.id, false), 'Container of the shared shipment');
      return accompanied(new Written(bytes), { headers: NOT_KEPT });
    },
  }),
]);
