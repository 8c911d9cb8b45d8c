import { wordsIn } from '../../text/words-in.ts';
import type { Position } from '../../values/position.ts';

/** What a sensor in a box, or its cooling unit, told of. */
export const READING_NAMES = wordsIn(
  'measured adjusted door_opened door_closed position geofence_entered geofence_left motion_started',
  'motion_stopped device_paired device_unpaired device_status',
);
export type ReadingName = (typeof READING_NAMES)[number];

/** What can be read off, each with its own unit: degrees Celsius, percent, cubic metres an hour, a count. */
export const QUANTITIES = wordsIn(
  'set_temperature supply_temperature return_temperature measured_temperature ambient_temperature',
  'set_humidity humidity set_o2 o2 set_co2 co2 set_air_exchange air_exchange active_alarms',
);
export type Quantity = (typeof QUANTITIES)[number];

export interface Alarm {
  readonly code: string | null;
  readonly description: string | null;
}

/** One reading: what happened, and the values that came with it. Probes in the cargo have names of their own. */
export interface ReadingDetails {
  readonly kind: 'reading';
  readonly event: ReadingName;
  readonly values: Readonly<Partial<Record<Quantity, number>>>;
  readonly probes?: readonly { readonly name: string; readonly temperature: number }[];
  readonly alarms?: readonly Alarm[];
  /** As the sender writes it. */
  readonly powerStatus?: string;
  readonly position?: Position;
}
