import type { Id } from '../../values/id.ts';
import { Choice, Nullable, Shape, type Static, Text, Type, Uuid } from '../../values/schema.ts';
import type { EquipmentLength, EquipmentType } from '../containers/container.ts';
import { HOLD_NAMES } from './box-facts.ts';
import { CHARGES } from './charge.ts';
import {
  CLOCK_EVENTS,
  CLOSURE_RULES,
  type DayBasis,
  DIRECTIONS,
  FIRST_DAYS,
  findTariffProblems,
  HAULAGES,
  isCurrency,
  minorDigits,
  type Tariff,
  type TariffProblem,
  TIER_NUMBERINGS,
  type Tier,
  VERSION_DATES,
  WEEKDAYS,
} from './tariff.ts';

const MAX_TIERS = 20;
const MAX_DAY_NUMBER = 10_000;
const MAX_SOURCE_CHARACTERS = 1_000;
const EQUIPMENT_TYPES = ['dry', 'reefer', 'open top', 'flat rack', 'bulk', 'tank'] as const satisfies EquipmentType[];
const EQUIPMENT_LENGTHS = [10, 20, 40, 45] as const satisfies EquipmentLength[];

const Day = Type.String({ format: 'date', description: 'YYYY-MM-DD' });
const Weekdays = Type.Array(Choice(WEEKDAYS), { maxItems: WEEKDAYS.length, uniqueItems: true });
const Amount = Type.Number({ minimum: 0, maximum: 1_000_000_000 });
const DayNumber = Type.Integer({ minimum: 1, maximum: MAX_DAY_NUMBER });

const DayBasisShape = Shape({
  weekdays: Weekdays,
  gate_weekdays: Type.Optional(Weekdays),
  skips_holidays: Type.Optional(Type.Boolean()),
  closures: Type.Optional(Choice(CLOSURE_RULES)),
  skips_holds: Type.Optional(Type.Array(Choice(HOLD_NAMES), { maxItems: HOLD_NAMES.length, uniqueItems: true })),
});

const Scac = Type.String({ pattern: '^[A-Z][A-Z0-9]{3}$' });

const TierShape = Shape({
  from: Type.Optional(DayNumber),
  to: Type.Optional(Nullable(DayNumber)),
  days: Type.Optional(Nullable(DayNumber)),
  amount: Amount,
});

/** A version of terms as people and files write it, and as it is kept. */
export const TARIFF_ATTRIBUTES = {
  name: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
  valid_from: Day,
  valid_to: Type.Optional(Nullable(Day)),
  version_date: Type.Optional(Choice(VERSION_DATES)),
  source: Type.String({ minLength: 1, maxLength: MAX_SOURCE_CHARACTERS, pattern: '\\S' }),
  direction: Choice(DIRECTIONS),
  charge: Choice(CHARGES),
  scac: Type.Optional(Nullable(Scac)),
  terminal_id: Type.Optional(Nullable(Uuid)),
  locode: Type.Optional(Nullable(Type.String({ pattern: '^[A-Z]{2}[A-Z2-9]{3}$' }))),
  country: Type.Optional(Nullable(Type.String({ pattern: '^[A-Z]{2}$' }))),
  equipment_types: Type.Optional(Nullable(Type.Array(Choice(EQUIPMENT_TYPES), { minItems: 1, maxItems: 10 }))),
  equipment_lengths: Type.Optional(
    Nullable(
      Type.Array(Type.Unsafe<EquipmentLength>({ type: 'integer', enum: [...EQUIPMENT_LENGTHS] }), {
        minItems: 1,
        maxItems: 10,
      }),
    ),
  ),
  haulage: Type.Optional(Nullable(Choice(HAULAGES))),
  service: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 100 }))),
  party_id: Type.Optional(Nullable(Uuid)),
  passed_on_by: Type.Optional(
    Nullable(
      Type.Array(Scac, {
        maxItems: 50,
        description: 'Lines that bill these terms of a terminal on invoices of their own.',
      }),
    ),
  ),
  billed_as: Type.Optional(
    Nullable(Choice(CHARGES, { description: 'What invoices call the charge, where that is the name of another.' })),
  ),
  starts: Choice(CLOCK_EVENTS),
  stops: Choice(CLOCK_EVENTS),
  first_day: Choice(FIRST_DAYS),
  cut_off: Type.Optional(Nullable(Text)),
  free_days: Type.Integer({ minimum: 0, maximum: 365 }),
  extra_free_days: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 365,
      description: 'What a contract gives beyond the free days of the tariff.',
    }),
  ),
  free_basis: DayBasisShape,
  charge_basis: DayBasisShape,
  charges_last_day: Type.Optional(Type.Boolean()),
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  tier_numbering: Choice(TIER_NUMBERINGS),
  tiers: Type.Array(TierShape, {
    minItems: 1,
    maxItems: MAX_TIERS,
    description: 'From one day number to another, or of so many `days` where they are numbered as `blocks`.',
  }),
  extra_days_use_tiers: Type.Optional(Type.Boolean()),
  per_teu: Type.Optional(Type.Boolean()),
  cap: Type.Optional(Nullable(Amount)),
  forfeits_free_days: Type.Optional(Type.Boolean()),
};

