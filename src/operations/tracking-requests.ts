import { inTransaction } from '../db/transaction.ts';
import type { Caller } from '../domain/accounts/caller.ts';
import { type Inference, inferNumber, normalizeNumber } from '../domain/shipments/infer-number.ts';
import { isPossibleNumber, TEST_SCAC, type TrackingRequest } from '../domain/shipments/tracking-request.ts';
import { found, invalidBody, LandfallError } from '../errors.ts';
import { recordAudit } from '../store/accounts/audit-entries.ts';
import { schedulePoll, URGENT } from '../store/carriers/polls.ts';
import { findShippingLineByScac, listKnownLines } from '../store/carriers/shipping-lines.ts';
import { type FollowedNumber, findFollowedNumber, lockNumber } from '../store/shipments/followed-numbers.ts';
import { findParty } from '../store/shipments/parties.ts';
import { insertPartyRole, type NewPartyRole } from '../store/shipments/party-roles.ts';
import { type ReferenceEdit, updateReferences } from '../store/shipments/references.ts';
import { insertTrackingRequest, type NewTrackingRequest } from '../store/shipments/tracking-request-progress.ts';
import { findTrackingRequest } from '../store/shipments/tracking-requests.ts';
import type { Db, Trx } from '../store/tables.ts';
import { type Id, newId } from '../values/id.ts';
import type { Instant } from '../values/instant.ts';
import type { OfAccount } from '../values/of-account.ts';
import { refuseUnfitFields } from './initial-custom-fields.ts';

export interface NewRequest
  extends Omit<NewTrackingRequest, keyof OfAccount | 'normalizedNumber' | 'customerId' | 'createdByUserId' | 'at'> {
  /** At most one for each role. */
  readonly parties: readonly NewPartyRole[];
}

/** Takes a number to be tracked. What comes of it is found out afterwards, and told by webhook: soon, as somebody waits. */
export async function createTrackingRequest(
  db: Db,
  caller: Caller,
  given: NewRequest,
  at: Instant,
  priority: number = URGENT,
): Promise<TrackingRequest> {
  const normalizedNumber = normalizeNumber(given.requestNumber);
  if (normalizedNumber === '') throw invalidBody('/data/attributes/request_number', 'request_number is empty.');
  const scac = await scacOf(db, given);
  const parties = given.parties.filter(({ partyId }) => partyId !== caller.accountId);
  for (const { role, partyId } of parties) {
    if (await findParty(db, caller.accountId, partyId)) continue;
    throw invalidBody(`/data/relationships/${role}/data/id`, 'There is no such party.');
  }
  if (given.initialCustomFields) await refuseUnfitFields(db, caller.accountId, given.initialCustomFields);
  const customerId = parties.find(({ role }) => role === 'customer')?.partyId ?? null;
  const id = newId(Date.parse(at));
  return inTransaction(db, async (trx) => {
    const { accountId } = caller;
    const createdByUserId = caller.userId;
    await refuseFollowed(trx, accountId, { ...given, normalizedNumber, scac });
    await insertTrackingRequest(trx, {
      ...given,
      customerId,
      accountId,
      id,
      normalizedNumber,
      scac,
      createdByUserId,
      at,
    });
    for (const party of parties) await insertPartyRole(trx, accountId, { type: 'TrackingRequest', id }, party);
    const lane = laneOf({ ...given, normalizedNumber, scac });
    const place = { accountId, id, subject: 'tracking_request', scac: lane } as const;
    await schedulePoll(trx, { ...place, priority, dueAt: at });
    const changes = { request_number: given.requestNumber, scac };
    await recordAudit(trx, caller, {
      action: 'tracking_request.create',
      subject: { type: 'tracking_request', id },
      changes,
    });
    return getTrackingRequest(trx, caller, id);
  });
}

/** Where a request waits for its turn: what no line will be asked about waits for none. */
export function laneOf({
  requestType,
  normalizedNumber,
  scac,
}: Pick<TrackingRequest, 'requestType' | 'normalizedNumber' | 'scac'>): string {
  const isAsked = scac === TEST_SCAC || isPossibleNumber(requestType, normalizedNumber);
  return isAsked ? (scac ?? '') : '';
}

/** The test line's numbers can be tried again and again. */
export async function refuseFollowed(
  trx: Trx,
  accountId: Id,
  asked: Pick<TrackingRequest, 'requestType' | 'requestNumber' | 'normalizedNumber' | 'scac'>,
): Promise<void> {
  if (asked.scac === TEST_SCAC) return;
  await lockNumber(trx, accountId, asked.normalizedNumber);
  const followed = await findFollowedNumber(trx, accountId, asked);
  if (followed) throw alreadyFollowed(asked.requestNumber, followed);
}

function alreadyFollowed(number: string, { trackingRequestId, shipmentId, stopped }: FollowedNumber): LandfallError {
  const message = stopped
    ? `${number} is in this account already, and its tracking was stopped. Resume it: PATCH /shipments/${shipmentId}/resume_tracking.`
    : `${number} is tracked already in this account.`;
  return new LandfallError('duplicate', message, {
    pointer: '/data/attributes/request_number',
    meta: { tracking_request_id: trackingRequestId, shipment_id: shipmentId },
  });
}

/** The line's own code, whichever of its codes was given; null when it is to be found out. */
export async function scacOf(
  db: Db,
  { scac, autoDetectVoccScac }: Pick<NewRequest, 'scac' | 'autoDetectVoccScac'>,
): Promise<string | null> {
  const pointer = '/data/attributes/scac';
  if (scac === null) {
    if (autoDetectVoccScac) return null;
    throw invalidBody(pointer, 'scac is required unless auto_detect_vocc_scac is true.');
  }
  const code = scac.toUpperCase();
  if (code === TEST_SCAC) return TEST_SCAC;
  const line = await findShippingLineByScac(db, code);
  if (!line) throw invalidBody(pointer, `There is no shipping line with the SCAC "${scac}".`);
  return line.scac;
}

/** The code a line's requests are kept under, whichever of its codes is given. */
export async function ownScac(db: Db, scac: string | undefined): Promise<string | undefined> {
  const code = scac?.toUpperCase();
  return code && ((await findShippingLineByScac(db, code))?.scac ?? code);
}

export async function inferLine(db: Db, number: string): Promise<Inference> {
  return inferNumber(number, await listKnownLines(db));
}

export async function editTrackingRequest(
  db: Db,
  caller: Caller,
  id: Id,
  edit: ReferenceEdit,
): Promise<TrackingRequest> {
  return inTransaction(db, async (trx) => {
    if (edit.refNumbers !== undefined) {
      await updateReferences(trx, 'tracking_request', caller.accountId, id, edit.refNumbers);
      const subject = { type: 'tracking_request', id };
      await recordAudit(trx, caller, { action: 'tracking_request.edit', subject, changes: { ...edit } });
    }
    return getTrackingRequest(trx, caller, id);
  });
}

export async function getTrackingRequest(db: Db, caller: Caller, id: Id): Promise<TrackingRequest> {
  return found(await findTrackingRequest(db, caller.accountId, id), 'Tracking request');
}
