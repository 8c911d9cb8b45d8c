import type { Id } from '../../values/id.ts';
import { distanceNm, type Position } from '../../values/position.ts';

/** Its waters reach this far. */
const PORT_RADIUS_NM = 12;
const NM_PER_DEGREE = 60;

export interface PortIndex {
  find(id: Id | null): Position | undefined;
  /** The nearest port whose waters a position is in. */
  near(position: Position): Id | undefined;
}

export function createPortIndex(ports: readonly (Position & { readonly id: Id })[]): PortIndex {
  const byId = new Map(ports.map((port) => [port.id, port]));
  return {
    find: (id) => (id === null ? undefined : byId.get(id)),
    near: (position) => {
      let nearest: { readonly id: Id; readonly nm: number } | undefined;
      for (const port of ports) {
        if (Math.abs(port.latitude - position.latitude) * NM_PER_DEGREE > PORT_RADIUS_NM) continue;
        const nm = distanceNm(port, position);
        if (nm <= PORT_RADIUS_NM && nm < (nearest?.nm ?? Number.POSITIVE_INFINITY)) nearest = { id: port.id, nm };
      }
      return nearest?.id;
    },
  };
}
