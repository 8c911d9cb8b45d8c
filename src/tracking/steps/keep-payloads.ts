import type { DataSource } from '../../domain/observation.ts';
import type { RawPayload } from '../../sources/source.ts';
import { keepPayload } from '../../store/raw-payloads.ts';
import type { Db } from '../../store/tables.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';

/** Whose answer it is, and about what. */
export interface Origin {
  readonly accountId: Id;
  readonly shipmentId: Id | null;
  readonly trackingRequestId: Id | null;
  readonly source: DataSource;
  readonly sourceName: string;
  readonly receivedAt: Instant;
}

export interface KeptPayload extends RawPayload {
  readonly id: Id;
}

/** Stores what came before anybody tries to understand it. */
export async function keepPayloads(db: Db, origin: Origin, payloads: readonly RawPayload[]): Promise<KeptPayload[]> {
  const kept: KeptPayload[] = [];
  for (const payload of payloads) {
    const id = await keepPayload(db, { ...origin, ...payload });
    kept.push({ ...payload, id });
  }
  return kept;
}
