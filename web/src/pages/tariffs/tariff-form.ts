import type { Basis, Terms } from './tariff.ts';
import { HOLD_NAMES, WEEKDAYS } from './tariff.ts';

/** The most tiers that a tariff has. */
export const MAX_TIERS = 20;

/** What each part of the form begins with, and why the whole was refused. */
export interface FieldsProps {
  readonly terms: Terms | undefined;
  readonly error: unknown;
}

/** What the fields of the form say. The service judges it; what is left empty does not matter to the terms. */
export function readForm(form: FormData): Record<string, unknown> {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const code = (name: string) => text(name).toUpperCase() || null;
  const number = (name: string) => (text(name) === '' ? null : Number(text(name)));
  const list = (name: string) => form.getAll(name).map(String);
  const lengths = list('equipment_lengths').map(Number);
  return {
    name: text('name'),
    valid_from: text('valid_from'),
    valid_to: text('valid_to') || null,
    version_date: text('version_date'),
    source: text('source'),
    direction: text('direction'),
    charge: text('charge'),
    scac: code('scac'),
    locode: code('locode'),
    terminal_id: text('terminal_id') || null,
    country: code('country'),
    equipment_types: list('equipment_types').length === 0 ? null : list('equipment_types'),
    equipment_lengths: lengths.length === 0 ? null : lengths,
    haulage: text('haulage') || null,
    service: text('service') || null,
    party_id: text('party_id') || null,
    passed_on_by:
      text('passed_on_by') === ''
        ? null
        : text('passed_on_by')
            .toUpperCase()
            .split(/[\s,]+/),
    billed_as: text('billed_as') || null,
    starts: text('starts'),
    stops: text('stops'),
    first_day: text('first_day'),
    cut_off: form.has('cut_off_gate_close') ? 'gate_close' : text('cut_off') || null,
    free_days: number('free_days'),
    extra_free_days: number('extra_free_days') ?? 0,
    extra_days_use_tiers: form.has('extra_days_use_tiers'),
    free_basis: readBasis(form, 'free'),
    charge_basis: readBasis(form, 'charge'),
    charges_last_day: form.has('charges_last_day'),
    currency: text('currency').toUpperCase(),
    tier_numbering: text('tier_numbering'),
    tiers: readTiers(list('tier_from'), list('tier_to'), list('tier_amount'), text('tier_numbering') === 'blocks'),
    per_teu: form.has('per_teu'),
    cap: number('cap'),
    forfeits_free_days: form.has('forfeits_free_days'),
  };
}

/** For each weekday `yes`, `gate` or `no`. */
function readBasis(form: FormData, which: 'free' | 'charge'): Basis {
  const daysThat = (answer: string) => WEEKDAYS.filter((day) => form.get(`${which}_${day}`) === answer);
  const closures = form.get(`${which}_closures`);
  return {
    weekdays: daysThat('yes'),
    gate_weekdays: daysThat('gate'),
    skips_holidays: form.has(`${which}_skips_holidays`),
    skips_holds: HOLD_NAMES.flatMap(([name]) => (form.getAll(`${which}_skips_holds`).includes(name) ? [name] : [])),
    closures: closures === 'skip' || closures === 'skip_unscheduled' ? closures : 'count',
  };
}

function readTiers(from: readonly string[], to: readonly string[], amounts: readonly string[], inBlocks: boolean) {
  return from.map((first, index) => {
    const [end, amount] = [to[index] ? Number(to[index]) : null, Number(amounts[index])];
    return inBlocks ? { days: end, amount } : { from: Number(first), to: end, amount };
  });
}

/** How a weekday counts by a basis, as the form asks for it. */
export function answerOf(basis: Basis | undefined, day: Basis['weekdays'][number]): 'yes' | 'gate' | 'no' {
  if (basis === undefined) return day === 'sat' || day === 'sun' ? 'no' : 'yes';
  if (basis.gate_weekdays?.includes(day)) return 'gate';
  return basis.weekdays.includes(day) ? 'yes' : 'no';
}

/** The rows that the form begins with. */
export function firstTiers(terms: Terms | undefined): readonly { from: string; to: string; amount: string }[] {
  if (terms === undefined) return [{ from: '1', to: '', amount: '' }];
  return terms.tiers.map(({ from = '', to, days, amount }) => ({
    from: `${from}`,
    to: `${to ?? days ?? ''}`,
    amount: `${amount}`,
  }));
}
