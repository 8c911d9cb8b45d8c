import type { Id } from '../../values/id.ts';
import { compareInstants, type Instant } from '../../values/instant.ts';
import type { RecordedMove, RecordedObservation } from '../observations/observation.ts';

interface Expectation {
  readonly observation: RecordedObservation;
  readonly fact: RecordedMove;
}

/**
 * The arrival at a port that was expected first, as the log has it: of a box what was said of it or of its whole shipment,
 * of a shipment (no number) what was said of any of its boxes.
 */
export function firstExpectedAt(
  log: readonly RecordedObservation[],
  portId: Id,
  number: string | null,
): Instant | undefined {
  let first: Expectation | undefined;
  for (const observation of log) {
    const { fact } = observation;
    if (fact.kind !== 'move' || fact.activity !== 'arrive' || fact.classifier === 'actual' || fact.retracted) continue;
    if (fact.place?.locationType !== 'port' || fact.place.locationId !== portId) continue;
    const box = fact.subject.containerNumber;
    if (number !== null && box !== undefined && box !== number) continue;
    const said = { observation, fact };
    if (!first || isBefore(said, first)) first = said;
  }
  return first?.fact.time.at;
}

/** Of what came at once, an estimate counts more than a plan, and the later word. */
function isBefore(one: Expectation, other: Expectation): boolean {
  const order = compareInstants(one.observation.receivedAt, other.observation.receivedAt);
  if (order !== 0) return order < 0;
  if (one.fact.classifier !== other.fact.classifier) return one.fact.classifier === 'estimated';
  return compareInstants(saidAt(one), saidAt(other)) > 0;
}

function saidAt({ observation, fact }: Expectation): Instant {
  return fact.statedAt ?? observation.receivedAt;
}
