import { sql } from 'kysely';
import type { QuarantineEntry } from '../../domain/carriers/quarantine-entry.ts';
import { storableText } from '../../text/storable-text.ts';
import { wordsIn } from '../../text/words-in.ts';
import { defined } from '../../values/defined.ts';
import { type Id, newId } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { asMembers } from '../columns.ts';
import { ownRow } from '../own-row.ts';
import { type Page, type PageRequest, readPage } from '../page.ts';
import type { Db } from '../tables.ts';
import { deleteInParts } from './delete-in-parts.ts';

const COLUMNS = asMembers(
  wordsIn(
    'id payload_id shipment_id tracking_request_id source_name reason detail pointer status attempts',
    'created_at updated_at',
  ),
);

export interface NewQuarantineEntry
  extends Omit<QuarantineEntry, 'id' | 'status' | 'attempts' | 'createdAt' | 'updatedAt'> {
  readonly accountId: Id;
  readonly at: Instant;
}

/** Of what was understood, but not recorded: it is settled by another reading that finds room. */
export const NO_ROOM = 'no_room';

/**
 * The same trouble in the same payload reopens its entry and counts; so does the same trouble in a later answer about the
 * same shipment or request, whose entry then points to that answer. A payload that was deleted since has none.
 */
export async function quarantine(db: Db, given: NewQuarantineEntry): Promise<void> {
  // They quote what could not be read.
  const entry = { ...given, detail: storableText(given.detail), pointer: storableText(given.pointer) };
  const subject = entry.shipmentId ?? entry.trackingRequestId;
  await sql`
    with payload as (
      select id from raw_payload where account_id = ${entry.accountId} and id = ${entry.payloadId}
    ),
    known as (
      select id from quarantine
      where exists (select from payload) and account_id = ${entry.accountId} and coalesce(shipment_id, tracking_request_id) = ${subject}
        and status = 'open' and source_name = ${entry.sourceName} and reason = ${entry.reason}
        and detail = ${entry.detail} and payload_id <> ${entry.payloadId}
      order by created_at, id limit 1 for update
    ),
    met_again as (
      update quarantine set payload_id = ${entry.payloadId}, pointer = ${entry.pointer}, attempts = attempts + 1,
        updated_at = ${entry.at}
      where account_id = ${entry.accountId} and id = (select id from known)
        and not exists (select from quarantine as same where same.account_id = ${entry.accountId}
          and same.payload_id = ${entry.payloadId} and same.pointer = ${entry.pointer} and same.reason = ${entry.reason})
      returning id
    )
    insert into quarantine (account_id, id, payload_id, shipment_id, tracking_request_id, source_name, reason, detail,
      pointer, created_at, updated_at)
    select ${entry.accountId}::uuid, ${newId(Date.parse(entry.at))}::uuid, ${entry.payloadId}::uuid,
      ${entry.shipmentId}::uuid, ${entry.trackingRequestId}::uuid, ${entry.sourceName}, ${entry.reason},
      ${entry.detail}, ${entry.pointer}, ${entry.at}::timestamptz, ${entry.at}::timestamptz
    where exists (select from payload) and not exists (select from met_again)
    on conflict (account_id, payload_id, pointer, reason) do update set status = 'open', detail = excluded.detail,
      attempts = quarantine.attempts + 1, updated_at = excluded.updated_at`.execute(db);
}

/** What a payload was set aside for is settled, except for the troubles that are still there. */
export async function resolveQuarantine(
  db: Db,
  accountId: Id,
  payloadId: Id,
  still: readonly { readonly reason: string; readonly pointer: string }[],
  at: Instant,
): Promise<void> {
  const open = still.map(({ reason, pointer }) => `${reason} ${pointer}`);
  await db
    .updateTable('quarantine')
    .set({ status: 'resolved', updated_at: at })
    .where('account_id', '=', accountId)
    .where('payload_id', '=', payloadId)
    .where('status', '=', 'open')
    .where(sql<boolean>`reason || ' ' || pointer <> all(${open}::text[])`)
    // Found again by the reading that settles the others.
    .where(sql<boolean>`(reason <> ${NO_ROOM} or updated_at < ${at})`)
    .execute();
}

/** Of an account: more than anybody looks through, and what is wrong so often is wrong in the same way. */
const MAX_KEPT = 20_000;

/** Deletes the oldest entries of accounts that have too many; returns how many that were. */
export async function trimQuarantine(db: Db, kept = MAX_KEPT): Promise<number> {
  return deleteInParts(
    db,
    'quarantine',
    sql`
      select account_id, id from (
        select account_id, id, row_number() over (partition by account_id order by created_at desc, id desc) as place
        from quarantine
      ) as entry
      where place > ${kept}`,
  );
}

export interface QuarantineFilter {
  readonly status?: QuarantineEntry['status'];
  readonly sourceName?: string;
  readonly reason?: string;
}

/** Newest first. */
export async function listQuarantine(
  db: Db,
  accountId: Id,
  filter: QuarantineFilter,
  page: PageRequest,
): Promise<Page<QuarantineEntry>> {
  const { sourceName, ...same } = filter;
  const matching = db
    .selectFrom('quarantine')
    .where('account_id', '=', accountId)
    .where((of) => of.and(defined({ ...same, source_name: sourceName })));
  return readPage(matching.select(COLUMNS).orderBy('created_at', 'desc').orderBy('id', 'desc'), page);
}

export async function findQuarantineEntry(db: Db, accountId: Id, id: Id): Promise<QuarantineEntry | undefined> {
  return db.selectFrom('quarantine').where(ownRow(accountId, id)).select(COLUMNS).executeTakeFirst();
}
