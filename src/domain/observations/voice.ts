import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { DataSource } from './observation.ts';

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

/** A feed goes by its kind and by who speaks through it: written and read here alone. */
const LINE = 'dcsa:';
const TERMINAL = 'terminal:';
const PARTNER = 'edi:';
const AIS_NAME = 'ais';

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

/** Of who sends EDI, for a line or a terminal. */
export function voiceOfPartner(source: DataSource, name: string, receivedAt: Instant): Voice {
  return { source, sourceName: `${PARTNER}${name}`, receivedAt };
}

/** What people say themselves. Any real source wins over it. */
export function voiceOfPeople(receivedAt: Instant): Voice {
  return { source: 'manual', sourceName: 'manual', receivedAt };
}

export function voiceOfAis(receivedAt: Instant): Voice {
  return { source: 'ais', sourceName: AIS_NAME, receivedAt };
}

/** Who speaks through the feed of this name, such as the SCAC of a line; null for feeds of nobody in particular. */
export function speakerNamed(sourceName: string): string | null {
  return sourceName.split(':')[1] ?? null;
}
