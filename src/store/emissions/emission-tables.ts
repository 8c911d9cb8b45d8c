import type { JSONColumnType } from 'kysely';
import type { LaneFigure } from '../../domain/emissions/lane-figure.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';

export interface EmissionTables {
  emission_lanes: { account_id: Id; lanes: JSONColumnType<readonly LaneFigure[]>; imported_at: Instant };
  ship_emissions: { account_id: Id; imo: string; year: number; g_per_tonne_nm: number; is_equivalent: boolean };
}
