import { Nullable, Shape, type Static, Text, Type } from '../../values/schema.ts';
import { members } from '../answer-schema.ts';
import { get } from '../ask.ts';
import { tool } from '../tool.ts';

const End = Type.Object({
  ...members(Text, 'kind', 'code', 'name'),
  ...members(Type.Number(), 'latitude', 'longitude'),
});

interface SeaRoute {
  readonly from: Static<typeof End>;
  readonly to: Static<typeof End>;
  readonly distance_nm: number;
  readonly passages: readonly string[];
}

export const getSeaRoute = tool({
  name: 'get_sea_route',
  title: 'Sea route and distance',
  description:
    'The way by sea between ports (UN/LOCODE), or from a vessel (IMO number): nautical miles, canals and straits, hours at a speed.',
  access: 'read',
  arguments: Shape({
    from: Type.String({ minLength: 5, maxLength: 7 }),
    to: Type.String({ minLength: 5, maxLength: 7 }),
    ship: Type.Optional(
      Type.String({
        maxLength: 20,
        description: 'feeder, panamax, neo-panamax, ulcv, or length x beam x draught in m.',
      }),
    ),
    avoid: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 10, description: 'Such as suez.' })),
    speed_knots: Type.Optional(Type.Number({ minimum: 1, maximum: 40 })),
  }),
  answer: Type.Object({
    from: End,
    to: End,
    distance_nm: Type.Number(),
    passages: Type.Array(Text),
    hours: Nullable(Type.Number()),
  }),
  run: async ({ from, to, ship, avoid, speed_knots }, toolset) => {
    const route = await get<SeaRoute>(toolset, '/sea_routes', { from, to, ship, avoid: avoid?.join() });
    return {
      from: route.from,
      to: route.to,
      distance_nm: route.distance_nm,
      passages: [...route.passages],
      hours: speed_knots === undefined ? null : Math.round((route.distance_nm / speed_knots) * 10) / 10,
    };
  },
});