export const TariffShape = Shape(TARIFF_ATTRIBUTES);
export type TariffDocument = Static<typeof TariffShape>;

/** The terms that a document says, or what contradicts itself in it. */
export function readTariff(id: Id, document: TariffDocument): Tariff | readonly TariffProblem[] {
  const scale = isCurrency(document.currency) ? 10 ** minorDigits(document.currency) : 1;
  const inexact = document.tiers.flatMap(({ amount }, index) =>
    isWhole(amount * scale) ? [] : [{ at: `tiers/${index}/amount`, message: `is finer than ${document.currency} is` }],
  );
  const tariff = toTariff(id, document, (amount) => Math.round(amount * scale));
  const problems = [...findShapeProblems(document), ...findTariffProblems(tariff), ...inexact];
  return problems.length > 0 ? problems : tariff;
}

function toTariff(id: Id, given: TariffDocument, minorOf: (amount: number) => number): Tariff {
  const { cap = null } = given;
  return {
    id,
    name: given.name,
    validFrom: given.valid_from,
    validTo: given.valid_to ?? null,
    versionDate: given.version_date ?? 'clock_start',
    source: given.source,
    direction: given.direction,
    charge: given.charge,
    scac: given.scac ?? null,
    terminalId: given.terminal_id ?? null,
    locode: given.locode ?? null,
    country: given.country ?? null,
    equipmentTypes: given.equipment_types ?? null,
    equipmentLengths: given.equipment_lengths ?? null,
    haulage: given.haulage ?? null,
    service: given.service ?? null,
    partyId: given.party_id ?? null,
    passedOnBy: given.passed_on_by ?? [],
    billedAs: given.billed_as ?? null,
    starts: given.starts,
    stops: given.stops,
    firstDay: given.first_day,
    cutOff: given.cut_off ?? null,
    freeDays: given.free_days,
    extraFreeDays: given.extra_free_days ?? 0,
    freeBasis: toBasis(given.free_basis),
    chargeBasis: toBasis(given.charge_basis),
    chargesLastDay: given.charges_last_day ?? true,
    currency: given.currency,
    tierNumbering: given.tier_numbering === 'blocks' ? 'charged' : given.tier_numbering,
    tiers: toTiers(given, minorOf),
    extraDaysUseTiers: given.extra_days_use_tiers ?? false,
    perTeu: given.per_teu ?? false,
    capMinor: cap === null ? null : minorOf(cap),
    forfeitsFreeDays: given.forfeits_free_days ?? false,
  };
}

function toBasis(given: Static<typeof DayBasisShape>): DayBasis {
  return {
    weekdays: given.weekdays,
    gateWeekdays: given.gate_weekdays ?? [],
    skipsHolidays: given.skips_holidays ?? false,
    closures: given.closures ?? 'count',
    skipsHolds: given.skips_holds ?? [],
  };
}

/** Blocks follow each other from the first charged day on. */
function toTiers({ tier_numbering, tiers }: TariffDocument, minorOf: (amount: number) => number): Tier[] {
  let next = 1;
  return tiers.map(({ from, to = null, days, amount }) => {
    const amountMinor = minorOf(amount);
    if (tier_numbering !== 'blocks') return { from: from ?? 1, to, amountMinor };
    const block = { from: next, to: days == null ? null : next + days - 1, amountMinor };
    next += days ?? 0;
    return block;
  });
}

/** Blocks have lengths, other tiers the numbers of days. */
function findShapeProblems({ tier_numbering, tiers }: TariffDocument): TariffProblem[] {
  return tiers.flatMap(({ from, to, days }, index): TariffProblem[] => {
    const at = `tiers/${index}`;
    if (tier_numbering !== 'blocks') {
      if (days != null) return [{ at: `${at}/days`, message: 'is of tiers that are blocks' }];
      return from === undefined ? [{ at: `${at}/from`, message: 'is missing' }] : [];
    }
    if (from !== undefined || to != null) return [{ at: `${at}/from`, message: 'is not of a block, which has days' }];
    return [];
  });
}

/** Whether a product is a whole number but for the error of binary fractions. */
function isWhole(amount: number): boolean {
  return Math.abs(amount - Math.round(amount)) < 1e-6;
}
