import type { Provenance } from '../../domain/observations/provenance.ts';
import type { RawPayload } from '../../sources/source.ts';
import { keepPayload } from '../../store/intake/raw-payloads.ts';
import type { Db } from '../../store/tables.ts';
import type { Id } from '../../values/id.ts';

/** What an account asked about: a shipment, or a request that may become one. */
export interface Subject {
  readonly accountId: Id;
  readonly shipmentId: Id | null;
  readonly trackingRequestId: Id | null;
}

export interface KeptPayload extends RawPayload {
  readonly id: Id;
}

/** Stores what came before anybody tries to understand it. */
export async function keepPayloads(
  db: Db,
  origin: Subject & Provenance,
  payloads: readonly RawPayload[],
): Promise<KeptPayload[]> {
  const kept: KeptPayload[] = [];
  for (const payload of payloads) {
    const id = await keepPayload(db, { ...origin, ...payload });
    kept.push({ ...payload, id });
  }
  return kept;
}
