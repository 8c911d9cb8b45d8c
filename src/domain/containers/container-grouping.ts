import { wordsIn } from '../../text/words-in.ts';
/** What containers can be counted by. */
export const CONTAINER_GROUPINGS = wordsIn(
  'current_status pod_terminal shipping_line port_of_discharge hold_type pickup_lfd_date',
  'pod_arrival_date port_of_lading vessel customer',
);
export type ContainerGrouping = (typeof CONTAINER_GROUPINGS)[number];

/** Containers that have something in common; those without it have the key null. */
export interface ContainerGroup {
  readonly key: string | null;
  /** For people. */
  readonly label: string | null;
  readonly count: number;
}

export interface ContainerSummary {
  /** Every container once. */
  readonly groups: readonly ContainerGroup[];
  /** Containers in all groups, those beyond the limit included. */
  readonly total: number;
  readonly truncated: boolean;
}
