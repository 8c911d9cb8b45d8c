import { expect, it } from 'vitest';
import type { AlertTiming } from './alert-subscription.ts';
import { whenDueMs } from './when-due.ts';

const AT_ONCE: AlertTiming = {
  rhythm: 'at_once',
  atTime: '07:30',
  timezone: 'Europe/Berlin',
  quietFrom: null,
  quietUntil: null,
};

function due(timing: Partial<AlertTiming>, now: string, lastSent?: string): string {
  const lastMs = lastSent === undefined ? undefined : Date.parse(lastSent);
  return new Date(whenDueMs({ ...AT_ONCE, ...timing }, Date.parse(now), lastMs)).toISOString();
}

it.each([
  ['at once, after what comes with it', {}, '2026-11-18T12:00:00Z', undefined, '2026-11-18T12:00:02.000Z'],
  ['a minute after the message before', {}, '2026-11-18T12:00:10Z', '2026-11-18T12:00:00Z', '2026-11-18T12:01:00.000Z'],
  ['at the full hour', { rhythm: 'hourly' }, '2026-11-18T12:00:00Z', undefined, '2026-11-18T13:00:00.000Z'],
  ['today at the time of the zone', { rhythm: 'daily' }, '2026-11-18T06:00:00Z', undefined, '2026-11-18T06:30:00.000Z'],
  ['tomorrow when it has passed', { rhythm: 'daily' }, '2026-11-18T06:30:00Z', undefined, '2026-11-19T06:30:00.000Z'],
  ['in summer by summer time', { rhythm: 'daily' }, '2026-07-18T06:00:00Z', undefined, '2026-07-19T05:30:00.000Z'],
  ['on Monday for a Friday', { rhythm: 'weekdays' }, '2026-11-20T12:00:00Z', undefined, '2026-11-23T06:30:00.000Z'],
  [
    'when the quiet hours over midnight end',
    { quietFrom: '22:00', quietUntil: '06:00' },
    '2026-11-18T23:15:00Z',
    undefined,
    '2026-11-19T05:00:00.000Z',
  ],
  [
    'when those of the day end',
    { rhythm: 'hourly', quietFrom: '12:00', quietUntil: '13:30' },
    '2026-11-18T10:20:00Z',
    undefined,
    '2026-11-18T12:30:00.000Z',
  ],
] as const)('is sent %s', (_when, timing, now, lastSent, expected) => {
  expect(due(timing, now, lastSent)).toBe(expected);
});
