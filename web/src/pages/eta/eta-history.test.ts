import { expect, it } from 'vitest';
import { dayTicks, missedBy, toSaid } from './eta-history.ts';

const DAY_MS = 86_400_000;
const day = (number: number) => new Date(Date.UTC(2026, 10, number)).toISOString();
const event = (said: number, eta: number, source: 'shipping_line' | 'prediction') => ({
  id: `${said}`,
  type: 'estimated_event' as const,
  attributes: {
    created_at: day(said),
    estimated_timestamp: day(eta),
    earliest_timestamp: null,
    latest_timestamp: null,
    event: 'shipment.estimated.arrival' as const,
    location_locode: null,
    voyage_number: null,
    timezone: null,
    data_source: source,
  },
});

it('says who moved their own word, and by how much', () => {
  const said = toSaid([event(3, 21, 'shipping_line'), event(1, 20, 'shipping_line'), event(2, 22, 'prediction')]);
  expect(said.map(({ who, movedMs }) => [who, movedMs])).toEqual([
    ['Carrier', undefined],
    ['Landfall', undefined],
    ['Carrier', DAY_MS],
  ]);
});

it('tells by how much the estimate of that time missed the arrival', () => {
  const said = toSaid([event(1, 18, 'shipping_line'), event(10, 21, 'shipping_line')]);
  const arrived = Date.parse(day(20));
  expect(missedBy(said, arrived, 3)).toBe(DAY_MS);
  expect(missedBy(said, arrived, 14)).toBe(-2 * DAY_MS);
  expect(missedBy(said, arrived, 30)).toBeUndefined();
});

it('marks days where they begin at the place, and not too many', () => {
  const eightHours = () => 8 * 3_600_000;
  expect(dayTicks(Date.parse(day(1)), Date.parse(day(4)), eightHours).map((ms) => new Date(ms).toISOString())).toEqual([
    '2026-11-01T16:00:00.000Z',
    '2026-11-02T16:00:00.000Z',
    '2026-11-03T16:00:00.000Z',
  ]);
  expect(dayTicks(0, 100 * DAY_MS, () => 0).length).toBeLessThan(8);
});
