import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { type FreeDay, showDay } from './calendar-day.ts';
import { showAgo } from './duration.ts';
import { areOnOneDay, type Detail, showTime, type ZoneChoice } from './zone.ts';

const ZoneContext = createContext<ZoneChoice>('port');
export const ZoneProvider = ZoneContext.Provider;

export function useZoneChoice(): ZoneChoice {
  return useContext(ZoneContext);
}

interface TimeProps {
  readonly at: string | null;
  /** Zone of the place the time belongs to. */
  readonly zone: string | null | undefined;
  readonly detail?: Detail;
  /** Shown instead, saying why there is no time. */
  readonly missing?: ReactNode;
  /** Left out where a heading names the zone already. */
  readonly hideZone?: boolean;
}

/** A time in the zone the reader chose, with its zone. */
export function Time({ at, zone, detail = 'minute', missing = 'Not known', hideZone = false }: TimeProps) {
  const choice = useZoneChoice();
  if (at === null) return <span className="dim">{missing}</span>;
  const shown = showTime(at, zone, choice, detail);
  return (
    <time dateTime={at} title={`${at} (UTC)`}>
      {shown.text}
      {hideZone || shown.zone === '' ? null : <span className="zone"> {shown.zone}</span>}
    </time>
  );
}

interface DaysProps {
  readonly from: string;
  readonly to: string;
  readonly zone: string | null | undefined;
}

/** `17 Nov to 19 Nov`, or `17 Nov` when both are on one day where the reader looks from. */
export function Days({ from, to, zone }: DaysProps) {
  const isOne = areOnOneDay(from, to, zone, useZoneChoice());
  return (
    <>
      <Time at={from} zone={zone} detail="day" hideZone />
      {isOne ? null : (
        <>
          {' to '}
          <Time at={to} zone={zone} detail="day" hideZone />
        </>
      )}
    </>
  );
}

/** A day of a place, which no choice of zone moves. */
export function Day({ day, missing }: { readonly day: FreeDay | null; readonly missing: ReactNode }) {
  if (day === null) return <span className="dim">{missing}</span>;
  return (
    <time dateTime={day.on} title={day.timezone === null ? day.on : `${day.on}, ${day.timezone}`}>
      {showDay(day.on)}
    </time>
  );
}

const TICK_MS = 30_000;

/** The current time, moving on while the page is open. */
export function useNow(): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}

export function Ago({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={at}>
      {showAgo(at, useNow())}
    </time>
  );
}
