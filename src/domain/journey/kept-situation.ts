import type { KeptSituation } from '../containers/container.ts';
import { type Located, situationOf } from './situation.ts';

export function keptSituation(known: Located): KeptSituation {
  const { calls } = known.journey;
  const { etaAt, pod, vessel, nextVessel, sails } = situationOf(known);
  const last = pod ? calls[calls.indexOf(pod) - 1]?.outbound : undefined;
  const leg = last?.missed ? undefined : last;
  return {
    podEtaAt: etaAt,
    podPortId: pod?.locationType === 'port' ? pod.locationId : null,
    podLocode: pod?.locode ?? null,
    podName: pod?.name ?? null,
    podVesselImo: leg?.vesselImo ?? null,
    podVesselName: leg?.vesselName ?? null,
    currentVesselId: (sails ? vessel : null)?.vesselId ?? null,
    currentVesselName: (vessel ?? nextVessel)?.vesselName ?? null,
    currentFromId: sails?.from.locationId ?? null,
    currentToId: sails?.to?.locationId ?? null,
  };
}
