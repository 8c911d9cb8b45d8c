import { useState } from 'react';
import { moneyText } from '../../text/money.ts';
import { showDay } from '../../time/calendar-day.ts';
import { Button } from '../../ui/Button.tsx';
import { type ClockDay, dayText, freeNumbers, weekdayNumber } from './clock.ts';

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
/** So many are seen at once; the rest when somebody asks for it. */
const DAYS_AT_FIRST = 42;

interface DayCalendarProps {
  readonly label: string;
  readonly days: readonly ClockDay[];
  readonly currency: string;
  /** Days after this one are supposed. */
  readonly today: string;
}

/** The days of a clock, a week in each row: free, charged or not counted, each with its reason. */
export function DayCalendar({ label, days, currency, today }: DayCalendarProps) {
  const [isWhole, setIsWhole] = useState(false);
  const numbers = freeNumbers(days);
  const hidden = isWhole ? 0 : Math.max(0, days.length - DAYS_AT_FIRST);
  const first = days[hidden];
  if (first === undefined) return <p className="dim">No day is counted yet.</p>;
  return (
    <div>
      {hidden > 0 ? (
        <Button label={`Show ${hidden} days before`} look="small" onClick={() => setIsWhole(true)} />
      ) : null}
      <div className="day-heads" aria-hidden>
        {WEEKDAYS.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <ol className="day-grid" aria-label={label}>
        {days.slice(hidden).map((day, index) => (
          <li
            key={day.on}
            className={`day ${day.is}${day.on > today ? ' ahead' : ''}${day.on === today ? ' today' : ''}`}
            style={index === 0 ? { gridColumnStart: weekdayNumber(first.on) } : undefined}
            title={titleOf(day, currency)}
          >
            <time dateTime={day.on}>{dayName(day.on, index === 0)}</time>
            <b>{dayText(day, numbers[index + hidden] ?? 0)}</b>
          </li>
        ))}
      </ol>
      <ul className="day-legend">
        <li className="free">Free</li>
        <li className="charged">Charged, {currency}</li>
        <li className="not_counted">Not counted</li>
        {days.some(({ on }) => on > today) ? <li className="ahead">Still to come</li> : null}
      </ul>
    </div>
  );
}

/** The month where one begins; everybody sees it from there on. */
function dayName(on: string, isFirst: boolean): string {
  return isFirst || on.endsWith('-01') ? showDay(on) : String(Number(on.slice(8)));
}

function titleOf({ on, is, amount, tier_day: tierDay }: ClockDay, currency: string): string | undefined {
  return is === 'charged'
    ? `${showDay(on)}: day ${tierDay} of the tariff, ${moneyText(amount, currency)}`
    : showDay(on);
}
