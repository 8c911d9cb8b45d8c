import type { Id } from '../../values/id.ts';
import { Choice, Nullable, Shape, type Static, Type, Uuid } from '../../values/schema.ts';
import { type DayFacts, weekdayOf } from './day-facts.ts';
import { WEEKDAYS } from './tariff.ts';

const MAX_EXCEPTIONS = 1_000;

const ClockTime = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', description: 'Of the place, such as 16:30.' });

/** What is said of the gate on one day. */
export const GateDayShape = Shape({
  on: Type.String({ format: 'date' }),
  gate: Choice(['open', 'closed', 'closed_unscheduled']),
  opens: Type.Optional(ClockTime),
  closes: Type.Optional(ClockTime),
});
export type GateDay = Static<typeof GateDayShape>;

/** When gates are open at a terminal, or at all terminals of a port. */
export const CALENDAR_ATTRIBUTES = {
  terminal_id: Type.Optional(Nullable(Uuid)),
  locode: Type.Optional(Nullable(Type.String({ pattern: '^[A-Z]{2}[A-Z2-9]{3}$' }))),
  /** Country, or country and state. */
  holiday_region: Type.String({ pattern: '^[A-Z]{2}(-[A-Z0-9]{1,3})?$', description: 'Such as US or US-CA.' }),
  open_weekdays: Type.Array(Choice(WEEKDAYS), { maxItems: WEEKDAYS.length, uniqueItems: true }),
  open_hours: Type.Optional(
    Type.Array(Shape({ weekday: Choice(WEEKDAYS), opens: ClockTime, closes: ClockTime }), {
      maxItems: WEEKDAYS.length,
      description: 'Between which hours the gate is open on those days; where they are not known they are left out.',
    }),
  ),
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

/** Whether hours make no span of a day: one of them is missing, or the gate closes before it opens. */
export function isNoSpan({ opens, closes }: Pick<GateDay, 'opens' | 'closes'>): boolean {
  if (opens === undefined || closes === undefined) return opens !== closes;
  return closes <= opens;
}

/** Whether a gate is open on a day, and between which hours where that is known. */
export type GateFacts = Pick<DayFacts, 'gate' | 'opens' | 'closes'>;

/** What was said of days, by the day. */
const saidOfDays = new WeakMap<CalendarDocument, ReadonlyMap<string, GateDay>>();

/** What was entered of the day, what the terminal told of it, or else of its weekday; hours alike. */
export function gateOn(calendar: CalendarDocument, told: ReadonlyMap<string, GateFacts>, day: string): GateFacts {
  let said = saidOfDays.get(calendar);
  if (said === undefined) {
    // What was said of a day first counts.
    said = new Map([...calendar.exceptions].reverse().map((one) => [one.on, one]));
    saidOfDays.set(calendar, said);
  }
  const weekday = weekdayOf(day);
  const hours = calendar.open_hours?.find((one) => one.weekday === weekday);
  const {
    gate,
    opens = hours?.opens,
    closes = hours?.closes,
  } = said.get(day) ?? told.get(day) ?? { gate: calendar.open_weekdays.includes(weekday) ? 'open' : 'closed' };
  return { gate, opens, closes };
}
