import { provenanceOfTerminal } from '../domain/observations/provenance.ts';
import { LandfallError } from '../errors.ts';
import { findQuarantineEntry } from '../store/intake/quarantine.ts';
import { isOtherAnswer } from '../store/intake/raw-payloads.ts';
import type { Trx } from '../store/tables.ts';
import type { Id } from '../values/id.ts';
import { type Instant, toInstant } from '../values/instant.ts';
import { type CarrierServices, createCarrierServices } from './carriers/carrier-services.ts';
import { takeInGates } from './intake/gates.ts';
import { reprocessPayload } from './intake/reprocess.ts';
import { type TakenIn, takeInMessage } from './intake/take-in.ts';
import { catchUp } from './pipeline.ts';
import { TERMINAL_FEED } from './reading/normalisers.ts';
import { readMessageHead } from './reading/read.ts';
import type { Tracking } from './tracking.ts';

/** What the HTTP interface needs of tracking beyond reading and writing rows. */
export interface TrackingServices {
  /** Makes count what was heard of a shipment while its tracking had stopped. */
  catchUp(trx: Trx, accountId: Id, shipmentId: Id, at: Instant): Promise<void>;
  ingestTerminalMessage(
    accountId: Id,
    body: Uint8Array,
    contentType: string | null,
  ): Promise<Omit<TakenIn, 'shipmentIds'> & { readonly gateDays: number }>;
  /** False when there is no such entry. */
  reprocess(accountId: Id, quarantineId: Id): Promise<boolean>;
  readonly carriers: CarrierServices;
}

export function createTrackingServices(tracking: Tracking): TrackingServices {
  return {
    catchUp: (trx, ...given) => catchUp(trx, tracking, ...given),
    ingestTerminalMessage: async (accountId, body, contentType) => {
      const head = await readMessageHead(body, { accountId });
      const provenance = provenanceOfTerminal(head?.source ?? 'unknown', toInstant(tracking.now()));
      const asked = head ? `message ${head.sequence}` : 'message';
      // The same message again is harmless; another under the same number is a mistake of its sender.
      if (head && (await isOtherAnswer(tracking.db, accountId, provenance.sourceName, asked, body))) {
        throw new LandfallError('conflict', `Message ${head.sequence} of ${head.source} was different before.`);
      }
      const gateDays = head ? await takeInGates(tracking, accountId, head, provenance.receivedAt) : 0;
      const payload = { body, contentType, httpStatus: null, asked, truncated: false };
      const { shipmentIds: _, ...taken } = await takeInMessage(
        tracking,
        { accountId, ...provenance },
        payload,
        TERMINAL_FEED,
      );
      return { ...taken, gateDays };
    },
    carriers: createCarrierServices(tracking),
    reprocess: async (accountId, quarantineId) => {
      const entry = await findQuarantineEntry(tracking.db, accountId, quarantineId);
      return entry !== undefined && reprocessPayload(tracking, accountId, entry.payloadId);
    },
  };
}
