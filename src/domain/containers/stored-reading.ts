import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { DataSource, RecordedReading } from '../observations/observation.ts';
import { QUANTITIES, type Quantity } from './reading.ts';

/** A reading with who told it. */
export interface StoredReading {
  readonly source: DataSource;
  readonly sourceName: string;
  readonly receivedAt: Instant;
  readonly payloadId: Id | null;
  readonly fact: RecordedReading;
}

/** Of each quantity the newest value, with the reading it stands in. `readings` are given the newest first. */
export function latestValues(
  readings: readonly StoredReading[],
): { readonly quantity: Quantity; readonly value: number; readonly told: StoredReading }[] {
  return QUANTITIES.flatMap((quantity) => {
    const told = readings.find(({ fact }) => fact.values[quantity] !== undefined);
    const value = told?.fact.values[quantity];
    return told && value !== undefined ? [{ quantity, value, told }] : [];
  });
}
