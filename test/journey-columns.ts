import { storedSituation } from '../src/domain/journey/container-state.ts';
import type { Journey } from '../src/domain/journey/journey.ts';
import type { Located } from '../src/domain/journey/situation.ts';

const NOTHING_ASHORE = {
  currentStatus: 'on_ship',
  podDischargedAt: null,
  podFullOutAt: null,
  finalDestinationFullOutAt: null,
  emptyTerminatedAt: null,
  podRailLoadedAt: null,
  podRailDepartedAt: null,
  indAtaAt: null,
  indRailUnloadedAt: null,
} as const satisfies Omit<Located, 'journey'>;

/** What the engine writes of a journey, beside it: of a box that is followed by its ships alone, or as given. */
export function journeyColumns(journey: Journey, ashore: Partial<Located> = {}) {
  const kept = storedSituation({ ...NOTHING_ASHORE, ...ashore, journey });
  return {
    journey: JSON.stringify(journey),
    pod_eta_at: kept.podEtaAt,
    pod_port_id: kept.podPortId,
    pod_locode: kept.podLocode,
    pod_name: kept.podName,
    pod_vessel_imo: kept.podVesselImo,
    pod_vessel_name: kept.podVesselName,
    current_vessel_id: kept.currentVesselId,
    current_vessel_name: kept.currentVesselName,
    current_from_id: kept.currentFromId,
    current_to_id: kept.currentToId,
  };
}
