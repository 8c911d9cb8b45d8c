import type { EquipmentFacts, Observation, Subject, VesselReference } from '../../domain/observations/observation.ts';
import { parseImo } from '../../values/imo.ts';
import type { Problem } from './problem.ts';
import type { Draft } from './statement.ts';

/** What one message came to. Problems with observations: part of it was read; without: it is rejected. */
export interface MessageOutcome {
  readonly observations: readonly Observation[];
  readonly problems: readonly Problem[];
  /** The line whose shipments the message is about, when it names it. */
  readonly carrierScac?: string;
}

/** The subject of a statement, or undefined when nothing in it is known. */
export function numbers(
  containerNumber: string | undefined,
  bookings: readonly string[],
  bills: readonly string[],
): Subject | undefined {
  if (!containerNumber && bookings.length === 0 && bills.length === 0) return undefined;
  const subject: Draft<Subject> = {};
  if (containerNumber) subject.containerNumber = containerNumber;
  if (bookings.length > 0) subject.bookingNumbers = unique(bookings);
  if (bills.length > 0) subject.billsOfLading = unique(bills);
  return subject;
}

/** A vessel by a right IMO number, a name, or both. */
export function vesselOf(imo: string | undefined, name: string | undefined): VesselReference | undefined {
  const valid = imo === undefined ? undefined : parseImo(imo);
  if (!valid && !name) return undefined;
  return { ...(valid && { imo: valid }), ...(name && { name }) };
}

export function equipmentFacts(
  number: string,
  isoCode: string | undefined,
  sealNumber: string | undefined,
): EquipmentFacts {
  const facts: Draft<EquipmentFacts> = { number };
  if (isoCode) facts.isoCode = isoCode;
  if (sealNumber) facts.sealNumber = sealNumber;
  return facts;
}

function unique(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.map((text) => text.replaceAll(/\s/g, '').toUpperCase()))];
}
