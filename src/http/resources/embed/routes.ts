import { normalizeNumber } from '../../../domain/shipments/infer-number.ts';
import { found, notFound } from '../../../errors.ts';
import { shipmentResource } from '../../../jsonapi/resources/shipment.ts';
import { listContainersByNumber } from '../../../store/containers/containers.ts';
import { findShipment, listShipments } from '../../../store/shipments/shipments.ts';
import { listTrackingRequests } from '../../../store/shipments/tracking-requests.ts';
import type { Id } from '../../../values/id.ts';
import { compareInstants } from '../../../values/instant.ts';
import { Choice, Nullable, Shape, Text, Type } from '../../../values/schema.ts';
import { json, one } from '../../answer.ts';
import { route, routesOf } from '../../route.ts';
import type { Services } from '../../services.ts';
import { describeTracked, TrackedShipmentShape } from './tracked-shipment.ts';

const MIN_NUMBER_CHARACTERS = 4;
const MAX_NUMBER_CHARACTERS = 50;
const NEWEST = { number: 1, size: 1 };
const GivenNumber = Type.String({ minLength: MIN_NUMBER_CHARACTERS, maxLength: MAX_NUMBER_CHARACTERS });

/** `tracked` comes with the shipment; the others say why there is none yet. */
const TRACKING_STATES = ['tracked', 'pending', 'awaiting_manifest', 'failed'] as const;

/** The reads made for pages of others, besides the map of a container. */
export const embedRoutes = routesOf('Embeds', [
  route('GET /embed/tracking', {
    summary: 'Find a shipment by its number, for the tracking widget',
    description:
      'By bill of lading, booking or container number. Shows where it is and when it arrives, nothing else. Works with ' +
      'a publishable key, from any page.',
    access: 'publishable',
    query: Shape({ number: GivenNumber }),
    answer: json(Shape({ number: Text, state: Choice(TRACKING_STATES), shipment: Nullable(TrackedShipmentShape) })),
    handle: async ({ services, caller, query }) => {
      const number = normalizeNumber(query.number);
      const tracked = await findByNumber(services, caller.accountId, number);
      if (tracked !== undefined) {
        const shipment = await describeTracked(services, caller.accountId, tracked.shipment, tracked.containerIds);
        return { number, state: 'tracked' as const, shipment };
      }
      return { number, state: await getRequestState(services, caller.accountId, number), shipment: null };
    },
  }),
  route('GET /embed/shipments/:id', {
    summary: 'See where a shipment is, for the map widget',
    description: 'Shows the same of a shipment as its number would. Works with a publishable key, from any page.',
    access: 'publishable',
    answer: json(TrackedShipmentShape),
    handle: async ({ services, caller, params }) => {
      const shipment = found(await findShipment(services.db, caller.accountId, params.id), 'Shipment');
      return await describeTracked(services, caller.accountId, shipment);
    },
  }),
  route('GET /shipments/find', {
    summary: 'Get the shipment of a number',
    description:
      'By bill of lading, booking or container number; of several the newest. Its containers are included unless `include` says otherwise.',
    access: 'read',
    query: Shape({ q: GivenNumber }),
    answer: one(shipmentResource, { include: ['containers'] }),
    handle: async ({ services, caller, query }) => {
      const tracked = await findByNumber(services, caller.accountId, normalizeNumber(query.q));
      return found(tracked?.shipment, 'Shipment');
    },
  }),
]);

/** A container number stands for that container alone, in the shipment it was seen in last. */
async function findByNumber({ db }: Services, accountId: Id, number: string) {
  const { rows } = await listShipments(db, accountId, { number }, NEWEST);
  if (rows[0] !== undefined) return { shipment: rows[0], containerIds: rows[0].containerIds };
  const containers = await listContainersByNumber(db, accountId, number);
  const newest = containers.sort((one, other) => compareInstants(other.createdAt, one.createdAt))[0];
  if (newest === undefined) return undefined;
  const shipment = await findShipment(db, accountId, newest.shipmentId);
  return shipment && { shipment, containerIds: [newest.id] };
}

/** Why there is no shipment: the last request for the number says. */
async function getRequestState({ db }: Services, accountId: Id, number: string) {
  const { rows } = await listTrackingRequests(db, accountId, { requestNumber: number }, NEWEST);
  const state = TRACKING_STATES.find((known) => known === rows[0]?.status);
  if (state === undefined) throw notFound('A shipment with this number is');
  return state;
}
