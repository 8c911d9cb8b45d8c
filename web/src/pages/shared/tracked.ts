import type { ContainerStatus, Situation } from '../../api/resources.ts';

/** A shipment as whoever is not of the account sees it. */
export interface Tracked {
  readonly number: string;
  readonly carrier_name: string;
  readonly port_of_lading: { readonly name: string | null } | null;
  readonly port_of_discharge: { readonly name: string | null; readonly timezone: string | null } | null;
  readonly eta_at: string | null;
  readonly arrived_at: string | null;
  readonly containers_differ: boolean;
  readonly containers: readonly TrackedBox[];
}

export interface TrackedBox {
  readonly id: string;
  readonly number: string;
  readonly status: ContainerStatus;
  readonly situation: Situation;
  readonly timezone: string | null;
  readonly last_free_on: string | null;
  readonly last_free_place: string | null;
  readonly milestones: readonly {
    readonly event: string;
    readonly at: string | null;
    readonly timezone: string | null;
    readonly place: string | null;
  }[];
}
