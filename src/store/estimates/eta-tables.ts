import type { ColumnType } from 'kysely';
import type { SailedCourse } from '../../domain/eta/sailed-leg.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';

interface SailedLegTable {
  imo: string;
  from_port_id: Id;
  to_port_id: Id;
  scac: string;
  departed_on: string;
  departed_at: Instant;
  arrived_at: Instant;
  course: ColumnType<SailedCourse | null, string | null, never>;
}

/** The tables of migrations/0011_eta.sql and 0109_voyage_lessons_of_accounts.sql. */
export interface EtaTables {
  arrival_watch: {
    account_id: Id;
    shipment_id: Id;
    checked_at: Instant | null;
    basis: 'position' | 'departure' | 'schedule' | null;
    reason: string | null;
    parts: ColumnType<unknown, string | null, string | null>;
    vessel_id: Id | null;
    position_at: Instant | null;
    latitude_microdegrees: number | null;
    longitude_microdegrees: number | null;
    announced_eta_at: Instant | null;
    learned_at: Instant | null;
  };
  sailed_leg: SailedLegTable;
  account_sailed_leg: SailedLegTable & { account_id: Id };
  past_opinion: {
    account_id: Id;
    shipment_id: Id;
    horizon_days: number;
    to_port_id: Id;
    under_way: boolean;
    arrived_at: Instant;
    reckoned_error_hours: number;
    carrier_error_hours: number | null;
    strain: number | null;
  };
}
