import { POSITIONS, type Situation } from '../../domain/journey/situation.ts';
import { DATA_SOURCES } from '../../domain/observations/observation.ts';
import { Choice, DateTime, Nullable, Shape, type Static, Text } from '../../values/schema.ts';

const NullableText = Nullable(Text);

/** Where a container is and what comes next, wherever it is told. */
export const SituationShape = Shape({
  position: Choice(POSITIONS),
  place_name: NullableText,
  place_locode: NullableText,
  place_timezone: NullableText,
  vessel_name: NullableText,
  vessel_imo: NullableText,
  voyage_number: NullableText,
  next_vessel_name: NullableText,
  next_vessel_imo: NullableText,
  next_voyage_number: NullableText,
  pol_atd_at: Nullable(DateTime),
  pod_name: NullableText,
  pod_locode: NullableText,
  pod_eta_at: Nullable(DateTime),
  pod_eta_source: Nullable(Choice(DATA_SOURCES)),
  pod_ata_at: Nullable(DateTime),
});

export function toSituation(situation: Situation): Static<typeof SituationShape> {
  const { position, place, vessel, nextVessel } = situation;
  return {
    position,
    place_name: place?.name ?? null,
    place_locode: place?.locode ?? null,
    place_timezone: place?.zone ?? null,
    vessel_name: vessel?.vesselName ?? null,
    vessel_imo: vessel?.vesselImo ?? null,
    voyage_number: vessel?.voyageNumber ?? null,
    next_vessel_name: nextVessel?.vesselName ?? null,
    next_vessel_imo: nextVessel?.vesselImo ?? null,
    next_voyage_number: nextVessel?.voyageNumber ?? null,
    pol_atd_at: situation.atdAt,
    pod_name: situation.pod?.name ?? null,
    pod_locode: situation.pod?.locode ?? null,
    pod_eta_at: situation.etaAt,
    pod_eta_source: situation.etaSource,
    pod_ata_at: situation.ataAt,
  };
}
