import { found, invalidBody } from '../../../errors.ts';
import { carrierCredentialResource } from '../../../jsonapi/resources/carrier-credential.ts';
import {
  createCarrierCredential,
  removeCarrierCredential,
  replaceCarrierCredential,
} from '../../../operations/carrier-credentials.ts';
import { ownScac } from '../../../operations/tracking-requests.ts';
import { findCarrierCredential, listCarrierCredentials } from '../../../store/carriers/carrier-credentials.ts';
import { Shape, Type } from '../../../values/schema.ts';
import { counted, many, nothing, one } from '../../answer.ts';
import { route, routesOf } from '../../route.ts';
import type { Services } from '../../services.ts';
import { Keys } from './keys.ts';

export const carrierCredentialRoutes = routesOf('Carrier credentials', [
  route('GET /carrier_credentials', {
    summary: "List the account's own keys for carriers, without the keys",
    access: 'admin',
    answer: many(carrierCredentialResource),
    handle: async (call) => counted(await listCarrierCredentials(call.services.db, call.caller.accountId)),
  }),
  route('POST /carrier_credentials', {
    summary: 'Give keys for a carrier',
    description:
      "The account's own keys are used instead of the installation's. They are kept encrypted and never shown again; " +
      '`status` is `unauthorised` once the carrier refused them. Requests that waited for them start at once.',
    access: 'admin',
    body: Shape({
      data: Shape({ attributes: Shape({ scac: Type.String({ minLength: 4, maxLength: 4 }), credentials: Keys }) }),
    }),
    answer: one(carrierCredentialResource, { status: 201 }),
    handle: async (call) => {
      const { db, sealingKeys, now } = call.services;
      const { credentials, ...given } = call.body.data.attributes;
      const { carriers } = call.services.tracking;
      // Brands of a company share its keys, which are kept under one of them.
      const scac = carriers.keysOf((await ownScac(db, given.scac)) ?? given.scac);
      const keys = keysFor(call.services, scac, credentials);
      const wanted = { scac, keys, serves: carriers.servedBy(scac) };
      return createCarrierCredential(db, sealingKeys, call.caller, wanted, now());
    },
  }),
  route('PATCH /carrier_credentials/:id', {
    summary: 'Replace the keys for a carrier',
    access: 'admin',
    body: Shape({ data: Shape({ attributes: Shape({ credentials: Keys }) }) }),
    answer: one(carrierCredentialResource),
    handle: async (call) => {
      const { db, sealingKeys, now } = call.services;
      const { credentials } = call.body.data.attributes;
      const known = found(await findCarrierCredential(db, call.caller.accountId, call.params.id), 'Carrier credential');
      const keys = keysFor(call.services, known.scac, credentials);
      const given = { keys, serves: call.services.tracking.carriers.servedBy(known.scac) };
      return replaceCarrierCredential(db, sealingKeys, call.caller, known.id, given, now());
    },
  }),
  route('DELETE /carrier_credentials/:id', {
    summary: 'Delete the keys for a carrier',
    description: "The installation's keys are used again, if it has any.",
    access: 'admin',
    answer: nothing(),
    handle: async (call) => {
      const { db, tracking } = call.services;
      await removeCarrierCredential(db, call.caller, call.params.id, tracking.carriers.servedBy);
    },
  }),
]);

/** The keys that one of the line's interfaces wants, and no others; what they are worth the line will say. */
function keysFor(
  { tracking: { carriers } }: Services,
  scac: string,
  given: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const interfaces = carriers.interfacesOf(scac);
  if (interfaces.length === 0) {
    throw invalidBody('/data/attributes/scac', `Landfall knows no interface of the line "${scac}".`);
  }
  const keys = carriers.keysFor(scac, given);
  if (keys) return keys;
  const wanted = interfaces.map(({ fields }) =>
    fields
      .filter(({ optional }) => !optional)
      .map(({ name }) => name)
      .join(', '),
  );
  throw invalidBody('/data/attributes/credentials', `The line wants ${wanted.join(' or ')}.`);
}
