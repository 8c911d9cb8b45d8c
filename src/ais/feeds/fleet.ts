import type { Imo } from '../../values/imo.ts';
import type { WantedShip } from './ship-rota.ts';

/** The ships that carry our boxes, as far as they are known to radios. */
export interface Fleet {
  readonly ships: readonly WantedShip[];
  /** Ships of which it is not known yet under which number they send. */
  readonly unknown: readonly Imo[];
}
