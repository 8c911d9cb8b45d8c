import type { Id } from '../../values/id.ts';
import { Choice, Nullable, Shape, type Static, Type, Uuid } from '../../values/schema.ts';
import { type DayFacts, weekdayOf } from './day-facts.ts';
import { WEEKDAYS } from './tariff.ts';

const MAX_EXCEPTIONS = 1_000;

/** What is said of the gate on one day. */
export const GateDayShape = Shape({
  on: Type.String({ format: 'date' }),
  gate: Choice(['open', 'closed', 'closed_unscheduled']),
});
export type GateDay = Static<typeof GateDayShape>;

/** When gates are open at a terminal, or at all terminals of a port. */
export const CALENDAR_ATTRIBUTES = {
  terminal_id: Type.Optional(Nullable(Uuid)),
  locode: Type.Optional(Nullable(Type.String({ pattern: '^[A-Z]{2}[A-Z2-9]{3}$' }))),
  /** Country, or country and state. */
  holiday_region: Type.String({ pattern: '^[A-Z]{2}(-[A-Z0-9]{1,3})?$', description: 'Such as US or US-CA.' }),
  open_weekdays: Type.Array(Choice(WEEKDAYS), { maxItems: WEEKDAYS.length, uniqueItems: true }),
  exceptions: Type.Array(GateDayShape, {
    maxItems: MAX_EXCEPTIONS,
    description: 'Days that differ from the weekdays.',
  }),
};

export const CalendarShape = Shape(CALENDAR_ATTRIBUTES);
export type CalendarDocument = Static<typeof CalendarShape>;

export interface TerminalCalendar {
  readonly id: Id;
  readonly document: CalendarDocument;
}

/** What was said of days, by the day. */
const saidOfDays = new WeakMap<CalendarDocument, ReadonlyMap<string, DayFacts['gate']>>();

/** Whether the gate is open on a day: what was entered of the day, what the terminal told of it, or else of its weekday. */
export function gateOn(
  calendar: CalendarDocument,
  told: ReadonlyMap<string, DayFacts['gate']>,
  day: string,
): DayFacts['gate'] {
  let said = saidOfDays.get(calendar);
  if (said === undefined) {
    // What was said of a day first counts.
    said = new Map([...calendar.exceptions].reverse().map(({ on, gate }) => [on, gate]));
    saidOfDays.set(calendar, said);
  }
  return said.get(day) ?? told.get(day) ?? (calendar.open_weekdays.includes(weekdayOf(day)) ? 'open' : 'closed');
}
