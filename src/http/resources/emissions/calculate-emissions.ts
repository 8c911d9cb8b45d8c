import type { Container } from '../../../domain/containers/container.ts';
import {
  DEFAULT_FIGURE,
  type EmissionFigure,
  figureOfShip,
  type ShipFigure,
} from '../../../domain/emissions/emission-figure.ts';
import { figureOfLane, type LaneFigure, laneBetween } from '../../../domain/emissions/lane-figure.ts';
import { emissionsOf, type LegEmissions, type Load, loadOf } from '../../../domain/emissions/leg-emissions.ts';
import type { JourneyCall } from '../../../domain/journey/journey.ts';
import { listLaneFigures, listShipFigures } from '../../../store/emissions/emission-figures.ts';
import { listPortsByIds } from '../../../store/places/ports.ts';
import type { Id } from '../../../values/id.ts';
import { type Position, pointOf } from '../../../values/position.ts';
import type { Services } from '../../services.ts';

export interface CalculatedLeg {
  readonly from: string | null;
  readonly to: string | null;
  readonly mode: string | null;
  readonly vesselImo: string | null;
  readonly distanceNm: number | null;
  readonly figure: EmissionFigure | null;
  readonly emissions: LegEmissions | null;
  /** Why it is not in the sum. */
  readonly leftOut: string | null;
}

export interface CalculatedContainer {
  readonly id: Id;
  readonly number: string;
  readonly load: Load;
  readonly legs: readonly CalculatedLeg[];
}

interface Figures {
  readonly lanes: readonly LaneFigure[];
  readonly ships: ReadonlyMap<string, ShipFigure>;
  readonly ports: ReadonlyMap<Id, Position>;
}

/** Each leg of the journeys, as far as they are known now: what has happened and what is planned. */
export async function calculateEmissions(
  services: Services,
  accountId: Id,
  containers: readonly Container[],
): Promise<CalculatedContainer[]> {
  const calls = containers.flatMap(({ journey }) => journey.calls);
  const imos = new Set(calls.flatMap(({ outbound }) => outbound?.vesselImo ?? []));
  const ids = new Set(
    calls.flatMap(({ locationType, locationId }) => (locationType === 'port' ? (locationId ?? []) : [])),
  );
  const [lanes, ships, ports] = await Promise.all([
    listLaneFigures(services.db, accountId),
    listShipFigures(services.db, accountId, [...imos]),
    listPortsByIds(services.db, [...ids]),
  ]);
  const figures: Figures = {
    lanes,
    ships: new Map(ships.map((ship) => [ship.imo, ship])),
    ports: new Map(ports.map((port) => [port.id, port])),
  };
  const calculated: CalculatedContainer[] = [];
  for (const container of containers) {
    const load = loadOf(container);
    const legs: CalculatedLeg[] = [];
    for (const [index, call] of container.journey.calls.entries()) {
      const next = container.journey.calls[index + 1];
      if (next !== undefined) legs.push(await calculateLeg(services, figures, load, call, next));
    }
    calculated.push({ id: container.id, number: container.number, load, legs });
  }
  return calculated;
}

/** The shortest way that a ship can take: what it sails beyond that is in the figures. */
async function calculateLeg(
  { router }: Pick<Services, 'router'>,
  { lanes, ships, ports }: Figures,
  load: Load,
  call: JourneyCall,
  next: JourneyCall,
): Promise<CalculatedLeg> {
  const { mode = null, vesselImo = null } = call.outbound ?? {};
  const leg = { from: call.locode, to: next.locode, mode, vesselImo };
  const leaveOut = (leftOut: string) => ({ ...leg, distanceNm: null, figure: null, emissions: null, leftOut });
  const isBySea = mode === 'vessel' || (mode === null && next.role !== 'inland_destination');
  if (!isBySea) return leaveOut('Ways by land and on rivers are not calculated.');
  const [start, end] = [call, next].map(({ locationId }) => (locationId === null ? undefined : ports.get(locationId)));
  if (start === undefined || end === undefined) return leaveOut('One of the ports is not known.');
  const way = await router.route(pointOf(start), pointOf(end));
  if (way.kind !== 'found') return leaveOut('There is no way by sea between the ports.');
  const figure = figureFor(lanes, vesselImo === null ? undefined : ships.get(vesselImo), load, leg);
  const emissions = emissionsOf(load, way.distanceNm, figure);
  return { ...leg, distanceNm: way.distanceNm, figure, emissions, leftOut: null };
}

/** The ship's own year before the lane's, and that before the average ship. */
function figureFor(
  lanes: readonly LaneFigure[],
  ship: ShipFigure | undefined,
  { isReefer }: Load,
  { from, to }: { readonly from: string | null; readonly to: string | null },
): EmissionFigure {
  if (ship !== undefined) return figureOfShip(ship);
  const lane = from === null || to === null ? undefined : laneBetween(lanes, from, to);
  return lane === undefined ? DEFAULT_FIGURE : figureOfLane(lane, isReefer);
}
