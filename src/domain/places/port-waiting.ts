import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';

/** Hours of some ships; null of none. */
export interface ShipHours {
  readonly ships: number;
  readonly medianHours: number | null;
  /** Nine of ten took no longer. */
  readonly p90Hours: number | null;
}

/** Of ships that berthed lately. */
export interface BerthedLately {
  /** From anchor down to the berth, of all that came from sea; 0 for those that did not anchor. */
  readonly waiting: ShipHours & { readonly anchored: number };
  /** From the berth's first line to its last, of those that have left. */
  readonly berth: ShipHours;
}

export interface TerminalWaiting extends BerthedLately {
  readonly terminalId: Id;
  readonly name: string;
  readonly atBerth: number;
}

/** What a port makes ships wait, as AIS shows it. */
export interface PortWaiting extends BerthedLately {
  /** Which berths count: those of container terminals, or all where no ship was seen at one. */
  readonly berths: 'container_terminals' | 'all';
  readonly queue: {
    readonly atAnchor: number;
    /** Of those, ships that have been at a container terminal before, here or elsewhere. */
    readonly containerShips: number;
    readonly medianHours: number | null;
    readonly longestHours: number | null;
    readonly atBerth: number;
  };
  /** When a ship that lies here was last heard; null when none was. */
  readonly heardAt: Instant | null;
  readonly terminals: readonly TerminalWaiting[];
}
