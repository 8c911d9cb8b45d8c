import { normaliseDcsa } from '../sources/dcsa/normalise.ts';
import type { Normaliser } from '../sources/source.ts';
import { normaliseTerminalFeed } from '../sources/terminal-feed/normalise.ts';

export const TERMINAL_FEED: Normaliser = { normalise: normaliseTerminalFeed };
export const DCSA: Normaliser = { normalise: normaliseDcsa };

/** Which reader a stored payload is for. EDI has none of its own: its interchanges are read by the sender's profile. */
export function normaliserOf(sourceName: string): Normaliser | undefined {
  if (sourceName.startsWith('dcsa:')) return DCSA;
  return sourceName.startsWith('terminal:') ? TERMINAL_FEED : undefined;
}
