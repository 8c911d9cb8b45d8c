import { normaliseLocalTimes } from '../sources/dcsa/local-times.ts';
import { normaliseDcsa } from '../sources/dcsa/normalise.ts';
import type { FeedFormat, Normaliser } from '../sources/source.ts';
import { normaliseTerminalFeed } from '../sources/terminal-feed/normalise.ts';
import type { Id } from '../values/id.ts';
import type { Tracking } from './tracking.ts';

export const TERMINAL_FEED: FeedFormat = 'terminal_feed';

export const DCSA: FeedFormat = 'dcsa';

const DCSA_PREFIX = 'dcsa:';

export const NORMALISERS: Readonly<Record<FeedFormat, Normaliser>> = {
  dcsa: { normalise: normaliseDcsa },
  dcsa_local_times: { normalise: normaliseLocalTimes },
  terminal_feed: { normalise: normaliseTerminalFeed },
};

/** How a stored payload is written. EDI has no format of its own: its interchanges are read by the sender's profile. */
export async function formatOf(
  { sources, credentialsOf }: Pick<Tracking, 'sources' | 'credentialsOf'>,
  { accountId, sourceName }: { readonly accountId: Id; readonly sourceName: string },
): Promise<FeedFormat | undefined> {
  if (!sourceName.startsWith(DCSA_PREFIX)) return sourceName.startsWith('terminal:') ? TERMINAL_FEED : undefined;
  const scac = sourceName.slice(DCSA_PREFIX.length);
  return sources.formatOf(scac, (await credentialsOf(accountId, scac)).values);
}
