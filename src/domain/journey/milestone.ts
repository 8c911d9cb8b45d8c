import type { EventName } from '../events/event-names.ts';
import type { ResolvedVessel } from '../observations/observation.ts';
import type { LiveMove } from './live.ts';

type JourneyEvent<Name> = Name extends `container.transport.${infer Milestone}` ? Milestone : never;

/** Every event of a journey that webhooks can be told of, but for changes of estimates. */
export type MilestoneName = Exclude<JourneyEvent<EventName>, `estimated.${string}`>;

/** All that was said about one milestone at one call. What is planned becomes actual within the same series. */
export interface Series {
  /** Stable for the container: the milestone, and the place when the milestone can recur. */
  readonly key: string;
  readonly name: MilestoneName;
  /** Position along the journey. */
  readonly order: number;
  readonly moves: readonly LiveMove[];
  readonly vessel: ResolvedVessel | null;
  /** Of the vessel at that call, for statements that do not name it. */
  readonly voyage: string | null;
}
