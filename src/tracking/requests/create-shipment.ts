import { provenanceOfLine } from '../../domain/observations/provenance.ts';
import { trackingRequestEvent } from '../../domain/shipments/tracking-request-event.ts';
import type { Source } from '../../sources/source.ts';
import { ROUTINE, schedulePoll, URGENT } from '../../store/carriers/polls.ts';
import { findShippingLineByScac } from '../../store/carriers/shipping-lines.ts';
import { copyPartyRoles } from '../../store/shipments/party-roles.ts';
import { insertShipment, noteAttempt } from '../../store/shipments/shipment-tracking.ts';
import { lockCreatedShipment } from '../../store/shipments/tracked-shipments.ts';
import { updateTrackingRequestProgress } from '../../store/shipments/tracking-request-progress.ts';
import type { Trx } from '../../store/tables.ts';
import { type Id, newId } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { apply, takeUpWaitingOf } from '../pipeline.ts';
import type { CarrierReply } from '../polling/ask-carrier.ts';
import { doubtOf, restOf } from '../polling/doubt.ts';
import { type Expectation, nextPollAt, waitHours, wantedHours } from '../polling/schedule.ts';
import type { Reading } from '../steps/read-payloads.ts';
import type { Tracking } from '../tracking.ts';
import type { CarrierRequest } from './request-outcomes.ts';

/** The line's first answer about a number, which became a reading. */
export interface FirstAnswer extends CarrierReply {
  readonly reading: Reading | undefined;
  readonly source: Source;
  readonly slowdown: number;
}

/** Makes the shipment of a request out of the line's first answer. False when the account tracks the number already. */
export async function createShipment(
  trx: Trx,
  tracking: Tracking,
  request: CarrierRequest,
  answer: FirstAnswer & { readonly reading: Reading },
  at: Instant,
): Promise<boolean> {
  const { reading, outcome } = answer;
  const { accountId, scac } = request;
  const id = newId(Date.parse(at));
  const line = await findShippingLineByScac(trx, scac);
  const inserted = await insertShipment(trx, {
    accountId,
    id,
    numberType: request.requestType,
    number: request.requestNumber,
    normalizedNumber: request.normalizedNumber,
    line: { scac, name: line?.name ?? scac, shortName: line?.shortName ?? scac },
    customerId: request.customerId,
    refNumbers: request.refNumbers,
    tags: request.shipmentTags,
    at,
  });
  if (!inserted) return false;
  const tracked = await lockCreatedShipment(trx, accountId, id);
  if (!tracked) throw new Error(`shipment ${id} is gone right after it was created`);
  const done = {
    status: 'created',
    failedReason: null,
    isRetrying: false,
    waitingFor: null,
    candidates: null,
  } as const;
  const progress = { ...request, ...done, shipmentId: id };
  await updateTrackingRequestProgress(trx, accountId, request.id, progress, at);
  await copyPartyRoles(trx, accountId, request.id, id);
  if (request.initialCustomFields) {
    await tracking.setInitialFields(trx, { accountId, shipmentId: id, containers: [] }, request.initialCustomFields);
  }
  const succeeded = trackingRequestEvent('succeeded', { ...request, shipmentId: id }, at);
  const applied = await apply(trx, tracking, { tracked, facts: reading.facts }, provenanceOfLine(scac, at), [
    succeeded,
  ]);
  await noteAttempt(trx, accountId, id, at, { succeeded: true, changed: true, doubt: doubtOf(outcome) });
  await scheduleNext(trx, tracking, { accountId, id, scac }, answer, applied, at);
  // Containers that joined were asked for what waits together with the number of the shipment.
  if (applied.containers.length === 0) await takeUpWaitingOf(trx, tracking, tracked, [], at);
  return true;
}

/** What the first question left to be asked comes at once, while somebody may be looking; else the schedule decides. */
async function scheduleNext(
  trx: Trx,
  tracking: Tracking,
  shipment: { readonly accountId: Id; readonly id: Id; readonly scac: string },
  { outcome, waitUntil, source, slowdown }: FirstAnswer,
  expectation: Expectation,
  at: Instant,
): Promise<void> {
  const { budget } = source;
  const rest = restOf(outcome);
  const hours = wantedHours(expectation, at);
  const wait = waitHours(expectation, slowdown, at);
  const routine = nextPollAt(wait, budget.freshAfterSeconds, at, tracking.random());
  const calls = outcome.kind === 'found' ? Math.max(outcome.calls, 1) : 1;
  await schedulePoll(trx, {
    ...shipment,
    subject: 'shipment',
    priority: rest ? URGENT : ROUTINE,
    dueAt: rest ? (waitUntil ?? at) : routine,
    ...(rest && { rest }),
    place: { wantedHours: hours, budgetKey: budget.key, calls },
  });
}
