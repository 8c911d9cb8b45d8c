import type { Situation } from '../../api/resources.ts';
import type { JourneyStop } from './journey.ts';
import type { PortCall } from './milestones.ts';

/** What is still to come of a journey, in its order. */
export interface WhatIsAhead {
  /** The transshipment port where the box is, until its next ship leaves. */
  readonly change: JourneyStop | undefined;
  /** Transshipment ports before the discharge. */
  readonly connections: readonly JourneyStop[];
  /** Where the ship brings the box, while it is not there; undefined also when the line has not named it. */
  readonly discharge: JourneyStop | undefined;
  /** Whether the box has still to leave the port of discharge. */
  readonly leavesPort: boolean;
  readonly inland: readonly JourneyStop[];
}

const BEYOND_PORT: ReadonlySet<Situation['position']> = new Set(['on_the_way_inland', 'at_inland_destination']);

export function whatIsAhead(
  stops: readonly JourneyStop[],
  calls: readonly PortCall[],
  { position }: Pick<Situation, 'position'>,
): WhatIsAhead {
  const reached = Math.max(0, ...stops.filter((stop) => isAmong(stop, calls)).map((stop) => stop.sequence));
  const port = stops.find((stop) => stop.tag === 'POD');
  const leavesPort = !BEYOND_PORT.has(position);
  const next = stops.filter((stop) => stop.sequence > reached);
  const isBeyond = (stop: JourneyStop) => port !== undefined && stop.sequence > port.sequence;
  return {
    change: position === 'at_transshipment_port' ? stops.find(({ sequence }) => sequence === reached) : undefined,
    connections: leavesPort ? next.filter((stop) => stop !== port && !isBeyond(stop)) : [],
    discharge: leavesPort ? next.find((stop) => stop === port) : undefined,
    leavesPort,
    inland: next.filter(isBeyond),
  };
}

function isAmong({ placeId }: JourneyStop, calls: readonly PortCall[]): boolean {
  return calls.some((call) => call.placeId === placeId);
}
