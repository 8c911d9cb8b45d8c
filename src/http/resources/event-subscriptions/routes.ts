import { SUBSCRIBED_EVENT_TYPES } from '../../../domain/carriers/event-subscription.ts';
import { invalidBody, LandfallError } from '../../../errors.ts';
import { eventSubscriptionResource } from '../../../jsonapi/resources/event-subscription.ts';
import {
  createSubscription,
  removeSubscription,
  rotateSubscriptionSecret,
} from '../../../operations/event-subscriptions.ts';
import { findSubscription, listSubscriptions } from '../../../store/carriers/event-subscriptions.ts';
import { defined } from '../../../values/defined.ts';
import { Choice, Shape, type Static, Type } from '../../../values/schema.ts';
import { counted, many, nothing, one } from '../../answer.ts';
import { route, routesOf } from '../../route.ts';

const BODY_LIMIT_BYTES = 8 * 1024 * 1024;
const MAX_CARRIER_ID_CHARACTERS = 100;

const Reference = Type.String({
  pattern: '^[A-Z0-9][A-Z0-9/-]{0,34}$',
  description: 'Up to 35 capital letters, digits, slashes and hyphens.',
});

const Filters = Shape({
  event_types: Type.Optional(Type.Array(Choice(SUBSCRIBED_EVENT_TYPES), { minItems: 1, maxItems: 3 })),
  booking_number: Type.Optional(Reference),
  bill_of_lading: Type.Optional(Reference),
  container_number: Type.Optional(Reference),
  locode: Type.Optional(Type.String({ pattern: '^[A-Z]{2}[A-Z2-9]{3}$', description: 'A UN/LOCODE such as CNSHA.' })),
});

const Attributes = Shape({
  scac: Type.String({ pattern: '^[A-Z][A-Z0-9]{3}$', description: 'Four capital letters or digits.' }),
  managed: Type.Optional(Type.Boolean()),
  filters: Type.Optional(Filters),
});

export const eventSubscriptionRoutes = routesOf('Event subscriptions', [
  route('POST /ingest/dcsa/:id', {
    summary: 'Receive events that a carrier pushes',
    description:
      'The body is a list of DCSA Track & Trace events. `Notification-Signature` must be `sha256=` and the hexadecimal ' +
      "HMAC-SHA256 of the raw body under the subscription's secret. Answered with 204 once the events are stored.",
    access: 'public',
    takes: 'rawBody',
    bodyLimitBytes: BODY_LIMIT_BYTES,
    answer: nothing(),
    handle: async (call) => {
      const { db, sealingKeys, intake } = call.services;
      const subscription = await findSubscription(db, sealingKeys, call.params.id);
      // One answer, so that nobody learns which subscriptions there are.
      if (!subscription || subscription.status === 'deleting') throw notSigned();
      const signature = call.headers['notification-signature'];
      const carrierId = call.headers['subscription-id'];
      const accepted = await intake.receivePush(subscription, {
        body: call.rawBody,
        signature: typeof signature === 'string' ? signature : undefined,
        carrierSubscriptionId: typeof carrierId === 'string' ? carrierId.slice(0, MAX_CARRIER_ID_CHARACTERS) : null,
        takeRoom: () => call.takeRoom(subscription.accountId, call.rawBody.length),
      });
      if (!accepted) throw notSigned();
    },
  }),
  route('GET /event_subscriptions', {
    summary: 'List event subscriptions',
    access: 'admin',
    answer: many(eventSubscriptionResource),
    handle: async (call) => {
      const { db, sealingKeys } = call.services;
      const all = await listSubscriptions(db, sealingKeys, call.caller.accountId);
      return counted(all);
    },
  }),
  route('POST /event_subscriptions', {
    summary: 'Create an event subscription',
    description:
      'A managed one is made, renewed and removed at the carrier by Landfall, as far as the carrier offers that: `status` ' +
      'is `pending` until the carrier has it, and `failure` says what keeps it from being so. Otherwise the path and the ' +
      'secret of the answer are to be given to the carrier by hand. Managed is the default where it is possible.',
    access: 'admin',
    body: Shape({ data: Shape({ attributes: Attributes }) }),
    answer: one(eventSubscriptionResource, { status: 201 }),
    handle: async (call) => {
      const { db, sealingKeys, now, intake } = call.services;
      const { scac, managed, filters } = call.body.data.attributes;
      const obstacle = managed === false ? undefined : await intake.subscriptionObstacle(call.caller.accountId, scac);
      if (managed && obstacle !== undefined) throw invalidBody('/data/attributes/managed', obstacle);
      const wanted = { scac, filters: toFilters(filters ?? {}), managed: managed ?? obstacle === undefined };
      return createSubscription(db, sealingKeys, call.caller, wanted, now());
    },
  }),
  route('POST /event_subscriptions/:id/rotate_secret', {
    summary: 'Give an event subscription a new secret',
    description:
      'The old one is good for another day; of a managed subscription, from when the carrier has the new one.',
    access: 'admin',
    answer: one(eventSubscriptionResource),
    handle: async (call) => {
      const { db, sealingKeys, now } = call.services;
      return rotateSubscriptionSecret(db, sealingKeys, call.caller, call.params.id, now());
    },
  }),
  route('DELETE /event_subscriptions/:id', {
    summary: 'Delete an event subscription',
    description: 'A managed one is listed as `deleting` until the carrier was told.',
    access: 'admin',
    answer: nothing(),
    handle: async (call) => {
      const { db, sealingKeys, now } = call.services;
      await removeSubscription(db, sealingKeys, call.caller, call.params.id, now());
    },
  }),
]);

function toFilters(given: Static<typeof Filters>) {
  return defined({
    eventTypes: given.event_types,
    bookingNumber: given.booking_number,
    billOfLading: given.bill_of_lading,
    containerNumber: given.container_number,
    locode: given.locode,
  });
}

function notSigned(): LandfallError {
  return new LandfallError('unauthorised', 'This is no subscription, or the signature does not match the body.');
}
