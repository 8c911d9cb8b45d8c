import { useState } from 'react';
import { Link } from 'wouter';
import { queryString } from '../../api/json-api.ts';
import { useGet } from '../../api/use-get.ts';
import { counted } from '../../text/counted.ts';
import { moneyText } from '../../text/money.ts';
import { showDay } from '../../time/calendar-day.ts';
import { daysUntil } from '../../time/duration.ts';
import { Time, useNow } from '../../time/shown.tsx';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormProblem } from '../../ui/Problem.tsx';
import { CHARGE_NAMES, CLOCK_EVENT_NAMES, type Clock, clockState, rateRuns, suppositionOf } from './clock.ts';
import { DayCalendar } from './DayCalendar.tsx';

interface ClockCardProps {
  readonly containerId: string;
  readonly clock: Clock;
  readonly zone: string | null;
}

/** One charge on a box: how it stands, what it costs, and every day of it. */
export function ClockCard({ containerId, clock, zone }: ClockCardProps) {
  const nowMs = useNow();
  const [on, setOn] = useState('');
  const daysLeft = clock.last_free_day === null ? undefined : daysUntil(clock.last_free_day, zone, nowMs);
  const isAhead = clock.stopped_on === null && daysLeft !== undefined && daysLeft > 0;
  // Without a day of somebody's own, up to the last free one.
  const end = on || (isAhead ? (clock.last_free_day ?? '') : '');
  const supposed = useSupposed(containerId, clock, end);
  const days = (supposed.clock ?? clock).days;
  const [state, tone] = clockState(clock, daysLeft);
  const name = nameOf(clock);
  return (
    <Card title={name} aside={<Chip tone={tone}>{state}</Chip>} named>
      <ClockFacts clock={clock} zone={zone} />
      <div className="pad">
        <DayCalendar label={`Days of ${name}`} days={days} currency={clock.currency} today={todayAt(zone, nowMs)} />
        <WhatIf clock={clock} on={on} onChoose={setOn} supposed={on === '' ? undefined : supposed.clock} />
        <FormProblem error={supposed.error ?? undefined} />
        <AddsUp clock={on === '' ? clock : (supposed.clock ?? clock)} />
        <TariffLine clock={clock} />
      </div>
    </Card>
  );
}

function nameOf({ charge, direction }: Clock): string {
  return `${CHARGE_NAMES[charge]}, ${direction}`;
}

function todayAt(zone: string | null, nowMs: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone ?? 'UTC' }).format(nowMs);
}

/** The same clock as if it stopped on a day; nothing without one. */
function useSupposed(containerId: string, { charge, direction, stops, stopped_on: stoppedOn }: Clock, on: string) {
  const parameter = suppositionOf(stops)?.parameter;
  const isAsked = on !== '' && parameter !== undefined && stoppedOn === null;
  const query = queryString(parameter === undefined ? {} : { [parameter]: on });
  const { data, error } = useGet<{ data: readonly Clock[] }>(
    ['container', containerId, 'free-time', query],
    `/containers/${containerId}/free_time${query}`,
    { enabled: isAsked, placeholderData: (before) => before },
  );
  const clock = data?.data.find((one) => one.charge === charge && one.direction === direction);
  return { clock: isAsked ? clock : undefined, error };
}

function ClockFacts({ clock, zone }: Pick<ClockCardProps, 'clock' | 'zone'>) {
  const { currency, amount, amount_of_next_day: more, stopped_on: stoppedOn } = clock;
  return (
    <dl className="clock-facts">
      <div>
        <dt>Started</dt>
        <dd>
          <Time at={clock.started_at} zone={zone} />
          <small>{CLOCK_EVENT_NAMES[clock.starts]}</small>
        </dd>
      </div>
      <div>
        <dt>Free days used</dt>
        <dd>
          {clock.free_days_used} of {clock.free_days}
        </dd>
      </div>
      <div>
        <dt>Last free day, calculated</dt>
        <dd>{clock.last_free_day === null ? 'Not known' : showDay(clock.last_free_day)}</dd>
      </div>
      <div>
        <dt>Days over</dt>
        <dd>{clock.charged_days}</dd>
      </div>
      <div>
        <dt>{stoppedOn === null ? 'Cost today' : 'Cost'}</dt>
        <dd>
          {moneyText(amount, currency)}
          {stoppedOn === null ? null : (
            <small>
              {CLOCK_EVENT_NAMES[clock.stops]} {showDay(stoppedOn)}
            </small>
          )}
        </dd>
      </div>
      {stoppedOn === null ? (
        <div>
          <dt>Cost tomorrow</dt>
          <dd>
            {moneyText(amount + more, currency)}
            <small>{more === 0 ? 'nothing more' : `${moneyText(more, currency)} more`}</small>
          </dd>
        </div>
      ) : null}
    </dl>
  );
}

interface WhatIfProps {
  readonly clock: Clock;
  readonly on: string;
  readonly onChoose: (on: string) => void;
  readonly supposed: Clock | undefined;
}

/** What it would come to, for a day that somebody chooses. */
function WhatIf({ clock, on, onChoose, supposed }: WhatIfProps) {
  const asked = suppositionOf(clock.stops);
  if (asked === undefined || clock.stopped_on !== null || clock.unknown_from !== null) return null;
  return (
    <div className="what-if">
      <Field label={asked.label}>
        <input type="date" value={on} onChange={(event) => onChoose(event.target.value)} />
      </Field>
      <output>
        {supposed === undefined ? null : (
          <>
            <strong>{moneyText(supposed.amount, supposed.currency)}</strong>
            {supposed.charged_days === 0 ? ', within free time' : `, ${counted(supposed.charged_days, 'day')} over`}
          </>
        )}
      </output>
    </div>
  );
}

function AddsUp({ clock }: { readonly clock: Clock }) {
  const runs = rateRuns(clock.days);
  if (runs.length === 0) return null;
  return (
    <ul className="adds-up" aria-label="How it adds up">
      {runs.map(({ from, to, days, rate, sum }) => (
        <li key={from}>
          <span>
            {showDay(from)}
            {from === to ? '' : ` to ${showDay(to)}`}
          </span>
          <span>
            {counted(days, 'day')} at {moneyText(rate, clock.currency)}
          </span>
          <b>{moneyText(sum, clock.currency)}</b>
        </li>
      ))}
    </ul>
  );
}

function TariffLine({ clock: { tariff, unknown_from: unknownFrom } }: { readonly clock: Clock }) {
  return (
    <>
      {unknownFrom === null ? null : (
        <p className="notice warn">
          Whether the gate was open on {showDay(unknownFrom)} is not known, and the tariff counts by it.{' '}
          <Link className="link" href="/tariffs/calendars">
            Enter the calendar of the terminal
          </Link>
          .
        </p>
      )}
      <p className="dim">
        By{' '}
        <Link className="link" href={`/tariffs?name=${encodeURIComponent(tariff.name)}`}>
          {tariff.name}
        </Link>
        , version of {showDay(tariff.valid_from)}. {tariff.source}
      </p>
    </>
  );
}
