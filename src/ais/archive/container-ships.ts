import type { ShipHistory } from '../../domain/eta/ship-history.ts';
import { newStayTracker, observeLying, type PortStay } from '../../domain/places/port-stay.ts';
import type { FindLyingPlace } from '../lying-places.ts';
import type { ArchiveShip } from './archive-ships.ts';

/** Bulk carriers lie at a container terminal's neighbours now and then; container ships hardly ever lie elsewhere. */
const SHARE_AT_CONTAINER_TERMINALS = 2 / 3;
const MIN_BERTHS = 2;

/**
 * AIS has no type for container ships: they are the cargo ships whose berths are mostly those of container terminals.
 * Returns them with their stays at ports.
 */
export function findContainerShips(ships: readonly ArchiveShip[], placeOf: FindLyingPlace): ShipHistory[] {
  return ships.flatMap(({ imo, name, log, entered }) => {
    const stays = staysOf(log.fixes(), placeOf);
    const berths = stays.filter(({ berthedMs, isShift }) => berthedMs !== undefined && !isShift);
    const atTerminals = berths.filter(({ terminalId }) => terminalId !== null);
    if (berths.length < MIN_BERTHS || atTerminals.length / berths.length < SHARE_AT_CONTAINER_TERMINALS) return [];
    const inOrder = entered.toSorted((one, other) => one.atMs - other.atMs);
    return [{ imo, name, stays, entered: inOrder, track: (fromMs: number, toMs: number) => log.track(fromMs, toMs) }];
  });
}

function staysOf(fixes: ReturnType<ArchiveShip['log']['fixes']>, placeOf: FindLyingPlace): PortStay[] {
  const tracker = newStayTracker();
  const stays = new Map<number, PortStay>();
  for (const fix of fixes) {
    for (const stay of observeLying(tracker, fix, placeOf)) stays.set(stay.beganMs, stay);
  }
  return [...stays.values()].sort((one, other) => one.beganMs - other.beganMs);
}
