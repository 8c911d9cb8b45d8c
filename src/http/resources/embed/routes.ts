import { notFound } from '../../../errors.ts';
import { listContainersByNumber } from '../../../store/containers.ts';
import { findShipment, listShipments } from '../../../store/shipments.ts';
import type { Id } from '../../../values/id.ts';
import { Shape, Type } from '../../../values/schema.ts';
import { type Route, route } from '../../route.ts';
import type { Services } from '../../services.ts';
import { describeTracked, TrackedShipmentShape } from './tracked-shipment.ts';

const MAX_NUMBER_CHARACTERS = 50;

export const embedRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/embed/tracking',
    summary: 'Find a shipment by its number, for the tracking widget',
    description:
      'By bill of lading, booking or container number. Shows where it is and when it arrives, nothing else. Works with ' +
      'a publishable key, from any page.',
    tag: 'Embeds',
    access: 'publishable',
    query: Shape({ number: Type.String({ minLength: 4, maxLength: MAX_NUMBER_CHARACTERS }) }),
    answer: { status: 200, json: TrackedShipmentShape },
    handle: async ({ services, caller, query }) => {
      const number = query.number.replaceAll(/[\s-]+/g, '').toUpperCase();
      const found = await findByNumber(services, caller.accountId, number);
      if (found === undefined) throw notFound('A shipment with this number is');
      return { json: await describeTracked(services, caller.accountId, found.shipment, found.containerIds) };
    },
  }),
];

/** A container number stands for that container alone, in the shipment it was seen in last. */
async function findByNumber({ db }: Services, accountId: Id, number: string) {
  const { rows } = await listShipments(db, accountId, { number }, { number: 1, size: 1 });
  if (rows[0] !== undefined) return { shipment: rows[0], containerIds: rows[0].containerIds };
  const containers = await listContainersByNumber(db, accountId, number);
  const newest = containers.sort((one, other) => other.createdAt.localeCompare(one.createdAt))[0];
  if (newest === undefined) return undefined;
  const shipment = await findShipment(db, accountId, newest.shipmentId);
  return shipment && { shipment, containerIds: [newest.id] };
}
