import type { Id } from '../../values/id.ts';
import { isOneCall } from '../journey/goes-with.ts';
import type { Journey, JourneyCall } from '../journey/journey.ts';
import type { ShipmentState } from '../shipments/shipment.ts';
import type { PortPair } from './sailed-leg.ts';

/** A leg of a voyage: times are null while they are not known. */
export interface VoyageLeg extends PortPair {
  readonly vesselId: Id | null;
  readonly imo: string | null;
  readonly expectedDepartureMs: number | null;
  readonly departedMs: number | null;
  readonly arrivedMs: number | null;
}

export type Followed = Pick<ShipmentState, 'portOfDischargeId' | 'podVesselImo' | 'podEtaAt' | 'podAtaAt'>;

/**
 * The legs by sea to the port of discharge, in order, as the shipment's own port and vessel have it; where its containers
 * travel apart, those that go another way are left aside. Undefined while a place is not known as a port.
 */
export function voyageOf(
  { portOfDischargeId, podVesselImo, podEtaAt, podAtaAt }: Followed,
  scac: string,
  journeys: readonly Journey[],
): readonly VoyageLeg[] | undefined {
  const journey = journeys.find(({ calls }) => {
    const index = calls.findIndex((call) => call.role === 'port_of_discharge');
    const pod = calls[index];
    if (pod?.locationId !== portOfDischargeId || calls[index - 1]?.outbound?.vesselImo !== podVesselImo) return false;
    return isOneCall(pod.inboundAtaAt ?? pod.inboundEtaAt, podAtaAt ?? podEtaAt);
  });
  const calls = journey?.calls ?? [];
  const end = calls.findIndex((call) => call.role === 'port_of_discharge');
  const legs = calls.slice(0, Math.max(end, 0)).map((call, index) => legOf(call, calls[index + 1], scac));
  return legs.length > 0 && legs.every((leg) => leg !== undefined) ? legs : undefined;
}

function legOf(from: JourneyCall, to: JourneyCall | undefined, scac: string): VoyageLeg | undefined {
  const isByWater = from.outbound?.mode === 'vessel' || from.outbound?.mode === 'barge';
  if (!isByWater || from.locationId === null || !to || to.locationId === null) return undefined;
  return {
    scac,
    fromPortId: from.locationId,
    toPortId: to.locationId,
    vesselId: from.outbound?.vesselId ?? null,
    imo: from.outbound?.vesselImo ?? null,
    expectedDepartureMs: from.outbound?.missed ? null : msOf(from.outboundEtdAt),
    departedMs: msOf(from.outboundAtdAt),
    arrivedMs: msOf(to.inboundAtaAt),
  };
}

function msOf(at: string | null): number | null {
  return at === null ? null : Date.parse(at);
}
