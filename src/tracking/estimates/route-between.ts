import { type Canal, isCanal } from '../../domain/eta/canals.ts';
import type { FoundRoute } from '../../routing/route.ts';
import type { Id } from '../../values/id.ts';
import { type Position, pointOf } from '../../values/position.ts';
import type { Seaway } from './services.ts';

export interface SeaWayAhead {
  readonly line: FoundRoute;
  readonly distanceNm: number;
  readonly canals: readonly Canal[];
}

/** The way by sea through some ports; undefined where there is none. */
export async function routeBetween(
  { ports, route }: Seaway,
  from: Position,
  to: Position,
  calls: readonly Id[],
): Promise<SeaWayAhead | undefined> {
  const via = calls.flatMap((id) => placeOf(ports.find(id)) ?? []);
  const result = await route(pointOf(from), pointOf(to), { via });
  if (result.kind !== 'found') return undefined;
  return { line: result, distanceNm: result.distanceNm, canals: result.passages.filter(isCanal) };
}

function placeOf(position: Position | undefined): Position | undefined {
  return position && pointOf(position);
}
