import { wordsIn } from '../../text/words-in.ts';
import type { Id } from '../../values/id.ts';
import type { EquipmentLength, EquipmentType } from '../containers/container.ts';
import type { HoldName } from '../observations/observation.ts';
import type { Charge } from './charge.ts';

export const DIRECTIONS = wordsIn('import export');
export type Direction = (typeof DIRECTIONS)[number];

/** What starts and stops clocks: moves of the box, and what its ship, terminal and line do. */
export const CLOCK_EVENTS = wordsIn(
  'empty_out full_in vessel_loaded vessel_departed vessel_arrived vessel_discharged ship_discharged available notified',
  'cut_off full_out empty_in',
);
export type ClockEvent = (typeof CLOCK_EVENTS)[number];

/** Which day is day 1: that of the event, the next one, or the next that counts as a free day. */
export const FIRST_DAYS = wordsIn('event_day next_day next_counted_day');
export const TIER_NUMBERINGS = wordsIn('clock charged blocks');
export const CLOSURE_RULES = wordsIn('count skip_unscheduled skip');
export const VERSION_DATES = wordsIn('clock_start origin_full_in origin_departure price_date');
/** Who moves the box inland. */
export const HAULAGES = wordsIn('merchant carrier');
export type Haulage = (typeof HAULAGES)[number];
export const WEEKDAYS = wordsIn('mon tue wed thu fri sat sun');
export type Weekday = (typeof WEEKDAYS)[number];

/** Which days count. Free days and charged days have a basis each. */
export interface DayBasis {
  readonly weekdays: readonly Weekday[];
  /** Weekdays that count only when the terminal's gate is open, such as Saturdays. */
  readonly gateWeekdays: readonly Weekday[];
  readonly skipsHolidays: boolean;
  readonly closures: (typeof CLOSURE_RULES)[number];
  /** Holds on whose days nothing counts. */
  readonly skipsHolds: readonly HoldName[];
}

/** From one day number to another, both included; the last has no end. */
export interface Tier {
  readonly from: number;
  readonly to: number | null;
  /** For each day, in the smallest unit of the currency. */
  readonly amountMinor: number;
}

/** The rules by which one charge runs. */
export interface Terms {
  readonly charge: Charge;
  readonly starts: ClockEvent;
  readonly stops: ClockEvent;
  readonly firstDay: (typeof FIRST_DAYS)[number];
  /** An event at or after this time of its place counts as of the next day: `HH:MM`, or when the gate of its place closes. */
  readonly cutOff: string | null;
  readonly freeDays: number;
  /** Free days that a contract gives beyond those. */
  readonly extraFreeDays: number;
  readonly freeBasis: DayBasis;
  readonly chargeBasis: DayBasis;
  /** Whether the day of the event that stops the clock is charged. */
  readonly chargesLastDay: boolean;
  readonly currency: string;
  /** Tiers are numbered from day 1 of the clock, or from the first charged day; blocks have been given numbers of that kind. */
  readonly tierNumbering: Exclude<(typeof TIER_NUMBERINGS)[number], 'blocks'>;
  readonly tiers: readonly Tier[];
  /** Free days beyond the tariff's push the tiers on: the day of the clock runs through them. */
  readonly extraDaysUseTiers: boolean;
  readonly perTeu: boolean;
  readonly capMinor: number | null;
  /** Once a day is charged, the free days are too. */
  readonly forfeitsFreeDays: boolean;
}

/** What a tariff is for; null where that does not matter. */
export interface TariffScope {
  readonly direction: Direction;
  readonly scac: string | null;
  readonly terminalId: Id | null;
  readonly locode: string | null;
  readonly country: string | null;
  readonly equipmentTypes: readonly EquipmentType[] | null;
  readonly equipmentLengths: readonly EquipmentLength[] | null;
  readonly haulage: Haulage | null;
  /** The line's name of the service. */
  readonly service: string | null;
  /** A contract with one's own customer, which wins over what is published. */
  readonly partyId: Id | null;
}

/** One version of the published terms, or of a contract's, for one charge. */
export interface Tariff extends Terms, TariffScope {
  readonly id: Id;
  /** What versions of the same terms share. */
  readonly name: string;
  readonly validFrom: string;
  readonly validTo: string | null;
  /** Lines that bill the terms of a terminal on invoices of their own. */
  readonly passedOnBy: readonly string[];
  /** What the invoices of the biller call the charge, where that is the name of another. */
  readonly billedAs: Charge | null;
  /** The day that selects the version. */
  readonly versionDate: (typeof VERSION_DATES)[number];
  /** Where it was published, and when that was read. */
  readonly source: string;
}

