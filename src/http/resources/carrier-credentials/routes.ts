import { found, invalidBody } from '../../../errors.ts';
import { carrierCredentialResource } from '../../../jsonapi/resources/carrier-credential.ts';
import {
  createCarrierCredential,
  removeCarrierCredential,
  replaceCarrierCredential,
} from '../../../operations/carrier-credentials.ts';
import { ownScac } from '../../../operations/tracking-requests.ts';
import { findCarrierCredential, listCarrierCredentials } from '../../../store/carriers/carrier-credentials.ts';
import type { Id } from '../../../values/id.ts';
import { Shape, Type } from '../../../values/schema.ts';
import { counted, many, nothing, one } from '../../answer.ts';
import { route, routesOf } from '../../route.ts';
import type { Services } from '../../services.ts';
import { InterfaceName, Keys } from './keys.ts';

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
      "The account's own keys are used instead of the installation's. They are kept encrypted and never shown again. " +
      'The line is asked with them first: keys that it refuses are not kept (422); where it does not answer they are ' +
      'kept with the `status` `untried`, unless a connection that works would be replaced. `interface` names one of ' +
      'several. `status` is `unauthorised` once the carrier refused them. Requests that waited start at once.',
    access: 'admin',
    body: Shape({
      data: Shape({
        attributes: Shape({
          scac: Type.String({ minLength: 4, maxLength: 4 }),
          credentials: Keys,
          interface: InterfaceName,
        }),
      }),
    }),
    answer: one(carrierCredentialResource, { status: 201 }),
    handle: async (call) => {
      const { db, sealingKeys, now } = call.services;
      const given = call.body.data.attributes;
      const { carriers } = call.services.tracking;
      // Brands of a company share its keys, which are kept under one of them.
      const scac = carriers.keysOf((await ownScac(db, given.scac)) ?? given.scac);
      const wanted = await triedKeys(call.services, call.caller.accountId, scac, given);
      return createCarrierCredential(db, sealingKeys, call.caller, { scac, ...wanted }, now());
    },
  }),
  route('PATCH /carrier_credentials/:id', {
    summary: 'Replace the keys for a carrier',
    description: 'The line is asked with them first, as when they are given.',
    access: 'admin',
    body: Shape({ data: Shape({ attributes: Shape({ credentials: Keys, interface: InterfaceName }) }) }),
    answer: one(carrierCredentialResource),
    handle: async (call) => {
      const { db, sealingKeys, now } = call.services;
      const known = found(await findCarrierCredential(db, call.caller.accountId, call.params.id), 'Carrier credential');
      const given = await triedKeys(call.services, known.accountId, known.scac, call.body.data.attributes);
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

interface Given {
  readonly credentials: Readonly<Record<string, string>>;
  readonly interface?: string | undefined;
}

/** What is to be kept, once the line was asked with it and did not refuse it. */
async function triedKeys(services: Services, accountId: Id, scac: string, given: Given) {
  const { carriers } = services.tracking;
  const keys = keysFor(services, scac, given);
  const asked = { scac, credentials: keys, interfaceName: given.interface };
  const { refusal, accepted } = await carriers.tryKeys(accountId, asked);
  if (refusal !== undefined) throw invalidBody('/data/attributes/credentials', refusal);
  return { keys, interfaceName: given.interface, accepted, serves: carriers.servedBy(scac) };
}

/** The keys that one of the line's interfaces wants, and no others. */
function keysFor({ tracking: { carriers } }: Services, scac: string, given: Given): Readonly<Record<string, string>> {
  const interfaces = carriers.interfacesOf(scac);
  if (interfaces.length === 0) {
    throw invalidBody('/data/attributes/scac', `Landfall knows no interface of the line "${scac}".`);
  }
  const named = given.interface;
  if (named !== undefined && !interfaces.some(({ name }) => name === named)) {
    throw invalidBody('/data/attributes/interface', `The line has no interface called "${named}".`);
  }
  const keys = carriers.keysFor(scac, given.credentials, named);
  if (keys) return keys;
  const wanted = interfaces
    .filter(({ name }) => named === undefined || name === named)
    .map(({ fields }) =>
      fields
        .filter(({ optional }) => !optional)
        .map(({ name }) => name)
        .join(', '),
    );
  throw invalidBody('/data/attributes/credentials', `The line wants ${wanted.join(' or ')}.`);
}
