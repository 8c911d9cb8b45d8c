import type { Container } from '../domain/container.ts';
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
    made.unshift({ ...call, outboundAtdAt, reachedBy });
  }
  return made;
}

/** When a box left the port of discharge for a place inland, by rail or by road. */
function leftInland(container: Container, { role }: JourneyCall, next: JourneyCall | undefined): Instant | null {
  if (role !== 'port_of_discharge' || next?.role !== 'inland_destination') return null;
  return container.podRailDepartedAt ?? container.podFullOutAt;
}

/** What shows that a box is at a place, or was. */
function landedAt(container: Container, { role }: JourneyCall): Instant | null {
  if (role === 'inland_destination') return container.indAtaAt ?? container.indRailUnloadedAt;
  if (role !== 'port_of_discharge') return null;
  return container.podArrivedAt ?? container.podDischargedAt ?? container.podFullOutAt;
}
