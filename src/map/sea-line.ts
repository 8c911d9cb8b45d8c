import type { RouteOptions } from '../routing/route.ts';
import type { Position } from '../values/position.ts';
import type { Line } from './features.ts';
import type { MapServices } from './services.ts';

/** Nothing where there is no way by sea: a line over land would be a lie. */
export async function seaLine(
  services: MapServices,
  from: Position,
  to: Position,
  options: RouteOptions = {},
): Promise<Line | undefined> {
  const [start, end] = [from, to].map(({ latitude, longitude }) => ({ latitude, longitude })) as [Position, Position];
  const result = await services.router.route(start, end, options);
  return result.kind === 'found' ? result.points : undefined;
}
