import { inTransaction } from '../../db/transaction.ts';
import type { Caller } from '../../domain/accounts/caller.ts';
import { knowsHolidays } from '../../domain/free-time/holidays.ts';
import { type CalendarDocument, isNoSpan, type TerminalCalendar } from '../../domain/free-time/terminal-calendar.ts';
import { found, invalidBody, LandfallError } from '../../errors.ts';
import { recordAudit } from '../../store/accounts/audit-entries.ts';
import {
  countCalendars,
  deleteCalendar,
  findCalendar,
  insertCalendar,
  MAX_CALENDARS,
  updateCalendar,
} from '../../store/free-time/terminal-calendars.ts';
import type { Db, Trx } from '../../store/tables.ts';
import { type Id, newId } from '../../values/id.ts';
import { askForRecount } from './recount.ts';

/** Days of all calendars together that differ from their weekdays. */
const MAX_DAYS = 20_000;
const NO_SPAN = 'A gate closes after it opens, and both hours are given.';

export async function createCalendar(
  db: Db,
  caller: Caller,
  document: CalendarDocument,
  now: Date,
): Promise<TerminalCalendar> {
  await requireSound(document);
  return inTransaction(db, async (trx) => {
    const calendar = await addCalendar(trx, caller, document, now);
    await askForRecount(trx, caller.accountId, now);
    return calendar;
  });
}

export async function addCalendar(
  trx: Trx,
  caller: Caller,
  document: CalendarDocument,
  now: Date,
): Promise<TerminalCalendar> {
  const calendar = { id: newId(now.getTime()), document };
  await requireRoom(trx, caller, document);
  if (!(await insertCalendar(trx, caller.accountId, calendar)))
    throw new LandfallError('conflict', 'This terminal or port has a calendar already: change that one.');
  const subject = { type: 'terminal_calendar', id: calendar.id };
  await recordAudit(trx, caller, { action: 'terminal_calendar.create', subject, changes: { ...document } });
  return calendar;
}

export async function replaceCalendar(
  db: Db,
  caller: Caller,
  id: Id,
  document: CalendarDocument,
  now: Date,
): Promise<TerminalCalendar> {
  await requireSound(document);
  return inTransaction(db, async (trx) => {
    await changeCalendar(trx, caller, await getCalendar(trx, caller, id), document);
    await askForRecount(trx, caller.accountId, now);
    return { id, document };
  });
}

export async function changeCalendar(
  trx: Trx,
  caller: Caller,
  { id, document: before }: TerminalCalendar,
  document: CalendarDocument,
): Promise<void> {
  await requireRoom(trx, caller, document, id);
  await updateCalendar(trx, caller.accountId, { id, document });
  const subject = { type: 'terminal_calendar', id };
  await recordAudit(trx, caller, {
    action: 'terminal_calendar.edit',
    subject,
    changes: { calendar: [before, document] },
  });
}

export async function removeCalendar(db: Db, caller: Caller, id: Id, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    await getCalendar(trx, caller, id);
    await deleteCalendar(trx, caller.accountId, id);
    await recordAudit(trx, caller, { action: 'terminal_calendar.delete', subject: { type: 'terminal_calendar', id } });
    await askForRecount(trx, caller.accountId, now);
  });
}

export async function getCalendar(db: Db, caller: Caller, id: Id): Promise<TerminalCalendar> {
  return found(await findCalendar(db, caller.accountId, id), 'Terminal calendar');
}

/** All calendars of an account are read together whenever something is counted. */
async function requireRoom(
  trx: Trx,
  { accountId }: Caller,
  { exceptions }: CalendarDocument,
  exceptId?: Id,
): Promise<void> {
  const others = await countCalendars(trx, accountId, exceptId);
  if (others.calendars >= MAX_CALENDARS || others.days + exceptions.length > MAX_DAYS)
    throw new LandfallError(
      'conflict',
      `An account keeps at most ${MAX_CALENDARS} calendars with ${MAX_DAYS} days that differ, together.`,
    );
}

async function requireSound(document: CalendarDocument): Promise<void> {
  const problem = await findCalendarProblem(document);
  if (problem) throw invalidBody(`/data/attributes/${problem.at}`, problem.message);
}

/** What is wrong with a calendar whose members each fit their schema. */
export async function findCalendarProblem({
  terminal_id = null,
  locode = null,
  holiday_region,
  open_hours = [],
  exceptions,
}: CalendarDocument): Promise<{ readonly at: string; readonly message: string } | undefined> {
  if ((terminal_id === null) === (locode === null))
    return {
      at: 'terminal_id',
      message: 'A calendar is of a terminal or of a port: give one of terminal_id and locode.',
    };
  const badHours = open_hours.findIndex(isNoSpan);
  if (badHours >= 0) return { at: `open_hours/${badHours}/closes`, message: NO_SPAN };
  const twice = open_hours.findIndex(
    ({ weekday }, index) => open_hours.findIndex((one) => one.weekday === weekday) < index,
  );
  if (twice >= 0) return { at: `open_hours/${twice}/weekday`, message: 'This day of the week has hours already.' };
  const badDay = exceptions.findIndex(isNoSpan);
  if (badDay >= 0) return { at: `exceptions/${badDay}/closes`, message: NO_SPAN };
  if (await knowsHolidays(holiday_region)) return undefined;
  return { at: 'holiday_region', message: `Nobody knows the holidays of ${holiday_region}.` };
}
