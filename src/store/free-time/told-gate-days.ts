import { sql } from 'kysely';
import type { ToldGateDay } from '../../domain/free-time/told-gates.ts';
import type { Id } from '../../values/id.ts';
import type { Db, Trx } from '../tables.ts';

/** Of one account: they are read together whenever something is counted. The days furthest back go first. */
const MAX_TOLD = 5_000;

export async function listToldGateDays(db: Db, accountId: Id): Promise<ToldGateDay[]> {
  const rows = await db
    .selectFrom('told_gate_day')
    .where('account_id', '=', accountId)
    .select(['terminal_id as terminalId', 'locode', 'on', 'gate', 'opens', 'closes', 'source', 'said_at as saidAt'])
    .orderBy('on', 'desc')
    .orderBy('terminal_id')
    .orderBy('locode')
    .limit(MAX_TOLD)
    .execute();
  return rows.map(({ opens, closes, ...day }) => ({ ...day, ...(opens && { opens }), ...(closes && { closes }) }));
}

/** Keeps what a terminal said unless something later is kept; tells how many days are others than before. */
export async function keepToldGateDays(trx: Trx, accountId: Id, days: readonly ToldGateDay[]): Promise<number> {
  if (days.length === 0) return 0;
  const rows = days.map(({ terminalId, locode, on, gate, opens, closes, source, saidAt }) => ({
    terminal_id: terminalId,
    locode,
    on,
    gate,
    opens,
    closes,
    source,
    said_at: saidAt,
  }));
  const { rows: changed } = await sql<{ changes: boolean }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as one (terminal_id uuid, locode text, "on" date, gate text, opens text, closes text, source text, said_at timestamptz)
    ), before as (
      select kept.* from told_gate_day as kept join given on kept."on" = given."on"
        and kept.terminal_id is not distinct from given.terminal_id and kept.locode is not distinct from given.locode
      where kept.account_id = ${accountId}
    ), written as (
      insert into told_gate_day as kept (account_id, terminal_id, locode, "on", gate, opens, closes, source, said_at)
      select ${accountId}, terminal_id, locode, "on", gate, opens, closes, source, said_at from given
      on conflict (account_id, terminal_id, locode, "on") do update
        set gate = excluded.gate, opens = excluded.opens, closes = excluded.closes, source = excluded.source, said_at = excluded.said_at
        where kept.said_at < excluded.said_at
      returning "on", gate, opens, closes
    )
    select (written.gate, written.opens, written.closes) is distinct from (before.gate, before.opens, before.closes) as changes from written left join before on before."on" = written."on"
  `.execute(trx);
  await forgetBeyond(trx, accountId);
  return changed.filter(({ changes }) => changes).length;
}

async function forgetBeyond(trx: Trx, accountId: Id): Promise<void> {
  await sql`
    delete from told_gate_day where account_id = ${accountId} and "on" <= (
      select "on" from told_gate_day where account_id = ${accountId} order by "on" desc offset ${MAX_TOLD} limit 1
    )
  `.execute(trx);
}
