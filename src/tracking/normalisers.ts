import { normaliseDcsa } from '../sources/dcsa/normalise.ts';
import type { FeedFormat, Normaliser } from '../sources/source.ts';
import { normaliseTerminalFeed } from '../sources/terminal-feed/normalise.ts';

export const TERMINAL_FEED: FeedFormat = 'terminal_feed';
export const DCSA: FeedFormat = 'dcsa';

export const NORMALISERS: Readonly<Record<FeedFormat, Normaliser>> = {
  dcsa: { normalise: normaliseDcsa },
  terminal_feed: { normalise: normaliseTerminalFeed },
};

/** How a stored payload is written. EDI has no format of its own: its interchanges are read by the sender's profile. */
export function formatOf(sourceName: string): FeedFormat | undefined {
  if (sourceName.startsWith('dcsa:')) return DCSA;
  return sourceName.startsWith('terminal:') ? TERMINAL_FEED : undefined;
}
