const EVERY_DAY = { weekdays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] };

/** Four days of the calendar from the day after discharge, then 100 a day: terms made up for tests. */
export const KEPT_TERMS = {
  name: 'Terms of a test',
  valid_from: '2020-01-01',
  source: 'made up for a test',
  direction: 'import',
  charge: 'demurrage',
  starts: 'vessel_discharged',
  stops: 'full_out',
  first_day: 'next_day',
  free_days: 4,
  free_basis: EVERY_DAY,
  charge_basis: EVERY_DAY,
  currency: 'USD',
  tier_numbering: 'charged',
  tiers: [{ from: 1, to: null, amount: 100 }],
};
