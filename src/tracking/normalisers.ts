import { normaliseLocalTimes } from '../sources/dcsa/local-times.ts';
import { normaliseDcsa } from '../sources/dcsa/normalise.ts';
import type { SourceRegistry } from '../sources/registry.ts';
import type { FeedFormat, Normaliser } from '../sources/source.ts';
import { normaliseTerminalFeed } from '../sources/terminal-feed/normalise.ts';

export const TERMINAL_FEED: FeedFormat = 'terminal_feed';

export const DCSA: FeedFormat = 'dcsa';

const DCSA_PREFIX = 'dcsa:';

export const NORMALISERS: Readonly<Record<FeedFormat, Normaliser>> = {
  dcsa: { normalise: normaliseDcsa },
  dcsa_local_times: { normalise: normaliseLocalTimes },
  terminal_feed: { normalise: normaliseTerminalFeed },
};

/** How a stored payload is written. EDI has no format of its own: its interchanges are read by the sender's profile. */
export function formatOf(sourceName: string, sources: SourceRegistry): FeedFormat | undefined {
  if (sourceName.startsWith(DCSA_PREFIX)) return sources.formatOf(sourceName.slice(DCSA_PREFIX.length));
  return sourceName.startsWith('terminal:') ? TERMINAL_FEED : undefined;
}
