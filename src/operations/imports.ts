import { inTurns } from '../concurrency/event-loop-turns.ts';
import type { Caller } from '../domain/accounts/caller.ts';
import { type AskedRow, type Followed, type PreviewedRow, previewRow } from '../domain/shipments/import-row.ts';
import { normalizeNumber } from '../domain/shipments/infer-number.ts';
import type { RequestType } from '../domain/shipments/tracking-request.ts';
import { LandfallError } from '../errors.ts';
import { listKnownLines } from '../store/carriers/shipping-lines.ts';
import type { Publish } from '../store/events/domain-events.ts';
import { pageContacts } from '../store/notes/contacts.ts';
import { listFollowedNumbers } from '../store/shipments/followed-numbers.ts';
import { findPartyByName } from '../store/shipments/parties.ts';
import type { Db } from '../store/tables.ts';
import type { Id } from '../values/id.ts';
import type { Instant } from '../values/instant.ts';
import { createContact } from './notes/contacts.ts';
import { createParty } from './parties.ts';
import { stopShipment } from './shipments.ts';
import { removeTrackingRequest } from './tracking-request-work.ts';
import { createTrackingRequest, getTrackingRequest } from './tracking-requests.ts';

export interface ImportedRow {
  readonly number: string;
  readonly requestType: RequestType;
  /** Null: found out from the number or by asking. */
  readonly scac: string | null;
  readonly references: readonly string[];
  readonly tags: readonly string[];
  readonly customer: string | null;
  /** Kept as a contact of the customer. */
  readonly customerPhone: string | null;
  readonly customFields: readonly { readonly apiSlug: string; readonly value: string }[];
}

export type ImportResult =
  | { readonly outcome: 'created'; readonly trackingRequestId: Id }
  | { readonly outcome: 'refused'; readonly reason: string; readonly shipmentId: Id | null };

const MAX_CONTACTS_COMPARED = 100;

/** Says what importing would do with each row, and does nothing. */
export async function previewImport(db: Db, caller: Caller, rows: readonly AskedRow[]): Promise<PreviewedRow[]> {
  const known = await listKnownLines(db);
  const numbers = rows.map((row) => normalizeNumber(row.number));
  const followed = new Map<string, Followed[]>();
  for (const one of await listFollowedNumbers(db, caller.accountId, numbers)) {
    followed.set(one.number, [...(followed.get(one.number) ?? []), one]);
  }
  const previewed: PreviewedRow[] = [];
  for await (const row of inTurns(rows)) previewed.push(previewRow(row, known, followed));
  return previewed;
}

/** Each row for itself: one that is refused does not keep the others. */
export async function importRows(
  db: Db,
  caller: Caller,
  rows: readonly ImportedRow[],
  at: Instant,
): Promise<ImportResult[]> {
  const results: ImportResult[] = [];
  for (const row of rows) results.push(await importRow(db, caller, row, at));
  return results;
}

async function importRow(db: Db, caller: Caller, row: ImportedRow, at: Instant): Promise<ImportResult> {
  try {
    const { customFields: shipment } = row;
    const customerId = row.customer === null ? undefined : await customerOf(db, caller, row.customer);
    if (customerId !== undefined) await keepPhone(db, caller, customerId, row);
    const given = {
      requestType: row.requestType,
      requestNumber: row.number,
      scac: row.scac,
      autoDetectVoccScac: row.scac === null,
      refNumbers: row.references,
      shipmentTags: row.tags,
      initialCustomFields: shipment.length === 0 ? null : { shipment, containers: [] },
      parties: customerId === undefined ? [] : [{ role: 'customer' as const, partyId: customerId }],
    };
    const { id } = await createTrackingRequest(db, caller, given, at);
    return { outcome: 'created', trackingRequestId: id };
  } catch (error) {
    if (!(error instanceof LandfallError)) throw error;
    const shipmentId = error.details.meta?.['shipment_id'];
    return {
      outcome: 'refused',
      reason: error.message,
      shipmentId: typeof shipmentId === 'string' ? shipmentId : null,
    };
  }
}

async function customerOf(db: Db, caller: Caller, name: string): Promise<Id> {
  return ((await findPartyByName(db, caller.accountId, name)) ?? (await createParty(db, caller, name))).id;
}

/** A number that is known of the customer is not kept twice. */
async function keepPhone(db: Db, caller: Caller, partyId: Id, { customer, customerPhone }: ImportedRow): Promise<void> {
  if (customer === null || customerPhone === null) return;
  const digits = digitsOf(customerPhone);
  const of = { subjectType: 'party', subjectId: partyId } as const;
  const { rows } = await pageContacts(db, caller.accountId, { number: 1, size: MAX_CONTACTS_COMPARED }, of);
  if (digits === '' || rows.some(({ phone }) => phone !== null && digitsOf(phone) === digits)) return;
  const details = { name: customer, job: null, phone: customerPhone, email: null, hours: null, remark: null };
  await createContact(db, caller, of, details);
}

function digitsOf(phone: string): string {
  return phone.replaceAll(/\D/g, '');
}

/** Takes back requests: those that led to nothing are gone, the shipments of the others are followed no longer. */
export async function undoImport(
  db: Db,
  caller: Caller,
  ids: readonly Id[],
  publish: Publish,
  at: Instant,
): Promise<{ removed: number; stopped: number }> {
  const done = { removed: 0, stopped: 0 };
  for (const id of ids) {
    try {
      const { shipmentId } = await getTrackingRequest(db, caller, id);
      if (shipmentId === null) {
        await removeTrackingRequest(db, caller, id);
        done.removed += 1;
      } else {
        await stopShipment(db, caller, shipmentId, publish, at);
        done.stopped += 1;
      }
    } catch (error) {
      // One that somebody removed meanwhile is taken back already; one that was found meanwhile is met the next time.
      if (!(error instanceof LandfallError)) throw error;
    }
  }
  return done;
}
