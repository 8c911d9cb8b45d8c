import { inTransaction } from '../../db/transaction.ts';
import type { EdiInterchange } from '../../domain/carriers/edi-interchange.ts';
import type { NormalisedPart } from '../../sources/edi/normalise.ts';
import { findInterchange, noteInterchange, type StoredInterchange } from '../../store/intake/edi-interchanges.ts';
import { keepPayload } from '../../store/intake/raw-payloads.ts';
import type { Trx } from '../../store/tables.ts';
import type { Id } from '../../values/id.ts';
import { type Instant, toInstant } from '../../values/instant.ts';
import { readEdi } from '../reading/read.ts';
import type { Tracking } from '../tracking.ts';
import { listPartnerProfiles, processInterchange, provenanceOf } from './process-interchange.ts';

export interface EdiDelivery {
  readonly accountId: Id;
  readonly payload: Uint8Array;
  /** `http`, or the name of the file. */
  readonly receivedBy: string;
  /** Whoever delivers it asks for an acknowledgement. */
  readonly acknowledge: boolean;
  /** Whoever delivers it has gone: what is stored by then is applied in the background. */
  readonly signal?: AbortSignal | undefined;
}

export interface EdiReceipt {
  readonly interchange: EdiInterchange;
  /** It had come before, and was only counted. */
  readonly isDuplicate: boolean;
}

/**
 * Takes in a payload of any number of interchanges. All are stored before one is applied, so that a process that ends in
 * between leaves nothing behind that is not taken up again; a broken one is quarantined whole, and the good ones beside it
 * go through.
 */
export async function receiveEdi(tracking: Tracking, delivery: EdiDelivery): Promise<EdiReceipt[]> {
  const { db } = tracking;
  const { accountId } = delivery;
  const parts = await readEdi(delivery.payload, await listPartnerProfiles(tracking, accountId), delivery);
  const receivedAt = toInstant(tracking.now());
  const stored = await inTransaction(db, async (trx) => {
    const rows: (StoredInterchange & { isNew: boolean; part: NormalisedPart })[] = [];
    for (const part of parts) rows.push({ ...(await store(trx, delivery, part, receivedAt)), part });
    return rows;
  });
  const receipts: EdiReceipt[] = [];
  for (const [index, { part, ...row }] of stored.entries()) {
    // One payload may hold the same interchange twice.
    const isNew = row.isNew && stored.findIndex(({ id }) => id === row.id) === index;
    if (delivery.signal?.aborted) break;
    if (isNew) await processInterchange(tracking, row, part, receivedAt);
    const interchange = await findInterchange(db, accountId, row.id);
    if (!interchange) throw new Error(`interchange ${row.id} is gone right after it was settled`);
    receipts.push({ interchange, isDuplicate: !isNew });
  }
  return receipts;
}

async function store(
  trx: Trx,
  delivery: EdiDelivery,
  part: NormalisedPart,
  receivedAt: Instant,
): Promise<StoredInterchange & { isNew: boolean }> {
  const { accountId, receivedBy, acknowledge } = delivery;
  const header = headerOf(part);
  const payloadId = await keepPayload(trx, {
    accountId,
    ...provenanceOf(part, receivedAt),
    shipmentId: null,
    trackingRequestId: null,
    asked: `${header.syntax} interchange ${header.controlNumber} from ${header.sender}`,
    httpStatus: null,
    contentType: header.syntax === 'edifact' ? 'application/EDIFACT' : 'application/EDI-X12',
    body: part.raw,
  });
  const noted = await noteInterchange(trx, {
    ...header,
    accountId,
    raw: part.raw,
    payloadId,
    receivedBy,
    messageCount: part.kind === 'read' ? part.messages.length : 0,
    acknowledgementRequested: acknowledge,
    receivedAt,
  });
  return { ...noted, accountId, payloadId, receivedAt, acknowledgementRequested: acknowledge, tries: 1 };
}

function headerOf(part: NormalisedPart) {
  if (part.kind === 'read') {
    const { syntax, sender, receiver, controlNumber } = part.interchange;
    return { syntax, sender, receiver, controlNumber };
  }
  const { sender = '', receiver = '', controlNumber = '' } = part.header ?? {};
  return { syntax: part.syntax, sender, receiver, controlNumber };
}
