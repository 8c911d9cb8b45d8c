import { expect, it } from 'vitest';
import { type Following, stopReason } from './stop-rules.ts';

const NOW = '2026-06-01T00:00:00Z';
const daysAgo = (days: number) => new Date(Date.parse(NOW) - days * 86_400_000).toISOString();
const box = (given: Partial<Following['containers'][number]> = {}): Following['containers'][number] => ({
  currentStatus: 'on_ship',
  podFullOutAt: null,
  finalDestinationFullOutAt: null,
  emptyTerminatedAt: null,
  ...given,
});
const following = (given: Partial<Following>): Following => ({
  state: { bookingCancelled: false, podAtaAt: null },
  containers: [box()],
  lastChangedAt: daysAgo(1),
  resumedAt: null,
  notFound: 0,
  ...given,
});
const arrived = (days: number) => ({ bookingCancelled: false, podAtaAt: daysAgo(days) });
const out = (days: number) => box({ currentStatus: 'picked_up', podFullOutAt: daysAgo(days) });
const returned = box({ currentStatus: 'empty_returned', emptyTerminatedAt: daysAgo(1) });

it.each<[string, Partial<Following>, string | null]>([
  ['a box at sea is followed', {}, null],
  ['a cancelled booking', { state: { bookingCancelled: true, podAtaAt: null } }, 'booking_cancelled'],
  ['every box is back', { containers: [returned, returned] }, 'all_containers_terminated'],
  ['one box is still out', { containers: [returned, box()] }, null],
  ['55 days after arrival', { state: arrived(55) }, null],
  ['57 days after arrival', { state: arrived(57) }, 'past_arrival_window'],
  ['57 days after arrival, but just picked up', { state: arrived(57), containers: [out(3)] }, null],
  ['57 days after every box was picked up', { state: arrived(70), containers: [out(57)] }, 'past_full_out_window'],
  ['55 days without news', { lastChangedAt: daysAgo(55) }, null],
  ['57 days without news', { lastChangedAt: daysAgo(57) }, 'no_updates_at_line'],
  ['resumed, long after arrival', { state: arrived(90), resumedAt: daysAgo(55) }, null],
  ['resumed, long after pickup', { state: arrived(90), containers: [out(80)], resumedAt: daysAgo(55) }, null],
  ['resumed, long without news', { lastChangedAt: daysAgo(90), resumedAt: daysAgo(55) }, null],
  ['resumed long ago', { state: arrived(90), resumedAt: daysAgo(57) }, 'past_arrival_window'],
  ['resumed, and every box is back', { containers: [returned], resumedAt: NOW }, 'all_containers_terminated'],
  ['a line that lost the number for a while', { notFound: 6 }, null],
  ['a line that lost the number for good', { notFound: 7 }, 'no_updates_at_line'],
])('%s', (_, given, reason) => {
  expect(stopReason(following(given), NOW)).toBe(reason);
});
