import { expect, it } from 'vitest';
import { daysText, hoursText, partText, shareText } from './figures.ts';

const share = { count: 24, of: 28, shipments: 11, share: 24 / 28, low: 0.706, high: 0.937 };

it('says of every share what it is of, and nothing of none', () => {
  expect([shareText(share), partText(share)]).toEqual(['86 % (71–94), 24 of 28', '24 of 28']);
  const none = { count: 0, of: 0, shipments: 0, share: null, low: null, high: null };
  expect([shareText(none), partText(none)]).toEqual(['not known', '–']);
});

it('says hours while they are few, days after that, and early of what came early', () => {
  expect([3.4, 60, -30, -0.2, null].map(hoursText)).toEqual(['3 h', '2.5 days', '30 h early', '0 h', '–']);
  expect([daysText(21.04), daysText(null)]).toEqual(['21.0 days', '–']);
});
