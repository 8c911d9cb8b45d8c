import type { Fee, Hold } from '../../src/domain/observations/observation.ts';
import { startOfDay } from '../../src/simulator/telling/local-time.ts';
import { toText } from '../../src/simulator/time.ts';
import { placeOf } from '../../src/simulator/world/places.ts';
import type { StayReport } from '../../src/simulator/world/terminal-stay.ts';

/** What whoever hears the terminals ought to know in the end of a box that waits there. */
export interface TrueStay {
  readonly available: boolean | null;
  readonly holds: readonly Hold[];
  readonly fees: readonly Fee[];
  readonly lfdTerminal: string | null;
  readonly lfdLine: string | null;
  readonly lfdRail: string | null;
  readonly appointmentAt: string | null;
  readonly yardLocation: string | null;
}

/** Of each matter the last word counts; of its place in the yard that of the port alone. A box that left is not offered. */
export function stayAt(
  stay: readonly StayReport[],
  endMs: number,
  { ramp, outMs }: { readonly ramp: string | undefined; readonly outMs: number | undefined },
): TrueStay {
  const said = stay.filter(({ atMs }) => atMs <= endMs);
  const last = <Value>(read: (report: StayReport) => Value | undefined): Value | undefined =>
    said.map(read).findLast((value) => value !== undefined);
  const lastFreeDay = (name: 'line' | 'terminal' | 'rail') =>
    last(({ locode, lastFreeDay: days }) => {
      const day = days?.[name];
      return day === undefined ? undefined : toText(startOfDay(day, placeOf(locode).zone));
    }) ?? null;
  const available = last((report) => report.available);
  const appointmentMs = last((report) => report.appointmentMs);
  return {
    available: available === undefined ? null : available && outMs === undefined,
    holds: [...(last((report) => report.holds) ?? [])].sort(
      byText(({ name, description }) => `${name} ${description}`),
    ),
    fees: [...(last((report) => report.fees) ?? [])].sort(byText(({ type }) => type)),
    lfdTerminal: lastFreeDay('terminal'),
    lfdLine: lastFreeDay('line'),
    lfdRail: lastFreeDay('rail'),
    appointmentAt: appointmentMs === undefined ? null : toText(appointmentMs),
    yardLocation: last(({ locode, yardLocation }) => (locode === ramp ? undefined : yardLocation)) ?? null,
  };
}

function byText<Item>(text: (item: Item) => string): (one: Item, other: Item) => number {
  return (one, other) => (text(one) < text(other) ? -1 : 1);
}
