import type { Id } from '../../values/id.ts';
import { compareInstants, type Instant } from '../../values/instant.ts';
import type { OfAccount } from '../../values/of-account.ts';
import type { JourneyContext } from '../journey/cycle.ts';
import type { RecordedObservation } from '../observations/observation.ts';
import type { FirstEstimates } from '../shipments/shipment.ts';

/** An entry of the log, with what of it depends on when tracking had stopped. */
export interface DatedObservation extends RecordedObservation {
  readonly whileStopped: boolean;
  readonly countedAt?: Instant | null;
}

/** A box of a shipment, with what the log alone does not tell. */
export interface FollowedBox {
  readonly id: Id;
  readonly number: string;
  readonly createdAt: Instant;
  readonly leftShipmentAt: Instant | null;
  /** Once there is a first one it stays. */
  readonly firstEtaAt: Instant | null;
  /** When each of its milestones became known, by their keys; also of those that were taken back. */
  readonly knownSince: ReadonlyMap<string, Instant>;
}

/** All that the past of a shipment is derived from. */
export interface FollowedShipment extends OfAccount {
  readonly context: JourneyContext;
  readonly log: readonly DatedObservation[];
  /** Once there is a first estimate it stays. */
  readonly firsts: FirstEstimates;
  readonly boxes: readonly FollowedBox[];
}

/** From when on an entry of the log counts; null while it does not. */
export function countsFrom({ whileStopped, countedAt, receivedAt }: DatedObservation): Instant | null {
  return whileStopped ? null : (countedAt ?? receivedAt);
}

/** What counted at a moment. */
export function logAsOf(log: readonly DatedObservation[], at: Instant): DatedObservation[] {
  return log.filter((entry) => {
    const from = countsFrom(entry);
    return from !== null && compareInstants(from, at) <= 0;
  });
}

/** The moments at which anything more began to count, oldest first. */
export function momentsOf(log: readonly DatedObservation[]): Instant[] {
  return [...new Set(log.flatMap((entry) => countsFrom(entry) ?? []))].sort(compareInstants);
}
