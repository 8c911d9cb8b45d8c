import { provenanceOfLine } from '../../domain/observations/provenance.ts';
import type { FetchOutcome, RawPayload, Source } from '../../sources/source.ts';
import type { Instant } from '../../values/instant.ts';
import { keepPayloads, type Subject } from '../steps/keep-payloads.ts';
import { type NormalisedPayload, normalisePayloads, type Reading, resolvePayloads } from '../steps/read-payloads.ts';
import type { Tracking } from '../tracking.ts';

export type FoundAnswer = Extract<FetchOutcome, { kind: 'found' }>;

/** Keeps what the carrier sent as it came, and reads it. */
export async function readAnswer(
  tracking: Tracking,
  asked: Subject & { readonly scac: string },
  source: Source,
  outcome: FoundAnswer,
  receivedAt: Instant,
): Promise<Reading> {
  return keepAnswer(tracking, asked, await normalisePayloads(outcome.payloads, source.format, asked), receivedAt);
}

/** The same for what has been normalised already. */
export async function keepAnswer(
  tracking: Tracking,
  { scac, ...asked }: Subject & { readonly scac: string },
  answer: readonly NormalisedPayload<RawPayload>[],
  receivedAt: Instant,
): Promise<Reading> {
  const origin = { ...asked, ...provenanceOfLine(scac, receivedAt) };
  const kept = await keepPayloads(
    tracking.db,
    origin,
    answer.map(({ payload }) => payload),
  );
  const read = kept.flatMap((payload, index) => {
    const normalised = answer[index]?.normalised;
    return normalised ? [{ payload, normalised }] : [];
  });
  return resolvePayloads(tracking, origin, read);
}
