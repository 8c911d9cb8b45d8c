import type { FetchOutcome, Source } from '../sources/source.ts';
import type { Id } from '../values/id.ts';
import type { Instant } from '../values/instant.ts';
import { keepPayloads } from './steps/keep-payloads.ts';
import { type Reading, readPayloads } from './steps/read-payloads.ts';
import type { Tracking } from './tracking.ts';

/** What the carrier was asked about: a shipment, or a request that may become one. */
interface Question {
  readonly accountId: Id;
  readonly scac: string;
  readonly shipmentId: Id | null;
  readonly trackingRequestId: Id | null;
}

/** Keeps what the carrier sent as it came, then reads it. */
export async function readAnswer(
  tracking: Tracking,
  { scac, ...asked }: Question,
  source: Source,
  outcome: Extract<FetchOutcome, { kind: 'found' }>,
  receivedAt: Instant,
): Promise<Reading> {
  const origin = { ...asked, source: 'shipping_line', sourceName: `dcsa:${scac}`, receivedAt } as const;
  const payloads = await keepPayloads(tracking.db, origin, outcome.payloads);
  return readPayloads(tracking, origin, payloads, source.format);
}
