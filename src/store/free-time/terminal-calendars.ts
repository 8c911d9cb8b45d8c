import { sql } from 'kysely';
import type { TerminalCalendar } from '../../domain/free-time/terminal-calendar.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { ownRow } from '../own-row.ts';
import type { Db, Trx } from '../tables.ts';

/** More terminals than one account has boxes at. */
export const MAX_CALENDARS = 2_000;

export async function listCalendars(db: Db, accountId: Id): Promise<TerminalCalendar[]> {
  const rows = await selectCalendars(db, accountId).orderBy('id').limit(MAX_CALENDARS).execute();
  return rows.map(toCalendar);
}

export async function findCalendar(db: Db, accountId: Id, id: Id): Promise<TerminalCalendar | undefined> {
  const row = await selectCalendars(db, accountId).where('id', '=', id).executeTakeFirst();
  return row && toCalendar(row);
}

/** How many there are beside one, and how many days of theirs differ. */
export async function countCalendars(
  db: Db,
  accountId: Id,
  exceptId: Id | undefined,
): Promise<{ readonly calendars: number; readonly days: number }> {
  let calendars = db.selectFrom('terminal_calendar').where('account_id', '=', accountId);
  if (exceptId !== undefined) calendars = calendars.where('id', '!=', exceptId);
  return calendars
    .select([
      sql<number>`count(*)::int`.as('calendars'),
      sql<number>`coalesce(sum(jsonb_array_length(exceptions)), 0)::int`.as('days'),
    ])
    .executeTakeFirstOrThrow();
}

/** False when the terminal or port has another calendar already. */
export async function insertCalendar(trx: Trx, accountId: Id, calendar: TerminalCalendar): Promise<boolean> {
  const row = await trx
    .insertInto('terminal_calendar')
    .values({ account_id: accountId, id: calendar.id, ...toRow(calendar) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateCalendar(trx: Trx, accountId: Id, calendar: TerminalCalendar): Promise<void> {
  await trx
    .updateTable('terminal_calendar')
    .set({ ...toRow(calendar), updated_at: sql<Instant>`now()` })
    .where(ownRow(accountId, calendar.id))
    .execute();
}

export async function deleteCalendar(trx: Trx, accountId: Id, id: Id): Promise<void> {
  await trx.deleteFrom('terminal_calendar').where(ownRow(accountId, id)).execute();
}

function selectCalendars(db: Db, accountId: Id) {
  return db
    .selectFrom('terminal_calendar')
    .where('account_id', '=', accountId)
    .select(['id', 'terminal_id', 'locode', 'holiday_region', 'open_weekdays', 'open_hours', 'exceptions']);
}

function toCalendar({ id, ...document }: { readonly id: Id } & TerminalCalendar['document']): TerminalCalendar {
  return { id, document };
}

function toRow({
  document: { terminal_id = null, locode = null, holiday_region, open_weekdays, open_hours = [], exceptions },
}: TerminalCalendar) {
  const hours = JSON.stringify(open_hours);
  return {
    terminal_id,
    locode,
    holiday_region,
    open_weekdays,
    open_hours: hours,
    exceptions: JSON.stringify(exceptions),
  };
}
