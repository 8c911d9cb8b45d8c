import { wordsIn } from '../../text/words-in.ts';
import type { ContainerStatus } from '../containers/container.ts';
import type { MilestoneName } from './milestone.ts';

export interface StatusFacts {
  /** Milestones that happened. */
  readonly happened: ReadonlySet<MilestoneName>;
  readonly fullOutInland: boolean;
  readonly hasInland: boolean;
  /** On the import side alone. */
  readonly onTrain: boolean;
  readonly offTrain: boolean;
  readonly available: boolean | undefined;
  readonly stuffed: boolean;
  readonly dropped: boolean;
  readonly offDock: boolean;
}

/** Where the box is, from the end of the journey backwards: the furthest thing that happened decides. */
export function statusOf(facts: StatusFacts): ContainerStatus {
  const { happened } = facts;
  if (happened.has('empty_in')) return 'empty_returned';
  if (happened.has('delivered')) return 'delivered';
  if (facts.dropped) return 'dropped';
  if (facts.fullOutInland) return 'picked_up';
  return (facts.hasInland ? inlandStatus(facts) : portStatus(facts)) ?? originStatus(facts);
}

function inlandStatus(facts: StatusFacts): ContainerStatus | undefined {
  const { happened } = facts;
  const arrived = happened.has('arrived_at_inland_destination');
  if (facts.offTrain || (arrived && !facts.onTrain)) return groundedStatus(facts);
  if (facts.onTrain) return 'on_rail';
  if (happened.has('full_out')) return 'picked_up';
  return happened.has('vessel_discharged') ? 'awaiting_inland_transfer' : undefined;
}

function portStatus(facts: StatusFacts): ContainerStatus | undefined {
  const { happened } = facts;
  if (happened.has('full_out')) return facts.offDock ? 'off_dock' : 'picked_up';
  if (facts.offTrain) return groundedStatus(facts);
  if (facts.onTrain) return 'on_rail';
  if (happened.has('vessel_discharged')) return groundedStatus(facts);
  // A terminal that offers the box has it, even if nobody told of the discharge.
  return facts.available === true && happened.has('vessel_arrived') ? 'available' : undefined;
}

function groundedStatus(facts: StatusFacts): ContainerStatus {
  if (facts.available === undefined) return 'grounded';
  return facts.available ? 'available' : 'not_available';
}

const AFLOAT: readonly MilestoneName[] = wordsIn(
  'vessel_loaded vessel_departed vessel_arrived vessel_berthed transshipment_arrived',
  'transshipment_discharged transshipment_loaded transshipment_departed feeder_arrived',
  'feeder_discharged feeder_loaded feeder_departed',
);

function originStatus(facts: StatusFacts): ContainerStatus {
  if (AFLOAT.some((name) => facts.happened.has(name))) return 'on_ship';
  return facts.stuffed || facts.happened.has('full_in') ? 'loaded' : 'new';
}
