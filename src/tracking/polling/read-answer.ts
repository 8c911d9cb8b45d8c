import { voiceOfLine } from '../../domain/observations/voice.ts';
import type { FetchOutcome, Source } from '../../sources/source.ts';
import type { Instant } from '../../values/instant.ts';
import { keepPayloads, type Subject } from '../steps/keep-payloads.ts';
import { type Reading, readPayloads } from '../steps/read-payloads.ts';
import type { Tracking } from '../tracking.ts';

/** Keeps what the carrier sent as it came, then reads it. */
export async function readAnswer(
  tracking: Tracking,
  { scac, ...asked }: Subject & { readonly scac: string },
  source: Source,
  outcome: Extract<FetchOutcome, { kind: 'found' }>,
  receivedAt: Instant,
): Promise<Reading> {
  const origin = { ...asked, ...voiceOfLine(scac, receivedAt) };
  const payloads = await keepPayloads(tracking.db, origin, outcome.payloads);
  return readPayloads(tracking, origin, payloads, source.format);
}
