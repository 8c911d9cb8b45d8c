import { CHARGES } from '../domain/free-time/charge.ts';
import type { ForeseenCharge } from '../domain/free-time/foreseen-charge.ts';
import { minorDigits } from '../domain/free-time/tariff.ts';
import { Choice, Nullable, Shape, type Static, Text, Type } from '../values/schema.ts';

const Day = Type.String({ format: 'date' });

/** What a charge may come to by the account's tariffs, as it was foreseen within the last hour. */
export const ForeseenShape = Shape({
  charge: Choice(CHARGES),
  currency: Text,
  chance: Type.Number({ description: 'From 0 to 1, by how it went with earlier containers or by the appointment.' }),
  cost_so_far: Type.Number(),
  expected_amount: Type.Number(),
  amount_low: Type.Number({ description: 'Four of five end between this and `amount_high`.' }),
  amount_high: Type.Number(),
  ends_from: Day,
  ends_to: Day,
  last_free_day: Nullable(Day),
});

export function toForeseen(seen: ForeseenCharge): Static<typeof ForeseenShape> {
  const scale = 10 ** minorDigits(seen.currency);
  return {
    charge: seen.charge,
    currency: seen.currency,
    chance: seen.chance,
    cost_so_far: seen.soFarMinor / scale,
    expected_amount: seen.expectedMinor / scale,
    amount_low: seen.lowMinor / scale,
    amount_high: seen.highMinor / scale,
    ends_from: seen.endsFrom,
    ends_to: seen.endsTo,
    last_free_day: seen.lastFreeDay,
  };
}
