import type { Observation, Subject, VesselReference } from '../../domain/observation.ts';
import { parseImo } from '../../values/imo.ts';
import type { Problem } from './problem.ts';

/** What one message came to. Problems with observations: part of it was read; without: it is rejected. */
export interface MessageOutcome {
  readonly observations: readonly Observation[];
  readonly problems: readonly Problem[];
}

/** The subject of a statement, or undefined when nothing in it is known. */
export function numbers(
  containerNumber: string | undefined,
  bookings: readonly string[],
  bills: readonly string[],
): Subject | undefined {
  if (!containerNumber && bookings.length === 0 && bills.length === 0) return undefined;
  return {
    ...(containerNumber && { containerNumber }),
    ...(bookings.length > 0 && { bookingNumbers: unique(bookings) }),
    ...(bills.length > 0 && { billsOfLading: unique(bills) }),
  };
}

/** A vessel by a right IMO number, a name, or both. */
export function vesselOf(imo: string | undefined, name: string | undefined): VesselReference | undefined {
  const valid = imo === undefined ? undefined : parseImo(imo);
  if (!valid && !name) return undefined;
  return { ...(valid && { imo: valid }), ...(name && { name }) };
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
