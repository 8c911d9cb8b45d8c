import { voiceOfTerminal } from '../domain/observations/voice.ts';
import { LandfallError } from '../errors.ts';
import { findQuarantineEntry } from '../store/intake/quarantine.ts';
import { isOtherAnswer } from '../store/intake/raw-payloads.ts';
import type { Trx } from '../store/tables.ts';
import type { Id } from '../values/id.ts';
import { type Instant, toInstant } from '../values/instant.ts';
import { type CarrierServices, createCarrierServices } from './carriers/carrier-services.ts';
import { reprocessPayload } from './intake/reprocess.ts';
import { type TakenIn, takeInMessage } from './intake/take-in.ts';
import { catchUp } from './pipeline.ts';
import { TERMINAL_FEED } from './reading/normalisers.ts';
import { readMessageIdentity } from './reading/read.ts';
import type { Tracking } from './tracking.ts';

/** What the HTTP interface needs of tracking beyond reading and writing rows. */
export interface TrackingServices {
  /** Makes count what was heard of a shipment while its tracking had stopped. */
  catchUp(trx: Trx, accountId: Id, shipmentId: Id, at: Instant): Promise<void>;
  ingestTerminalMessage(
    accountId: Id,
    body: Uint8Array,
    contentType: string | null,
  ): Promise<Omit<TakenIn, 'shipmentIds'>>;
  /** False when there is no such entry. */
  reprocess(accountId: Id, quarantineId: Id): Promise<boolean>;
  readonly carriers: CarrierServices;
}

export function createTrackingServices(tracking: Tracking): TrackingServices {
  return {
    catchUp: (trx, ...given) => catchUp(trx, tracking, ...given),
    ingestTerminalMessage: async (accountId, body, contentType) => {
      const identity = await readMessageIdentity(body, { accountId });
      const voice = voiceOfTerminal(identity?.source ?? 'unknown', toInstant(tracking.now()));
      const asked = identity ? `message ${identity.sequence}` : 'message';
      // The same message again is harmless; another under the same number is a mistake of its sender.
      if (identity && (await isOtherAnswer(tracking.db, accountId, voice.sourceName, asked, body))) {
        throw new LandfallError('conflict', `Message ${identity.sequence} of ${identity.source} was different before.`);
      }
      const payload = { body, contentType, httpStatus: null, asked, truncated: false };
      const { shipmentIds: _, ...taken } = await takeInMessage(
        tracking,
        { accountId, ...voice },
        payload,
        TERMINAL_FEED,
      );
      return taken;
    },
    carriers: createCarrierServices(tracking),
    reprocess: async (accountId, quarantineId) => {
      const entry = await findQuarantineEntry(tracking.db, accountId, quarantineId);
      return entry !== undefined && reprocessPayload(tracking, accountId, entry.payloadId);
    },
  };
}
