import type { Resource } from '../../api/json-api.ts';
import { counted } from '../../text/counted.ts';
import { moneyText } from '../../text/money.ts';
import { showDay } from '../../time/calendar-day.ts';
import type { ChipTone } from '../../ui/chip-tone.ts';

export type Tariff = Resource<'tariff'>;
export type Terms = Tariff['attributes'];
export type Basis = Terms['free_basis'];
export type Weekday = Basis['weekdays'][number];

export const TARIFFS = ['tariffs'];

export const WEEKDAY_NAMES: Readonly<Record<Weekday, string>> = {
  mon: 'Mon',
  tue: 'Tue',
  wed: 'Wed',
  thu: 'Thu',
  fri: 'Fri',
  sat: 'Sat',
  sun: 'Sun',
};
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const satisfies Weekday[];

export const DIRECTION_NAMES: Readonly<Record<Terms['direction'], string>> = { import: 'Import', export: 'Export' };

export const FIRST_DAY_NAMES: Readonly<Record<Terms['first_day'], string>> = {
  event_day: 'The day of the event',
  next_day: 'The day after',
  next_counted_day: 'The next day that counts',
};

export const CLOSURE_NAMES: Readonly<Record<NonNullable<Basis['closures']>, string>> = {
  count: 'Closed days count',
  skip_unscheduled: 'Unplanned closures do not count',
  skip: 'Closed days do not count',
};

export const VERSION_DATE_NAMES: Readonly<Record<NonNullable<Terms['version_date']>, string>> = {
  clock_start: 'The day the clock starts',
  origin_full_in: 'Full gate-in at origin',
  origin_departure: 'Departure from origin',
  price_date: 'Price date at origin',
};

export const NUMBERING_NAMES: Readonly<Record<Terms['tier_numbering'], string>> = {
  clock: 'Day 1 is the first free day',
  charged: 'Day 1 is the first charged day',
  blocks: 'Blocks of charged days',
};

export const HAULAGE_NAMES: Readonly<Record<NonNullable<Terms['haulage']>, string>> = {
  merchant: 'Merchant haulage',
  carrier: 'Carrier haulage',
};

export const HOLD_NAMES: readonly (readonly [NonNullable<Basis['skips_holds']>[number], string])[] = [
  ['customs', 'Customs'],
  ['USDA', 'USDA'],
  ['VACIS', 'VACIS'],
  ['freight', 'Freight'],
  ['TMF', 'TMF'],
  ['other', 'Other'],
];

export const EQUIPMENT_TYPES = ['dry', 'reefer', 'open top', 'flat rack', 'bulk', 'tank'];
export const EQUIPMENT_LENGTHS = ['10', '20', '40', '45'];

/** `MAEU, US, dry`: which boxes it is for. */
export function scopeText(terms: Terms): string {
  const lengths = terms.equipment_lengths?.map((feet) => `${feet}'`).join(', ');
  const parts = [
    terms.scac,
    terms.locode ?? terms.country,
    terms.terminal_id ? 'one terminal' : null,
    terms.equipment_types?.join(', '),
    lengths,
    terms.haulage ? HAULAGE_NAMES[terms.haulage].toLowerCase() : null,
    terms.service,
    terms.party_id ? 'one customer' : null,
  ];
  return parts.filter(Boolean).join(', ') || 'Every box';
}

/** `day 5 to 8: USD 300.00, from day 9: USD 345.00`. */
export function ratesText({ tiers, currency, per_teu: perTeu }: Terms): string {
  const rates = tiers.map(({ from, to, days: length, amount }) => {
    if (from === undefined) {
      const block = length == null ? 'then' : counted(length, 'day');
      return `${block}: ${moneyText(amount, currency)}`;
    }
    const days = to == null ? `from day ${from}` : from === to ? `day ${from}` : `day ${from} to ${to}`;
    return `${days}: ${moneyText(amount, currency)}`;
  });
  return `${rates.join(', ')}${perTeu ? ', for each TEU' : ''}`;
}

/** `4 days, Mon to Fri, Sat if the gate is open, no holidays`. */
export function freeText({ free_days: days, extra_free_days: extra = 0, free_basis: basis }: Terms): string {
  return [counted(days + extra, 'day'), ...(days === 0 ? [] : basisParts(basis))].join(', ');
}

function basisParts({
  weekdays,
  gate_weekdays: gate = [],
  skips_holidays: skips,
  closures = 'count',
  skips_holds: holds = [],
}: Basis): string[] {
  return [
    weekdays.length === WEEKDAYS.length ? 'every day' : weekdaysText(weekdays),
    gate.length === 0 ? '' : `${weekdaysText(gate)} if the gate is open`,
    skips ? 'no holidays' : '',
    closures === 'count' ? '' : 'no closures',
    holds.length === 0 ? '' : `no days of a hold (${holds.join(', ')})`,
  ].filter(Boolean);
}

/** Those that follow each other from Monday on are written as `Mon to Fri`. */
export function weekdaysText(days: readonly Weekday[]): string {
  const inOrder = WEEKDAYS.filter((day) => days.includes(day));
  const [first, last] = [inOrder[0], inOrder.at(-1)];
  if (first === undefined || last === undefined) return 'no day';
  const isRun = inOrder.length > 2 && WEEKDAYS.indexOf(last) - WEEKDAYS.indexOf(first) === inOrder.length - 1;
  if (isRun) return `${WEEKDAY_NAMES[first]} to ${WEEKDAY_NAMES[last]}`;
  return inOrder.map((day) => WEEKDAY_NAMES[day]).join(', ');
}

/** Whether a version counts on a day, did before, or will; versions come newest first. */
export function versionState(terms: Terms, newer: Terms | undefined, today: string): readonly [string, ChipTone] {
  if (terms.valid_from > today) return [`From ${showDay(terms.valid_from)}`, 'info'];
  if (terms.valid_to != null && terms.valid_to < today) return [`Ended ${showDay(terms.valid_to)}`, 'mute'];
  const isFollowed = newer !== undefined && newer.name === terms.name && newer.valid_from <= today;
  return isFollowed ? ['Earlier version', 'mute'] : ['In force', 'ok'];
}
