import { expect, it } from 'vitest';
import type { Container } from '../../api/resources.ts';
import { daysLate, freeDaysAfterArrival, mostConcernedFirst } from './delay.ts';
import { mailAddress, messageText } from './message.ts';

const box = (id: string, firstEtaAt: string | null, etaAt: string | null, freeOn: string | null) =>
  ({
    id,
    attributes: {
      number: id,
      first_eta_at: firstEtaAt,
      pod_timezone: 'America/Los_Angeles',
      situation: { pod_name: 'Long Beach', pod_eta_at: etaAt },
      last_free_days: {
        current: freeOn === null ? null : { on: freeOn, timezone: 'America/Los_Angeles', place: 'Long Beach' },
      },
    },
  }) as Container;

// 04:00 in UTC is the evening before in Long Beach.
const LATE = box('LATE', '2026-11-20T18:00:00Z', '2026-11-24T04:00:00Z', '2026-11-22');
const JUST = box('JUST', '2026-11-20T18:00:00Z', '2026-11-24T04:00:00Z', '2026-11-23');
const EARLY = box('EARLY', '2026-11-20T18:00:00Z', '2026-11-18T18:00:00Z', '2026-11-25');
const UNKNOWN = box('UNKNOWN', null, null, null);

it('says how late a box lands, and how many free days are left on the calendar of the port', () => {
  expect([LATE, JUST, EARLY, UNKNOWN].map((one) => [daysLate(one), freeDaysAfterArrival(one)])).toEqual([
    [3, -1],
    [3, 0],
    [-2, 7],
    [undefined, undefined],
  ]);
  expect(mostConcernedFirst([UNKNOWN, EARLY, JUST, LATE]).map(({ id }) => id)).toEqual([
    'LATE',
    'JUST',
    'EARLY',
    'UNKNOWN',
  ]);
});

it('writes to a customer what the pages say', () => {
  expect(messageText('EVER FORTUNE', [LATE, EARLY, UNKNOWN], new Date('2026-11-15T12:00:00Z'))).toBe(
    [
      'Your containers on EVER FORTUNE:',
      '',
      'LATE to Long Beach: expected 23 Nov, 3 days later than first announced; last free day 22 Nov',
      'EARLY to Long Beach: expected 18 Nov; last free day 25 Nov',
      'UNKNOWN to Long Beach: no estimate of the arrival yet',
      '',
    ].join('\n'),
  );
  expect(mailAddress(['ada@acme.example'], 'Ship & boxes', 'a\nb')).toBe(
    'mailto:ada%40acme.example?subject=Ship%20%26%20boxes&body=a%0D%0Ab',
  );
});
