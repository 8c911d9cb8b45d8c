import type { Container } from '../domain/containers/container.ts';
import type { JourneyCall } from '../domain/journey/journey.ts';
import type { Instant } from '../values/instant.ts';

/** A call of the journey, and when it was reached at the latest, which may be known from what happened after it. */
export interface CallOnMap extends JourneyCall {
  /** Null when it was not reached yet. */
  readonly reachedBy: Instant | null;
}

/** The calls with what else is known of the container: a box that was carried on from a call had reached it. */
export function callsOnMap(container: Container): CallOnMap[] {
  const { calls } = container.journey;
  const made: CallOnMap[] = [];
  let reachedBy: Instant | null = null;
  for (const [index, call] of [...calls.entries()].toReversed()) {
    const outboundAtdAt = call.outboundAtdAt ?? leftInland(container, call, calls[index + 1]);
    reachedBy = call.inboundAtaAt ?? landedAt(container, call) ?? (index > 0 ? outboundAtdAt : null) ?? reachedBy;
    made.unshift({ ...call, outbound: withoutMissed(call), outboundAtdAt, reachedBy });
  }
  return made;
}

/** The ship that left without the box did not bring it, wherever it came to by what nobody named. */
function withoutMissed({ outbound }: JourneyCall): JourneyCall['outbound'] {
  if (!outbound?.missed) return outbound;
  return { ...outbound, vesselId: null, vesselImo: null, vesselName: null, voyageNumber: null };
}

/** When a box left the port of discharge for a place inland, by rail or by road. */
function leftInland(container: Container, { role }: JourneyCall, next: JourneyCall | undefined): Instant | null {
  if (role !== 'port_of_discharge' || next?.role !== 'inland_destination') return null;
  return container.podRailDepartedAt ?? container.podFullOutAt;
}

/** What shows that a box is at a place, or was. */
function landedAt(container: Container, { role }: JourneyCall): Instant | null {
  if (role !== 'inland_destination' && role !== 'port_of_discharge') return null;
  const { emptyTerminatedAt } = container;
  if (role === 'inland_destination') {
    return (
      container.indAtaAt ?? container.indRailUnloadedAt ?? container.finalDestinationFullOutAt ?? emptyTerminatedAt
    );
  }
  return container.podArrivedAt ?? container.podDischargedAt ?? container.podFullOutAt ?? emptyTerminatedAt;
}