export interface TariffProblem {
  /** The member, as the interface writes it. */
  readonly at: string;
  readonly message: string;
}

/** The cut-off of a day is when the gate closes on it, by the hours of its calendar. */
export const GATE_CLOSE = 'gate_close';
const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

export function isCurrency(code: string): boolean {
  return CURRENCIES.has(code);
}

/** What makes terms contradict themselves; each member has passed its schema. */
export function findTariffProblems(tariff: Omit<Tariff, 'id'>): TariffProblem[] {
  const { freeDays, cutOff, currency, tiers, validFrom, validTo, starts, stops, freeBasis, extraFreeDays } = tariff;
  const problems: TariffProblem[] = [];
  const say = (at: string, message: string) => problems.push({ at, message });
  if (cutOff !== null && cutOff !== GATE_CLOSE && !CLOCK_TIME.test(cutOff))
    say('cut_off', 'is a time of day such as 16:30, or gate_close');
  if (!isCurrency(currency)) say('currency', `${currency} is not a currency of ISO 4217`);
  if (validTo !== null && validTo < validFrom) say('valid_to', 'is before valid_from');
  if (starts === stops) say('stops', 'is the event that starts the clock');
  if (starts !== stops && !isOfClock(tariff))
    say('charge', `is not what runs from ${starts} to ${stops}: ${chargeRule(tariff)}`);
  if (tariff.passedOnBy.length > 0 && (tariff.terminalId ?? tariff.locode) === null)
    say('passed_on_by', 'is of the terms of a terminal or port: name it');
  if (freeDays + extraFreeDays > 0 && freeBasis.weekdays.length + freeBasis.gateWeekdays.length === 0)
    say('free_basis', 'no day would ever count as a free day');
  return [...problems, ...findTierProblems(tiers)];
}

/** Which charge a clock is of: by where the box is while it runs, and not by its title. */
const CLOCKS: Readonly<Record<Direction, { readonly [Kind in Charge]: readonly [starts: string, stops: string] }>> = {
  import: {
    demurrage: ['vessel_arrived vessel_discharged ship_discharged available notified', 'full_out'],
    storage: ['vessel_arrived vessel_discharged ship_discharged available notified', 'full_out'],
    plug_in: ['vessel_arrived vessel_discharged ship_discharged available notified', 'full_out'],
    detention: ['full_out', 'empty_in'],
    combined: ['vessel_arrived vessel_discharged ship_discharged available notified', 'empty_in'],
  },
  export: {
    demurrage: ['full_in', 'vessel_loaded vessel_departed cut_off'],
    storage: ['full_in', 'vessel_loaded vessel_departed cut_off'],
    plug_in: ['full_in', 'vessel_loaded vessel_departed cut_off'],
    detention: ['empty_out', 'full_in'],
    combined: ['empty_out', 'vessel_loaded vessel_departed cut_off'],
  },
};

function isOfClock({ direction, charge, starts, stops }: Omit<Tariff, 'id'>): boolean {
  const [from, to] = CLOCKS[direction][charge];
  return from.split(' ').includes(starts) && to.split(' ').includes(stops);
}

function chargeRule({ direction, charge }: Omit<Tariff, 'id'>): string {
  const [from, to] = CLOCKS[direction][charge];
  return `${charge} of an ${direction} runs from ${from.replaceAll(' ', ' or ')} to ${to.replaceAll(' ', ' or ')}; what invoices call it is billed_as`;
}

function findTierProblems(tiers: readonly Tier[]): TariffProblem[] {
  return tiers.flatMap(({ from, to }, index): TariffProblem[] => {
    const before = tiers[index - 1];
    const [at, isLast] = [`tiers/${index}`, index === tiers.length - 1];
    if (to !== null && to < from) return [{ at: `${at}/to`, message: `ends on day ${to}, before it begins` }];
    if (isLast !== (to === null)) return [{ at: `${at}/to`, message: 'only the last tier has no end' }];
    if (before?.to != null && from !== before.to + 1) {
      const message =
        from <= before.to ? `overlaps the tier before, which ends on day ${before.to}` : 'leaves days out';
      return [{ at: `${at}/from`, message }];
    }
    return [];
  });
}

/** Digits after the point of amounts in the currency. */
export function minorDigits(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
}
