import { expect, it } from 'vitest';
import { freeText, ratesText, scopeText, type Terms, versionState } from './tariff.ts';

const TERMS: Terms = {
  name: 'Maersk US import demurrage, dry',
  valid_from: '2026-01-01',
  source: 'Maersk, US import demurrage tariff',
  direction: 'import',
  charge: 'demurrage',
  scac: 'MAEU',
  country: 'US',
  equipment_types: ['dry'],
  starts: 'vessel_discharged',
  stops: 'full_out',
  first_day: 'next_counted_day',
  free_days: 4,
  free_basis: { weekdays: ['fri', 'mon', 'tue', 'wed', 'thu'], gate_weekdays: ['sat'], skips_holidays: true },
  charge_basis: { weekdays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] },
  currency: 'USD',
  tier_numbering: 'clock',
  tiers: [
    { from: 5, to: 8, amount: 300 },
    { from: 9, to: null, amount: 345 },
  ],
};

it('says what terms are for, what is free and what it costs, as one would say it', () => {
  expect([scopeText(TERMS), freeText(TERMS), ratesText(TERMS)]).toEqual([
    'MAEU, US, dry',
    '4 days, Mon to Fri, Sat if the gate is open, no holidays',
    'day 5 to 8: USD 300.00, from day 9: USD 345.00',
  ]);
  expect([scopeText({ ...TERMS, scac: null, country: null, equipment_types: null })]).toEqual(['Every box']);
  expect(freeText({ ...TERMS, free_days: 1, free_basis: { weekdays: ['mon', 'wed'] } })).toBe('1 day, Mon, Wed');
});

it('tells the version in force from those before and after', () => {
  const next = { ...TERMS, valid_from: '2026-11-01' };
  expect([
    versionState(next, undefined, '2026-10-01')[1],
    versionState(TERMS, next, '2026-10-01'),
    versionState(TERMS, next, '2026-11-01'),
    versionState({ ...TERMS, valid_to: '2026-06-30' }, undefined, '2026-07-01')[1],
  ]).toEqual(['info', ['In force', 'ok'], ['Earlier version', 'mute'], 'mute']);
});
