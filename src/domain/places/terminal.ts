import type { Id } from '../../values/id.ts';
import type { Position } from '../../values/position.ts';

/** A marine terminal of a port. A code or a part of the address that is not known is null. */
export interface Terminal {
  readonly kind: 'terminal';
  readonly id: Id;
  /** What its id is made of: the code of the port and the SMDG code, where there is one. */
  readonly code: string;
  readonly portId: Id;
  readonly name: string;
  readonly nickname: string;
  readonly smdgCode: string | null;
  /** Of US Customs and Border Protection; in Canada the sub-location code of its counterpart. */
  readonly firmsCode: string | null;
  readonly bicFacilityCode: string | null;
  readonly street: string | null;
  readonly city: string | null;
  readonly stateAbbr: string | null;
  readonly state: string | null;
  readonly zip: string | null;
  readonly country: string;
  readonly position: Position | null;
  /** UN/LOCODEs of other ports under which the terminal's SMDG code is used too. */
  readonly otherPorts: readonly string[];
}
