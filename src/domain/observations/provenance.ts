import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { DataSource } from './observation.ts';

/** Who says something, by which feed, and when it came. */
export interface Provenance {
  readonly source: DataSource;
  readonly sourceName: string;
  readonly receivedAt: Instant;
}

/** A provenance and the account that it speaks to. */
export interface Speaker extends Provenance {
  readonly accountId: Id;
  /** Carriers write their numbers with and without it. */
  readonly scac?: string;
}

/** A feed goes by its kind and by who speaks through it: written and read here alone. */
const LINE = 'dcsa:';
const TERMINAL = 'terminal:';
const PARTNER = 'edi:';
const PORT_CALLS = 'port-calls:';
const AIS_NAME = 'ais';

/** Of a shipping line: what it pushes and what it answers are one provenance. */
export function provenanceOfLine(scac: string, receivedAt: Instant): Provenance {
  return { source: 'shipping_line', sourceName: `${LINE}${scac}`, receivedAt };
}

/** The code of the line whose provenance goes by this name. */
export function lineOf(sourceName: string): string | undefined {
  return sourceName.startsWith(LINE) ? sourceName.slice(LINE.length) : undefined;
}

export function provenanceOfTerminal(name: string, receivedAt: Instant): Provenance {
  return { source: 'terminal', sourceName: `${TERMINAL}${name}`, receivedAt };
}

/** Of a feed that tells of ships' calls for the ports of a country. */
export function provenanceOfPortCalls(feed: string, receivedAt: Instant): Provenance {
  return { source: 'terminal', sourceName: `${PORT_CALLS}${feed}`, receivedAt };
}

export function isOfTerminal(sourceName: string): boolean {
  return sourceName.startsWith(TERMINAL);
}

/** Of who sends EDI, for a line or a terminal. */
export function provenanceOfPartner(source: DataSource, name: string, receivedAt: Instant): Provenance {
  return { source, sourceName: `${PARTNER}${name}`, receivedAt };
}

/** What people say themselves. Any real source wins over it. */
export function provenanceOfPeople(receivedAt: Instant): Provenance {
  return { source: 'manual', sourceName: 'manual', receivedAt };
}

export function provenanceOfAis(receivedAt: Instant): Provenance {
  return { source: 'ais', sourceName: AIS_NAME, receivedAt };
}

/** Who speaks through the feed of this name, such as the SCAC of a line; null for feeds of nobody in particular. */
export function speakerNamed(sourceName: string): string | null {
  return sourceName.split(':')[1] ?? null;
}
