import { isOfTerminal, lineOf } from '../../domain/observations/provenance.ts';
import { normaliseLocalTimes } from '../../sources/dcsa/local-times.ts';
import { normaliseDcsa } from '../../sources/dcsa/normalise.ts';
import type { FeedFormat, Normaliser } from '../../sources/source.ts';
import { normaliseTerminalFeed } from '../../sources/terminal-feed/normalise.ts';
import type { Id } from '../../values/id.ts';
import type { Tracking } from '../tracking.ts';

export const TERMINAL_FEED: FeedFormat = 'terminal_feed';

export const DCSA: FeedFormat = 'dcsa';

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
  const scac = lineOf(sourceName);
  if (scac !== undefined) return sources.formatOf(scac, (await credentialsOf(accountId))(scac).values);
  return isOfTerminal(sourceName) ? TERMINAL_FEED : undefined;
}
