import { derivedId, type Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { JourneyCall } from '../journey/journey.ts';
import type { LocationType, TerminalType } from '../observations/observation.ts';
import type { Container } from './container.ts';

/** How a container comes to a place or leaves it. */
export interface Transport {
  readonly scac: string | null;
  readonly mode: 'vessel' | 'rail' | null;
  readonly vesselId: Id | null;
  readonly voyageNumber: string | null;
}

/** A call of the journey, with the transport that brings the container and the one that takes it. */
export interface RouteLocation {
  readonly id: Id;
  readonly routeId: Id;
  readonly locationType: LocationType | TerminalType;
  readonly locationId: Id | null;
  readonly inbound: Transport;
  readonly inboundEtaAt: Instant | null;
  readonly inboundAtaAt: Instant | null;
  readonly outbound: Transport;
  readonly outboundEtdAt: Instant | null;
  readonly outboundAtdAt: Instant | null;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

export interface ContainerRoute {
  readonly id: Id;
  readonly containerId: Id;
  readonly shipmentId: Id;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  readonly locations: readonly RouteLocation[];
}

const NONE: Transport = { scac: null, mode: null, vesselId: null, voyageNumber: null };

/** The journey as a row of places. The line carries it over sea, whoever the vessel belongs to. */
export function containerRoute(container: Container, lineScac: string | null): ContainerRoute {
  const { id: containerId, shipmentId, createdAt, updatedAt } = container;
  const { calls } = container.journey;
  const routeId = derivedId(containerId, 'route');
  const leaving = calls.map((call, index) => transportTo(container, lineScac, call, calls[index + 1]));
  const locations = calls.map((call, index) => ({
    id: derivedId(containerId, `route ${call.label}`),
    routeId,
    ...placeOf(call),
    inbound: leaving[index - 1] ?? NONE,
    inboundEtaAt: call.inboundEtaAt,
    inboundAtaAt: call.inboundAtaAt,
    outbound: leaving[index] ?? NONE,
    outboundEtdAt: call.outboundEtdAt,
    outboundAtdAt: call.outboundAtdAt ?? (isRail(leaving[index]) ? container.podRailDepartedAt : null),
    createdAt,
    updatedAt,
  }));
  return { id: routeId, containerId, shipmentId, createdAt, updatedAt, locations };
}

function transportTo(
  container: Container,
  lineScac: string | null,
  { outbound, role }: JourneyCall,
  next: JourneyCall | undefined,
): Transport {
  if (next === undefined) return NONE;
  if (outbound !== null) {
    const isAfloat = outbound.mode === 'vessel' || outbound.mode === 'barge';
    const { vesselId, voyageNumber } = outbound;
    return isAfloat ? { scac: lineScac, mode: 'vessel', vesselId, voyageNumber } : NONE;
  }
  const byRail = [container.podRailCarrierScac, container.podRailLoadedAt, container.podRailDepartedAt].some(Boolean);
  return role === 'port_of_discharge' && byRail ? { ...NONE, scac: container.podRailCarrierScac, mode: 'rail' } : NONE;
}

function isRail(transport: Transport | undefined): boolean {
  return transport?.mode === 'rail';
}

/** The port; inland, where there is none, the terminal or else the area. */
function placeOf(call: JourneyCall): Pick<RouteLocation, 'locationType' | 'locationId'> {
  const { locationType, locationId, terminalType, terminalId } = call;
  if (locationType !== 'port' && terminalId !== null) {
    return { locationType: terminalType ?? 'terminal', locationId: terminalId };
  }
  return { locationType: locationType ?? 'port', locationId };
}
