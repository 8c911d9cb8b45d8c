import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { GateDay, GateFacts } from './terminal-calendar.ts';

/** What the feed of a terminal said of its gate on a day. */
export interface ToldGateDay extends GateDay {
  /** Null where the facility is not known; then it is of the port. */
  readonly terminalId: Id | null;
  readonly locode: string | null;
  readonly source: string;
  readonly saidAt: Instant;
}

/** How far from the day on which it is said a gate day may lie: a terminal tells of the weeks before and after. */
export const TOLD_DAYS_BEFORE = 60;
export const TOLD_DAYS_AHEAD = 400;

/** What a terminal, or else a feed for the whole port, said of each day. */
export function toldGatesAt(
  told: readonly ToldGateDay[],
  locode: string | null,
  terminalId: Id | null,
): ReadonlyMap<string, GateFacts> {
  const ofPort = told.filter((one) => locode !== null && one.locode === locode);
  const ofTerminal = told.filter((one) => terminalId !== null && one.terminalId === terminalId);
  return new Map([...ofPort, ...ofTerminal].map((one) => [one.on, one]));
}
