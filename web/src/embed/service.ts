import type { FeatureCollection } from 'geojson';
import type { ContainerStatus, Situation } from '../api/resources.ts';

export interface TrackedPlace {
  readonly name: string | null;
  readonly code: string | null;
  readonly timezone: string | null;
}

export interface TrackedMilestone {
  readonly event: string;
  readonly at: string | null;
  readonly timezone: string | null;
  readonly place: string | null;
}

export interface TrackedContainer {
  readonly id: string;
  readonly number: string;
  readonly status: ContainerStatus;
  readonly situation: Situation;
  readonly timezone: string | null;
  readonly last_free_on: string | null;
  readonly last_free_place: string | null;
  readonly milestones: readonly TrackedMilestone[];
}

/** What the service shows of a shipment to visitors of other pages. */
export interface TrackedShipment {
  readonly number: string;
  readonly carrier_name: string;
  readonly port_of_lading: TrackedPlace | null;
  readonly port_of_discharge: TrackedPlace | null;
  readonly vessel_name: string | null;
  readonly voyage_number: string | null;
  readonly departed_at: string | null;
  readonly eta_at: string | null;
  readonly first_eta_at: string | null;
  readonly arrived_at: string | null;
  /** In where, when or with which ship they arrive. */
  readonly containers_differ: boolean;
  readonly updated_at: string | null;
  readonly containers: readonly TrackedContainer[];
}

export interface Tracking {
  readonly number: string;
  readonly state: 'tracked' | 'pending' | 'awaiting_manifest' | 'failed';
  readonly shipment: TrackedShipment | null;
}

/** Why there is no answer. `refused` and `no_key` are for the owner of the page, the others for its visitors. */
export type Trouble = 'no_key' | 'refused' | 'not_found' | 'busy' | 'unreachable';

export type Reply<Body> = { readonly body: Body } | { readonly trouble: Trouble };

export interface Service {
  track(number: string): Promise<Reply<Tracking>>;
  shipment(id: string): Promise<Reply<TrackedShipment>>;
  journey(containerId: string): Promise<Reply<FeatureCollection>>;
}

const TIMEOUT_MS = 20_000;

/** The reads that a publishable key opens. `address` is where the scripts came from. */
export function createService(address: string, key: string | undefined): Service {
  const ask = async <Body>(path: string): Promise<Reply<Body>> => {
    if (key === undefined || key === '') return { trouble: 'no_key' };
    try {
      const response = await fetch(new URL(`v2/${path}`, address), {
        headers: { authorization: `Token ${key}` },
        credentials: 'omit',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return response.ok ? { body: (await response.json()) as Body } : { trouble: troubleOf(response.status) };
    } catch {
      return { trouble: 'unreachable' };
    }
  };
  return {
    track: (number) => ask(`embed/tracking?number=${encodeURIComponent(number)}`),
    shipment: (id) => ask(`embed/shipments/${encodeURIComponent(id)}`),
    journey: (containerId) => ask(`containers/${encodeURIComponent(containerId)}/map_geojson`),
  };
}

function troubleOf(status: number): Trouble {
  if (status === 401 || status === 403) return 'refused';
  if (status === 429) return 'busy';
  return status < 500 ? 'not_found' : 'unreachable';
}
