import { normalizeNumber } from '../../../domain/shipments/infer-number.ts';
import { REQUEST_TYPES } from '../../../domain/shipments/tracking-request.ts';
import { invalidBody } from '../../../errors.ts';
import { carrierConnectionResource } from '../../../jsonapi/resources/carrier-connection.ts';
import { recordConnectionTest } from '../../../operations/carrier-credentials.ts';
import { ownScac } from '../../../operations/tracking-requests.ts';
import { Choice, Shape, Text, Type } from '../../../values/schema.ts';
import { accompanied, json, many } from '../../answer.ts';
import { route, routesOf } from '../../route.ts';
import { InterfaceName, Keys } from '../carrier-credentials/keys.ts';
import { LineQualityShape, toLineQuality } from './quality-shape.ts';

const Params = Shape({ scac: Type.String({ minLength: 4, maxLength: 4 }) });
const OUTCOMES = ['found', 'not_found', 'refused', 'unavailable', 'too_many_calls', 'no_keys'] as const;

export const carrierConnectionRoutes = routesOf('Carriers', [
  route('GET /carrier_connections', {
    summary: 'List how the account is connected to every line',
    description:
      'What each interface of a line wants and where to apply for it, the fields of a form for its keys, whether it ' +
      'works, the calls used of its budget and how they are planned, the last error, and how many requests wait for keys.',
    access: 'admin',
    answer: many(carrierConnectionResource),
    handle: async ({ services, caller }) => {
      const all = await services.tracking.carriers.listConnections(caller.accountId);
      const connections = all.map((one) => ({ ...one, id: one.scac }));
      return accompanied(connections, { meta: { total: all.length } });
    },
  }),
  route('GET /carrier_connections/:scac/quality', {
    summary: "Measure how good the sources of a line's shipments are",
    description:
      'Measured from what was said of the newest shipments of the line and its brands: how many of the milestones that ' +
      'another source told each source told too, of the kinds it tells at all (`never_told` has the others), how long after the event it said so and it was known here, how often it ' +
      'changed the time of what had happened, where its times and those of another are more than six hours apart (with ' +
      'examples), and by how much its expected arrivals were wrong so many days before.',
    access: 'admin',
    params: Params,
    answer: json(LineQualityShape),
    handle: async ({ services, caller, params }) => {
      const scac = (await ownScac(services.db, params.scac)) ?? params.scac;
      return toLineQuality(await services.tracking.carriers.measure(caller.accountId, scac));
    },
  }),
  route('POST /carrier_connections/:scac/test', {
    summary: 'Ask a line for a number, to see whether its keys work',
    description:
      'With the keys given, which are not kept, or with those the account has. The answer says in words what the line ' +
      'answered. It counts as calls of the budget; nothing else is kept.',
    access: 'admin',
    params: Params,
    body: Shape({
      data: Shape({
        attributes: Shape({
          number_type: Choice(REQUEST_TYPES),
          number: Type.String({ minLength: 4, maxLength: 35 }),
          credentials: Type.Optional(Keys),
          interface: InterfaceName,
        }),
      }),
    }),
    answer: json(
      Shape({
        data: Shape({
          attributes: Shape({
            outcome: Choice(OUTCOMES),
            words: Text,
            events: Type.Integer(),
            containers: Type.Array(Text),
            calls: Type.Integer(),
          }),
        }),
      }),
    ),
    handle: async ({ services, caller, params, body }) => {
      const { number_type: numberType, number, credentials, interface: interfaceName } = body.data.attributes;
      const scac = (await ownScac(services.db, params.scac)) ?? params.scac;
      const { carriers } = services.tracking;
      const given = credentials && carriers.keysFor(scac, credentials, interfaceName);
      if (credentials && !given) throw invalidBody('/data/attributes/credentials', 'Some keys are missing.');
      const tested = { scac, numberType, number: normalizeNumber(number), credentials: given, interfaceName };
      const attributes = await carriers.test(caller.accountId, tested);
      await recordConnectionTest(services.db, caller, scac, attributes.outcome);
      return { data: { attributes } };
    },
  }),
]);
