import type { FeatureCollection } from 'geojson';
import type { AnswerOf } from '../api/json-api.ts';

export type TrackedPlace = NonNullable<TrackedShipment['port_of_lading']>;

export type TrackedMilestone = TrackedContainer['milestones'][number];

export type TrackedContainer = TrackedShipment['containers'][number];

/** What the service shows of a shipment to visitors of other pages. */
export type TrackedShipment = AnswerOf<'GET /embed/shipments/{id}'>;

export type Tracking = AnswerOf<'GET /embed/tracking'>;

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
