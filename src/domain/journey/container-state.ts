import type { Id } from '../../values/id.ts';
import type { DerivedState, StoredSituation } from '../containers/container.ts';
import { currentLastFreeDay, type LastFreeDay, type LastFreeDays } from '../containers/last-free-day.ts';
import type { ResolvedPlace } from '../observations/observation.ts';
import type { Equipment } from './equipment.ts';
import type { Land } from './land-series.ts';
import type { LiveMove } from './live.ts';
import type { MilestoneName, Series } from './milestone.ts';
import type { Route } from './route.ts';
import { actualOf, expectedOf } from './series.ts';
import { type Located, situationOf } from './situation.ts';
import { statusOf } from './status.ts';
import type { AtTerminal, StatedFreeDay } from './terminal-facts.ts';
import { reachedAt, toJourney } from './to-journey.ts';
import { vesselChanges } from './vessel-changes.ts';

/** The attributes of a container, from what stands about it. */
export function containerState(
  series: readonly Series[],
  land: Land,
  route: Route,
  terminal: AtTerminal,
  moves: readonly LiveMove[],
): Omit<DerivedState, keyof Equipment | 'polCutOffAt'> {
  const find = (key: string) => actualOf(series.find((one) => one.key === key)?.moves ?? []);
  const named = (name: MilestoneName) => series.filter((one) => one.name === name);
  const rail = importRail(series, route);
  const fullOut = find('full_out:pod');
  const fullOutInland = find('full_out:inland');
  const emptied = find('empty_in');
  const inlandSeries = named('arrived_at_inland_destination')[0]?.moves ?? [];
  const unloadedThere = rail.unloaded?.fact.place?.key === land.inland?.key ? rail.unloaded : undefined;
  // A box that was taken off its train there has come there, though nobody told of the train.
  const inlandArrival = actualOf(inlandSeries) ?? unloadedThere;
  const hasLeftPort = [rail.loaded, rail.departed, rail.arrived, rail.unloaded, inlandArrival].some(Boolean);
  const turn = terminal.turns.at(-1);
  const available = turn?.available;
  const left = fullOutInland ?? (land.inland ? undefined : fullOut) ?? emptied;
  const podTerminalId = terminal.podTerminal?.terminalId ?? podTerminal(route);
  const status = statusOf({
    happened: new Set(series.filter((one) => actualOf(one.moves)).map((one) => one.name)),
    fullOutInland: fullOutInland !== undefined,
    hasInland: land.inland !== null,
    onTrain: rail.loaded !== undefined || rail.departed !== undefined || rail.arrived !== undefined,
    offTrain: rail.unloaded !== undefined,
    available,
    stuffed: moves.some(({ fact }) => fact.activity === 'stuffed' && fact.classifier === 'actual'),
    dropped: land.dropped,
    offDock: land.offDock,
  });
  const inlandMoves = inlandArrival ? [...inlandSeries, inlandArrival] : inlandSeries;
  const journey = toJourney(route, land.inland, inlandMoves, series, vesselChanges(route, moves));
  const state = {
    currentStatus: status,
    lastFreeDays: lastFreeDays(terminal.lastFreeDays, route.pod?.place ?? null, land.inland, hasLeftPort),
    pickupAppointmentAt: terminal.appointmentAt,
    availabilityKnown: available !== undefined,
    // A box that was fetched can no longer be, though no terminal says so.
    availableForPickup: turn ? turn.available && !(left && left.atMs >= Date.parse(turn.at)) : null,
    ...milestoneTimes(series),
    podArrivedAt: reachedAt(route.pod),
    podFullOutAt: fullOut?.fact.time.at ?? null,
    podFullOutChassisNumber: fullOut?.fact.chassisNumber ?? null,
    locationAtPodTerminal: terminal.yardLocation,
    terminalCheckedAt: terminal.checkedAt,
    finalDestinationFullOutAt: fullOutInland?.fact.time.at ?? null,
    emptyTerminatedAt: emptied?.fact.time.at ?? null,
    holdsAtPodTerminal: terminal.holds,
    feesAtPodTerminal: terminal.fees,
    indFacilityHolds: terminal.inlandHolds,
    indFacilityFees: terminal.inlandFees,
    podTimezone: route.pod?.place.zone ?? null,
    finalDestinationTimezone: land.inland?.zone ?? null,
    emptyTerminatedTimezone: emptied?.fact.time.zone ?? null,
    podRailCarrierScac: rail.podCarrier,
    indRailCarrierScac: rail.inlandCarrier,
    podRailLoadedAt: rail.loaded?.fact.time.at ?? null,
    podRailDepartedAt: rail.departed?.fact.time.at ?? null,
    indEtaAt: expectedOf(inlandSeries)?.fact.time.at ?? null,
    indAtaAt: inlandArrival?.fact.time.at ?? null,
    indRailUnloadedAt: rail.unloaded?.fact.time.at ?? null,
    podTerminalId,
    ...pickupFacility(land.inland?.terminalId ? land.inland : terminal.inlandTerminal, podTerminalId),
    journey,
  };
  return { ...state, ...storedSituation(state), ...shipWithoutStart(route) };
}

