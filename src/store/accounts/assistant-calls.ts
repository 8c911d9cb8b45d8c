import { type Selectable, sql } from 'kysely';
import type { Caller } from '../../domain/accounts/caller.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { type Page, type PageRequest, readPage } from '../page.ts';
import type { Db, Tables } from '../tables.ts';

const COLUMNS = ['id', 'at', 'actor_type', 'actor_id', 'tool', 'succeeded'] as const;

/** Notes a call, and forgets those that are too old to be shown. */
export async function insertAssistantCall(
  db: Db,
  { accountId, actor }: Caller,
  call: { readonly tool: string; readonly succeeded: boolean; readonly at: Instant },
  forgetBefore: Instant,
): Promise<void> {
  await db
    .with('forgotten', (trx) =>
      trx.deleteFrom('assistant_call').where('account_id', '=', accountId).where('at', '<', forgetBefore),
    )
    .insertInto('assistant_call')
    .values({ account_id: accountId, actor_type: actor.type, actor_id: actor.id, ...call })
    .execute();
}

export async function listAssistantCalls(db: Db, accountId: Id, page: PageRequest): Promise<Page<AssistantCall>> {
  const calls = db.selectFrom('assistant_call').where('account_id', '=', accountId).select(COLUMNS);
  const { rows, total } = await readPage(calls.orderBy('id', 'desc'), page);
  return { rows: rows.map(toCall), total };
}

interface Claim {
  readonly accountId: Id;
  readonly key: string;
  readonly sha256: Buffer;
  readonly at: Instant;
}

/** Undefined when the key is free, and now taken; otherwise what it was used for. */
export async function claimWrite(
  db: Db,
  { accountId, key, sha256, at }: Claim,
  forgetBefore: Instant,
): Promise<{ readonly sha256: Buffer; readonly answer: object | null } | undefined> {
  await db.deleteFrom('assistant_write').where('account_id', '=', accountId).where('at', '<', forgetBefore).execute();
  const taken = await db
    .insertInto('assistant_write')
    .values({ account_id: accountId, key, sha256, at, answer: null })
    .onConflict((conflict) => conflict.columns(['account_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (taken !== undefined) return undefined;
  return db
    .selectFrom('assistant_write')
    .select(['sha256', 'answer'])
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst();
}

export async function finishWrite(db: Db, { accountId, key }: Claim, answer: object): Promise<void> {
  await db
    .updateTable('assistant_write')
    .set({ answer: sql`${JSON.stringify(answer)}::jsonb` })
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .execute();
}

export async function releaseWrite(db: Db, { accountId, key }: Claim): Promise<void> {
  await db.deleteFrom('assistant_write').where('account_id', '=', accountId).where('key', '=', key).execute();
}

function toCall(row: Pick<Selectable<Tables['assistant_call']>, (typeof COLUMNS)[number]>): AssistantCall {
  return {
    id: String(row.id),
    at: row.at,
    actor: { type: row.actor_type, id: row.actor_id },
    tool: row.tool,
    succeeded: row.succeeded,
  };
}

/** A tool that an assistant used. What it asked for and was told is not kept. */
interface AssistantCall {
  readonly id: string;
  readonly at: Instant;
  readonly actor: Caller['actor'];
  readonly tool: string;
  readonly succeeded: boolean;
}
