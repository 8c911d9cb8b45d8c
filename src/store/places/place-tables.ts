import type { MetroArea } from '../../domain/places/metro-area.ts';
import type { Port } from '../../domain/places/port.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { RowOf } from '../columns.ts';

export interface PlaceTables {
  metro_area: MetroAreaTable;
  port: PortTable;
  port_alias: { unlocode: string; port_id: Id };
  reference_addition: ReferenceAddition & { readonly source: string; readonly added_at: Instant };
  reference_load: { only_row: boolean; sha256: string; loaded_at: Instant };
  terminal: TerminalTable;
}

interface MetroAreaTable extends RowOf<MetroArea> {
  retired: boolean;
}

export interface PortTable extends RowOf<Omit<Port, 'aliases'>> {
  folded_names: readonly string[];
  retired: boolean;
}

/** What was imported beside the files of the release: a row of its own, or what fills gaps of a known one. */
export interface ReferenceAddition {
  /** The file of `data/` that it adds to, and the key of its row there. */
  readonly file: string;
  readonly key: string;
  readonly fields: Readonly<Record<string, string>>;
}

export interface TerminalTable {
  id: Id;
  code: string;
  kind: 'terminal' | 'rail';
  port_id: Id | null;
  metro_area_id: Id | null;
  railroad: string | null;
  name: string;
  nickname: string;
  smdg_code: string | null;
  firms_code: string | null;
  bic_facility_code: string | null;
  street: string | null;
  city: string | null;
  state_abbr: string | null;
  state: string | null;
  zip: string | null;
  country: string;
  latitude: number | null;
  longitude: number | null;
  other_ports: readonly string[];
  retired: boolean;
}