/** Of a box that nobody told the start of, the leg is not known, but the ship that brings it may be. */
function shipWithoutStart({ calls, pod }: Route) {
  const vessel = pod?.inbound?.vessel;
  if (!pod || !vessel || calls[0] !== pod || pod.inbound?.missed) return {};
  return { podVesselImo: vessel.imo, podVesselName: vessel.name };
}

/** When the milestones that come once were reached. */
function milestoneTimes(series: readonly Series[]) {
  const at = (name: MilestoneName) =>
    actualOf(series.find((one) => one.name === name)?.moves ?? [])?.fact.time.at ?? null;
  return {
    emptyOutAt: at('empty_out'),
    polFullInAt: at('full_in'),
    polVesselLoadedAt: at('vessel_loaded'),
    polVesselDepartedAt: at('vessel_departed'),
    podDischargedAt: at('vessel_discharged'),
    deliveredAt: at('delivered'),
  };
}

/** Where the journey ends: the ramp inland when it is known, else the terminal at the port of discharge. */
function pickupFacility(inland: ResolvedPlace | null, podTerminalId: Id | null) {
  if (inland) return { pickupFacilityType: inland.terminalType, pickupFacilityId: inland.terminalId };
  return { pickupFacilityType: podTerminalId === null ? null : ('terminal' as const), pickupFacilityId: podTerminalId };
}

/** The trains after the sea passage: the first from the port, the last to the destination. */
function importRail(series: readonly Series[], route: Route) {
  const landed = series.find((one) => one.name === 'vessel_discharged' || one.name === 'vessel_arrived')?.order ?? 0;
  const trains = series.filter(
    (one) => one.name.startsWith('rail_') && (one.order > landed || route.calls.length === 0),
  );
  const actuals = (name: MilestoneName) =>
    trains
      .flatMap((one) => (one.name === name ? [actualOf(one.moves) ?? []].flat() : []))
      .sort((a, b) => a.atMs - b.atMs);
  const carriers = trains.flatMap((one) => one.moves).filter((move) => move.fact.railCarrierScac);
  const ordered = carriers.sort((one, other) => one.atMs - other.atMs);
  return {
    loaded: actuals('rail_loaded')[0],
    departed: actuals('rail_departed')[0],
    arrived: actuals('rail_arrived').at(-1),
    unloaded: actuals('rail_unloaded').at(-1),
    podCarrier: ordered[0]?.fact.railCarrierScac ?? null,
    inlandCarrier: ordered.at(-1)?.fact.railCarrierScac ?? null,
  };
}

function podTerminal(route: Route): Id | null {
  const moves = (route.pod?.inbound?.alight?.moves ?? []).filter((move) => move.fact.place?.terminalId);
  return (actualOf(moves) ?? expectedOf(moves))?.fact.place?.terminalId ?? route.pod?.place.terminalId ?? null;
}

export function storedSituation(known: Located): StoredSituation {
  const { calls } = known.journey;
  const { etaAt, pod, vessel, nextVessel, sails } = situationOf(known);
  const last = pod ? calls[calls.indexOf(pod) - 1]?.outbound : undefined;
  const leg = last?.missed ? undefined : last;
  return {
    podEtaAt: etaAt,
    podPortId: pod?.locationType === 'port' ? pod.locationId : null,
    podLocode: pod?.locode ?? null,
    podName: pod?.name ?? null,
    podVesselImo: leg?.vesselImo ?? null,
    podVesselName: leg?.vesselName ?? null,
    currentVesselId: (sails ? vessel : null)?.vesselId ?? null,
    currentVesselName: (vessel ?? nextVessel)?.vesselName ?? null,
    currentFromId: sails?.from.locationId ?? null,
    currentToId: sails?.to?.locationId ?? null,
  };
}

/** Each day with the place it holds at: the one that stated it, else inland for a railway's and the port for the others. */
function lastFreeDays(
  { line, terminal, rail }: AtTerminal['lastFreeDays'],
  port: ResolvedPlace | null,
  inland: ResolvedPlace | null,
  hasLeftPort: boolean,
): LastFreeDays {
  const at = (stated: StatedFreeDay | null, usual: ResolvedPlace | null): LastFreeDay | null => {
    if (stated === null) return null;
    const place = stated.place ?? usual;
    return {
      on: stated.on,
      zone: place?.zone ?? null,
      place: place?.name ?? null,
      locode: place?.locode ?? null,
      inland: inland !== null && place?.key === inland.key,
      ...(stated.originallyOn !== stated.on && { originallyOn: stated.originallyOn }),
    };
  };
  const given = { line: at(line, port), terminal: at(terminal, port), rail: at(rail, inland ?? port) };
  return { ...given, current: currentLastFreeDay(given, inland !== null && hasLeftPort) };
}
