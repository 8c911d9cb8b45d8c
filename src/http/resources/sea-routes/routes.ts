import type { Caller } from '../../../domain/accounts/caller.ts';
import { found, LandfallError, notFound } from '../../../errors.ts';
import { describeFailure } from '../../../routing/failure.ts';
import { parseShipSize } from '../../../routing/ship-size.ts';
import { findPortByCode } from '../../../store/places/ports.ts';
import { pointOf } from '../../../values/position.ts';
import { Choice, Shape, Text, Type } from '../../../values/schema.ts';
import { json } from '../../answer.ts';
import { readSeveral, Several } from '../../query/several.ts';
import { route, routesOf } from '../../route.ts';
import type { Services } from '../../services.ts';
import { getVessel } from '../vessels/get-vessel.ts';

/** Routes of one account that are searched at a time: an unusual one takes a moment. */
const MAX_AT_ONCE = 4;

const Place = Type.String({
  pattern: '^([A-Za-z]{2}[A-Za-z2-9]{3}|\\d{7})$',
  description: 'UN/LOCODE of a port, or the IMO number of a vessel whose position is known.',
});
const End = Shape({
  kind: Choice(['port', 'vessel']),
  code: Text,
  name: Text,
  latitude: Type.Number(),
  longitude: Type.Number(),
});

export const seaRouteRoutes = routesOf('Vessels', [
  route('GET /sea_routes', {
    atOnce: MAX_AT_ONCE,
    summary: 'Get the way by sea between two ports, or from a vessel to a port',
    description: 'Its length in nautical miles and the canals and straits it uses, in order.',
    access: 'read',
    entitlement: 'routing_data',
    query: Shape({
      from: Place,
      to: Place,
      ship: Type.Optional(
        Type.String({
          maxLength: 20,
          description: 'feeder, panamax, neo-panamax, ulcv, or length, beam and draught in metres as 170x28x9.',
        }),
      ),
      avoid: Several,
    }),
    answer: json(Shape({ from: End, to: End, distance_nm: Type.Number(), passages: Type.Array(Text) })),
    handle: async ({ services, caller, query }) => {
      const [from, to] = [await getEnd(services, caller, query.from), await getEnd(services, caller, query.to)];
      const block = readSeveral('avoid', query.avoid) ?? [];
      const ship = query.ship === undefined ? undefined : parseShipSize(query.ship);
      if (query.ship !== undefined && ship === undefined) {
        throw new LandfallError('invalid_query', 'ship is not a size of ship.', { parameter: 'ship' });
      }
      const found = await services.router.route(pointOf(from), pointOf(to), { block, ...(ship && { ship }) });
      if (found.kind !== 'found') throw new LandfallError('unprocessable', describeFailure(found));
      const distance_nm = Math.round(found.distanceNm * 10) / 10;
      return { from, to, distance_nm, passages: found.passages };
    },
  }),
]);

async function getEnd(services: Services, { accountId }: Caller, code: string) {
  if (/^\d/.test(code)) {
    const { name, latest } = await getVessel(services, accountId, code);
    if (!latest) throw notFound(`A position of the vessel ${code}`);
    return { kind: 'vessel' as const, code, name: name ?? code, ...pointOf(latest) };
  }
  const port = found(await findPortByCode(services.db, code.toUpperCase()), `Port ${code}`);
  return { kind: 'port' as const, code: port.unlocode, name: port.name, ...pointOf(port) };
}
