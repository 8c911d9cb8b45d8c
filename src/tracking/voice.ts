import type { DataSource } from '../domain/observation.ts';
import type { Id } from '../values/id.ts';
import type { Instant } from '../values/instant.ts';

/** Who says something, by which feed, and when it came. */
export interface Voice {
  readonly source: DataSource;
  readonly sourceName: string;
  readonly receivedAt: Instant;
}

/** A voice and the account that it speaks to. */
export interface Speaker extends Voice {
  readonly accountId: Id;
  /** Carriers write their numbers with and without it. */
  readonly scac?: string;
}

const LINE = 'dcsa:';
const TERMINAL = 'terminal:';

/** Of a shipping line: what it pushes and what it answers are one voice. */
export function voiceOfLine(scac: string, receivedAt: Instant): Voice {
  return { source: 'shipping_line', sourceName: `${LINE}${scac}`, receivedAt };
}

/** The code of the line whose voice goes by this name. */
export function lineOf(sourceName: string): string | undefined {
  return sourceName.startsWith(LINE) ? sourceName.slice(LINE.length) : undefined;
}

export function voiceOfTerminal(name: string, receivedAt: Instant): Voice {
  return { source: 'terminal', sourceName: `${TERMINAL}${name}`, receivedAt };
}

export function isOfTerminal(sourceName: string): boolean {
  return sourceName.startsWith(TERMINAL);
}
