import type { Id } from '../../values/id.ts';

/** A rail ramp: where containers change between train and truck. */
export interface RailTerminal {
  readonly kind: 'rail';
  readonly id: Id;
  /** What its id is made of: railway, state and name. */
  readonly code: string;
  readonly metroAreaId: Id;
  /** The port in whose town it lies, if any. */
  readonly portId: Id | null;
  /** Reporting mark of the railway, such as `BNSF`. */
  readonly railroad: string;
  readonly name: string;
  readonly nickname: string;
  readonly firmsCode: string | null;
  readonly city: string | null;
  readonly stateAbbr: string | null;
  readonly state: string | null;
  readonly country: string;
}
