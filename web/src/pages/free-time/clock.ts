import type { AnswerOf } from '../../api/json-api.ts';
import { showDay } from '../../time/calendar-day.ts';
import type { ChipTone } from '../../ui/chip-tone.ts';

export type Clock = AnswerOf<'GET /containers/{id}/free_time'>['data'][number];
export type ClockDay = Clock['days'][number];

export const CHARGE_NAMES: Readonly<Record<Clock['charge'], string>> = {
  demurrage: 'Demurrage',
  detention: 'Detention',
  combined: 'Demurrage and detention',
  storage: 'Storage',
  plug_in: 'Plug-in',
};

export const CLOCK_EVENT_NAMES: Readonly<Record<Clock['starts'], string>> = {
  empty_out: 'Empty out',
  full_in: 'Full in at the terminal',
  vessel_loaded: 'Loaded',
  vessel_departed: 'Departed',
  vessel_arrived: 'Arrived',
  vessel_discharged: 'Discharged',
  ship_discharged: 'Last box of the ship discharged',
  available: 'Available',
  notified: 'Notice of arrival',
  cut_off: 'Cut-off',
  full_out: 'Picked up full',
  empty_in: 'Empty returned',
};

const REASONS: Readonly<Record<string, string>> = {
  weekend: 'weekend',
  gate_closed: 'gate closed',
  holiday: 'holiday',
  closure: 'closed',
  hold: 'on hold',
  before_first_day: 'not begun',
  stopped: 'over',
};

/** What is written in the cell of a day: the number of a free day, what a charged one costs, why another does not count. */
export function dayText({ is, reason, amount }: ClockDay, freeNumber: number): string {
  if (is === 'free') return `free ${freeNumber}`;
  if (is === 'not_counted') return REASONS[reason] ?? reason;
  return amount.toLocaleString('en', { minimumFractionDigits: Number.isInteger(amount) ? 0 : 2 });
}

/** Which free day each day is; 0 for the others. */
export function freeNumbers(days: readonly ClockDay[]): number[] {
  let count = 0;
  return days.map(({ is }) => (is === 'free' ? ++count : 0));
}

/** From Monday, 1, to Sunday, 7. */
export function weekdayNumber(day: string): number {
  return ((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7) + 1;
}

export interface RateRun {
  readonly from: string;
  readonly to: string;
  readonly days: number;
  readonly rate: number;
  readonly sum: number;
}

/** Charged days one after the other at the same rate, as an invoice writes them. */
export function rateRuns(days: readonly ClockDay[]): RateRun[] {
  const runs: RateRun[] = [];
  for (const { on, is, amount } of days) {
    if (is !== 'charged') continue;
    const last = runs.at(-1);
    if (last?.rate === amount) runs[runs.length - 1] = { ...last, to: on, days: last.days + 1, sum: last.sum + amount };
    else runs.push({ from: on, to: on, days: 1, rate: amount, sum: amount });
  }
  return runs;
}

const SOON_DAYS = 3;

type Standing = Pick<Clock, 'stopped_on' | 'charged_days' | 'unknown_from'>;

/** How the clock stands, in a few words. `daysLeft` is from today to the last free day. */
export function clockState(clock: Standing, daysLeft: number | undefined): readonly [string, ChipTone] {
  const { stopped_on: stoppedOn, charged_days: over, unknown_from: unknownFrom } = clock;
  if (unknownFrom !== null) return [`Not known from ${showDay(unknownFrom)}`, 'warn'];
  if (stoppedOn !== null) return over === 0 ? ['Nothing to pay', 'ok'] : [`${overText(over)}, ended`, 'bad'];
  if (over > 0) return [overText(over), 'bad'];
  if (daysLeft === undefined) return ['Runs', 'info'];
  if (daysLeft < 0) return ['Free time is over', 'bad'];
  return [leftText(daysLeft), daysLeft <= SOON_DAYS ? 'warn' : 'ok'];
}

function overText(days: number): string {
  return days === 1 ? '1 day over' : `${days} days over`;
}

function leftText(days: number): string {
  if (days === 0) return 'Last free day is today';
  return days === 1 ? 'Free until tomorrow' : `${days} days left`;
}

/** The question that may be asked of a clock that runs, by the move that stops it. */
export function suppositionOf(
  stops: Clock['stops'],
): { readonly label: string; readonly parameter: string } | undefined {
  if (stops === 'full_out') return { label: 'If picked up on', parameter: 'as_if_picked_up_on' };
  if (stops === 'empty_in') return { label: 'If returned on', parameter: 'as_if_returned_on' };
  return undefined;
}
