import type { Port } from '../domain/places/port.ts';
import type { LyingPlace } from '../domain/places/port-stay.ts';
import type { Terminal } from '../domain/places/terminal.ts';
import { AT_ANCHOR, MOORED } from '../domain/vessels/navigational-status.ts';
import type { SeenFix } from '../domain/vessels/vessel-call.ts';
import { PlaceFinder } from './place-finder.ts';

/** Roads lie further out than harbours. A terminal is a point of ours and a quay of a mile or more in truth. */
const WITHIN_NM = { roads: 30, harbour: 12, terminal: 1, atTheQuay: 0.5 };

export type FindLyingPlace = (fix: SeenFix) => LyingPlace | undefined;

/** Tells where a ship that lies still lies. */
export function createLyingPlaces(ports: readonly Port[], terminals: readonly Terminal[]): FindLyingPlace {
  const quays = terminals.flatMap(({ id, portId, position }) =>
    position === null ? [] : [{ id, portId, ...position }],
  );
  const portsWithQuays = new Set(quays.map(({ portId }) => portId));
  const harbours = new PlaceFinder(ports, WITHIN_NM.harbour);
  const roads = new PlaceFinder(ports, WITHIN_NM.roads);
  const atQuays = new PlaceFinder(quays, WITHIN_NM.atTheQuay);
  const nearQuays = new PlaceFinder(quays, WITHIN_NM.terminal);
  /** What a crew enters counts less than where the ship is: many forget to say that they are no more at anchor. */
  return (fix) => {
    const quay = atQuays.near(fix) ?? (fix.status === AT_ANCHOR ? undefined : nearQuays.near(fix));
    if (quay) return { kind: 'berth', portId: quay.portId, terminalId: quay.id };
    const harbour = fix.status === AT_ANCHOR ? undefined : harbours.near(fix);
    if (harbour && (fix.status === MOORED || !portsWithQuays.has(harbour.id))) {
      return { kind: 'berth', portId: harbour.id, terminalId: null };
    }
    const port = fix.status === MOORED ? undefined : roads.near(fix);
    return port && { kind: 'anchorage', portId: port.id, terminalId: null };
  };
}
