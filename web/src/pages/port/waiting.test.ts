import { expect, it } from 'vitest';
import { anchoredText, hoursText, presentText, spreadText } from './waiting.ts';

it.each([
  [0, '0 h'],
  [13.6, '14 h'],
  [47, '47 h'],
  [84, '3.5 days'],
])('tells %d hours in the unit people use', (hours, text) => {
  expect(hoursText(hours)).toBe(text);
});

it('tells the middle and how long most take, and nothing where no ship was heard', () => {
  expect(spreadText({ ships: 12, median_hours: 6, p90_hours: 30.2 })).toBe('6 h (median), 9 of 10 within 30 h');
  expect(spreadText({ ships: 1, median_hours: 6, p90_hours: null })).toBe('6 h (median)');
  expect(spreadText({ ships: 6, median_hours: 0, p90_hours: 0 })).toBe('None');
  expect(spreadText({ ships: 0, median_hours: null, p90_hours: null })).toBeUndefined();
});

it('says how many ships stand behind it, and who is there now', () => {
  const waiting = { ships: 12, anchored: 3, median_hours: 6, p90_hours: 30 };
  expect(anchoredText(waiting)).toBe('12 ships, 3 of them at anchor first');
  expect(anchoredText({ ...waiting, ships: 1, anchored: 0 })).toBe('1 ship, none of them at anchor first');
  expect(presentText({ atAnchor: 2, atBerth: 1 })).toBe('2 at anchor, 1 ship at the berths');
  expect(presentText({ atAnchor: undefined, atBerth: 4 })).toBe('4 ships at the berths');
});
