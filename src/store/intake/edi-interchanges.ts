import { sql } from 'kysely';
import type { EdiInterchange } from '../../domain/carriers/edi-interchange.ts';
import { wordsIn } from '../../text/words-in.ts';
import { defined } from '../../values/defined.ts';
import { sha256Of } from '../../values/digest.ts';
import { type Id, newId } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { OfAccount } from '../../values/of-account.ts';
import { asMembers } from '../columns.ts';
import { ownRow } from '../own-row.ts';
import { type Page, type PageRequest, readPage } from '../page.ts';
import type { Db } from '../tables.ts';

const COLUMNS = asMembers(
  wordsIn(
    'id syntax sender receiver control_number status received_by message_count observation_count',
    'waiting_count shipment_count problems acknowledgement times_received received_at',
    'last_received_at',
  ),
);

export interface NewInterchange {
  readonly accountId: Id;
  readonly syntax: EdiInterchange['syntax'];
  readonly sender: string;
  readonly receiver: string;
  readonly controlNumber: string;
  readonly raw: Uint8Array;
  readonly payloadId: Id;
  readonly receivedBy: string;
  readonly messageCount: number;
  readonly acknowledgementRequested: boolean;
  readonly receivedAt: Instant;
}

/** Notes an interchange. The same bytes under the same control number are the same one, and only counted. */
export async function noteInterchange(db: Db, interchange: NewInterchange): Promise<{ id: Id; isNew: boolean }> {
  const { accountId, sender, controlNumber, receivedAt } = interchange;
  const row = await db
    .insertInto('edi_interchange')
    .values({
      account_id: accountId,
      id: newId(Date.parse(receivedAt)),
      syntax: interchange.syntax,
      sender,
      receiver: interchange.receiver,
      control_number: controlNumber,
      sha256: await sha256Of(interchange.raw),
      payload_id: interchange.payloadId,
      status: 'received',
      received_by: interchange.receivedBy,
      message_count: interchange.messageCount,
      acknowledgement_requested: interchange.acknowledgementRequested,
      acknowledgement: null,
      tried_at: receivedAt,
      received_at: receivedAt,
      last_received_at: receivedAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'sender', 'control_number', 'sha256']).doUpdateSet({
        times_received: sql<number>`edi_interchange.times_received + 1`,
        last_received_at: receivedAt,
      }),
    )
    .returning(['id', 'status'])
    .executeTakeFirstOrThrow();
  // Still `received`: the run that noted it did not end, and this one does its work.
  return { id: row.id, isNew: row.status === 'received' };
}

export interface InterchangeOutcome {
  readonly status: Exclude<EdiInterchange['status'], 'received'>;
  readonly observationCount: number;
  readonly waitingCount: number;
  readonly shipmentCount: number;
  readonly problems: EdiInterchange['problems'];
  /** Left out: the one there is stays. */
  readonly acknowledgement?: string | null;
}

/** An interchange wrong all over shows this many of its problems. */
const MAX_SHOWN_PROBLEMS = 200;

export async function settleInterchange(db: Db, accountId: Id, id: Id, outcome: InterchangeOutcome): Promise<void> {
  await db
    .updateTable('edi_interchange')
    .set({
      status: outcome.status,
      observation_count: outcome.observationCount,
      waiting_count: outcome.waitingCount,
      shipment_count: outcome.shipmentCount,
      problems: JSON.stringify(outcome.problems.slice(0, MAX_SHOWN_PROBLEMS)),
      ...(outcome.acknowledgement !== undefined && { acknowledgement: outcome.acknowledgement }),
    })
    .where(ownRow(accountId, id))
    .execute();
}

/** What processing a stored interchange needs to know of it. */
export interface StoredInterchange extends OfAccount {
  readonly payloadId: Id;
  readonly receivedAt: Instant;
  readonly acknowledgementRequested: boolean;
  readonly tries: number;
}

/** Takes interchanges whose processing was begun before then and never ended; no other process takes them for a while. */
export async function claimUnsettledInterchanges(
  db: Db,
  begunBefore: Instant,
  now: Instant,
  limit: number,
): Promise<StoredInterchange[]> {
  const { rows } = await sql<StoredInterchange>`
    update edi_interchange set tried_at = ${now}, tries = tries + 1
    where (account_id, id) in (
      select account_id, id from edi_interchange where status = 'received' and tried_at < ${begunBefore}
      order by tried_at, id limit ${limit} for update skip locked
    )
    returning account_id as "accountId", id, payload_id as "payloadId", received_at as "receivedAt",
      acknowledgement_requested as "acknowledgementRequested", tries`.execute(db);
  return rows;
}

/** The interchange a payload is. */
export async function findInterchangeOfPayload(
  db: Db,
  accountId: Id,
  payloadId: Id,
): Promise<StoredInterchange | undefined> {
  return db
    .selectFrom('edi_interchange')
    .where('account_id', '=', accountId)
    .where('payload_id', '=', payloadId)
    .orderBy('id')
    .select(asMembers(['account_id', 'id', 'payload_id', 'received_at', 'acknowledgement_requested', 'tries']))
    .executeTakeFirst();
}

/** The number of the next acknowledgement. */
export async function nextControlNumber(db: Db): Promise<string> {
  const { rows } = await sql<{ number: number }>`select nextval('edi_control_number')::integer as number`.execute(db);
  return String(rows[0]?.number ?? 1);
}

export interface InterchangeFilter {
  readonly status?: EdiInterchange['status'];
  readonly sender?: string;
}

/** Newest first. */
export async function listInterchanges(
  db: Db,
  accountId: Id,
  filter: InterchangeFilter,
  page: PageRequest,
): Promise<Page<EdiInterchange>> {
  const received = db.selectFrom('edi_interchange').where('account_id', '=', accountId);
  const matching = received.where((of) => of.and(defined({ ...filter })));
  return readPage(matching.select(COLUMNS).orderBy('received_at', 'desc').orderBy('id', 'desc'), page);
}

export async function findInterchange(db: Db, accountId: Id, id: Id): Promise<EdiInterchange | undefined> {
  return db.selectFrom('edi_interchange').where(ownRow(accountId, id)).select(COLUMNS).executeTakeFirst();
}
