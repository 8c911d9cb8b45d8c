import { sql } from 'kysely';
import type { DataSource } from '../../domain/observations/observation.ts';
import { wordsIn } from '../../text/words-in.ts';
import { asBuffer, sha256Of } from '../../values/digest.ts';
import { type Id, newId } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { asMembers } from '../columns.ts';
import { ownRow } from '../own-row.ts';
import type { Db } from '../tables.ts';

export interface NewPayload {
  readonly accountId: Id;
  readonly source: DataSource;
  readonly sourceName: string;
  readonly shipmentId: Id | null;
  readonly trackingRequestId: Id | null;
  readonly asked: string;
  readonly httpStatus: number | null;
  readonly contentType: string | null;
  readonly body: Uint8Array;
  readonly receivedAt: Instant;
}

export interface StoredPayload extends Omit<NewPayload, 'body'> {
  readonly id: Id;
  readonly body: Buffer;
}

/** Keeps the bytes as they came. The same answer to the same question again is only counted. */
export async function keepPayload(db: Db, payload: NewPayload): Promise<Id> {
  const body = asBuffer(payload.body);
  const row = await db
    .insertInto('raw_payload')
    .values({
      account_id: payload.accountId,
      id: newId(Date.parse(payload.receivedAt)),
      source: payload.source,
      source_name: payload.sourceName,
      shipment_id: payload.shipmentId,
      tracking_request_id: payload.trackingRequestId,
      asked: payload.asked,
      http_status: payload.httpStatus,
      content_type: payload.contentType,
      sha256: await sha256Of(body),
      body,
      received_at: payload.receivedAt,
      last_received_at: payload.receivedAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'source_name', 'asked', 'sha256']).doUpdateSet({
        last_received_at: payload.receivedAt,
        times_received: sql<number>`raw_payload.times_received + 1`,
        shipment_id: sql<Id | null>`coalesce(excluded.shipment_id, raw_payload.shipment_id)`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function findPayload(db: Db, accountId: Id, id: Id): Promise<StoredPayload | undefined> {
  return db
    .selectFrom('raw_payload')
    .where(ownRow(accountId, id))
    .select(
      asMembers(
        wordsIn(
          'id account_id source source_name shipment_id tracking_request_id asked http_status content_type',
          'body received_at',
        ),
      ),
    )
    .executeTakeFirst();
}

/** Whether something else than these bytes was received before in answer to the same question. */
export async function isOtherAnswer(
  db: Db,
  accountId: Id,
  sourceName: string,
  asked: string,
  body: Uint8Array,
): Promise<boolean> {
  const row = await db
    .selectFrom('raw_payload')
    .where('account_id', '=', accountId)
    .where('source_name', '=', sourceName)
    .where('asked', '=', asked)
    .where('sha256', '!=', await sha256Of(body))
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Deletes payloads that were last received before then, the oldest first, but never one that is still needed: set aside
 * and not yet understood, waiting to be read, the message of an interchange that must be known again, or what a line still
 * answers, which is not received again while it stays the same. What was derived stands on the observations, which stay.
 * Returns how many were deleted.
 */
export async function deletePayloadsBefore(db: Db, before: Instant, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from raw_payload where (account_id, id) in (
      select account_id, id from raw_payload as old
      where last_received_at < ${before}
        and not exists (select from quarantine
          where quarantine.account_id = old.account_id and quarantine.payload_id = old.id and status = 'open')
        and not exists (select from unread_payload
          where unread_payload.account_id = old.account_id and unread_payload.payload_id = old.id)
        and not exists (select from edi_interchange
          where edi_interchange.account_id = old.account_id and edi_interchange.payload_id = old.id)
        and not exists (select from poll
          where poll.account_id = old.account_id and poll.id = old.shipment_id and poll.answered_at <= old.last_received_at)
      order by last_received_at limit ${limit} for update of old skip locked
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
}
