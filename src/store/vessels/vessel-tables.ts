import type { Generated, GeneratedAlways } from 'kysely';
import type { AisFeed } from '../../domain/vessels/ais-feed.ts';
import type { Id } from '../../values/id.ts';
import type { Imo } from '../../values/imo.ts';
import type { Instant } from '../../values/instant.ts';
import type { RowOf } from '../columns.ts';

/** The tables of migrations/0004_vessels.sql. */
export interface VesselTables extends HeardTables {
  ais_feed_setting: {
    name: string;
    address: string;
    sealed_key: Buffer | null;
    is_standby: boolean;
    created_at: Instant;
    updated_at: Instant;
  };
  ais_feed_runner: { is_kept: boolean; process: Id; until: Instant };
  ais_feed: RowOf<Omit<AisFeed, 'drops'>> & { drops: string };
  account_vessel_name: {
    account_id: Id;
    vessel_id: Id;
    imo: Imo | null;
    name: string;
    shown: Generated<string | null>;
  };
  vessel_call: {
    imo: Imo;
    port_id: Id;
    arrived_at: Instant;
    berthed_at: Instant | null;
    departed_at: Instant | null;
  };
}

/**
 * What is heard of ships. They can be kept on a server of their own: then everything there is of them is in its tables, and
 * `vessel` beside the shipments has the ships that carriers named.
 */
export interface HeardTables {
  vessel: VesselTable;
  vessel_mmsi: VesselMmsiTable;
  vessel_latest: VesselLatestTable;
  vessel_position: VesselPositionTable;
  vessel_track_day: VesselTrackDayTable;
  vessel_position_rejected: VesselPositionRejectedTable;
  port_stay: {
    imo: Imo;
    began_at: Instant;
    port_id: Id;
    terminal_id: Id | null;
    is_shift: boolean;
    anchored_at: Instant | null;
    weighed_at: Instant | null;
    berthed_at: Instant | null;
    left_at: Instant | null;
    heard_at: Instant;
    latitude: number;
    longitude: number;
  };
}

interface VesselTable {
  id: Id;
  number: GeneratedAlways<number>;
  imo: Imo | null;
  name: string | null;
  mmsi: number | null;
  callsign: string | null;
  ship_type: number | null;
  length_metres: number | null;
  beam_metres: number | null;
  draught_metres: number | null;
  destination: string | null;
  sailor_eta: string | null;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
}

interface VesselMmsiTable {
  mmsi: number;
  track: number;
  valid_from: Instant;
  valid_to: Instant | null;
  vessel_id: Id;
}

interface VesselPositionTable {
  vessel_number: number;
  at: Instant;
  latitude_microdegrees: number;
  longitude_microdegrees: number;
  speed_tenth_knots: number | null;
  course_tenth_degrees: number | null;
  heading_degrees: number | null;
  navigational_status: number | null;
}

interface VesselLatestTable extends VesselPositionTable {
  square: number;
}

interface VesselTrackDayTable {
  vessel_number: number;
  day: string;
  point_count: number;
  points: Buffer;
}

interface VesselPositionRejectedTable {
  id: GeneratedAlways<number>;
  mmsi: number;
  at: Instant;
  latitude_microdegrees: number;
  longitude_microdegrees: number;
  speed_tenth_knots: number | null;
  course_tenth_degrees: number | null;
  reason: 'implausible_jump' | 'shared_mmsi';
  feed: string;
}
