import { expect, it } from 'vitest';
import { foresee } from './foresight.ts';
import { type EarlierWait, MIN_EARLIER, type Waiting, waysItMayGo } from './ways-it-may-go.ts';

/** 4 days free from the day of the start, then 100 a day. */
const countFrom = (startsOn: string) => (endsOn: string) => {
  const chargedDays = Math.max(0, (Date.parse(endsOn) - Date.parse(startsOn)) / 86_400_000 + 1 - 4);
  return { chargedDays, totalMinor: chargedDays * 100 };
};
const waiting: Waiting = { startedOn: '2026-08-01', arrival: null, appointmentOn: null, today: '2026-08-03' };
const earlier = (waits: readonly number[]): EarlierWait[] =>
  waits.map((days) => ({ charge: 'demurrage', lag: 1, days }));
const WAITS = earlier([0, 1, 2, 3, 3, 4, 5, 6, 7, 8, 9, 10]);
const seen = (box: Waiting, waits: readonly EarlierWait[]) => {
  const ways = waysItMayGo(box, waits);
  return ways && foresee(ways, countFrom);
};

it('is the share of earlier boxes that still waited by now and then cost money', () => {
  // Ten waited until 3 August or longer; three of them were fetched by the 4th. They cost 0, 0, 0, 100 to 700.
  expect(seen(waiting, WAITS)).toEqual({
    ...{ chance: 0.7, from: '2026-08-03', to: '2026-08-10', expectedMinor: 280 },
    ...{ lowMinor: 0, highMinor: 600 },
  });
});

it('is known by an appointment, whatever others did', () => {
  expect(seen({ ...waiting, appointmentOn: '2026-08-06' }, [])).toEqual({
    ...{ chance: 1, from: '2026-08-06', to: '2026-08-06', expectedMinor: 200, lowMinor: 200, highMinor: 200 },
  });
});

it('says nothing from too few boxes', () => {
  expect(seen(waiting, WAITS.slice(0, MIN_EARLIER))).toBeUndefined();
});

it('tries each day on which a box may arrive, and none that is over', () => {
  const ahead = {
    ...waiting,
    startedOn: null,
    arrival: { from: '2026-08-02', likely: '2026-08-08', to: '2026-08-20' },
  };
  const ways = waysItMayGo(ahead, WAITS) ?? [];
  // Clocks start a day after the arrival: on 3 (the 2nd is over), 6, 8, 13 and 20 August.
  expect([...new Set(ways.map(({ startsOn }) => startsOn))]).toEqual([
    ...['2026-08-04', '2026-08-07', '2026-08-09', '2026-08-14', '2026-08-21'],
  ]);
  expect(ways).toHaveLength(5 * WAITS.length);
  expect(seen(ahead, WAITS)).toMatchObject({ from: '2026-08-07', to: '2026-08-25', chance: 7 / 12 });
  // An appointment holds where the box has landed by then.
  expect(seen({ ...ahead, appointmentOn: '2026-08-12' }, WAITS)).toMatchObject({
    from: '2026-08-12',
    to: '2026-08-21',
  });
  expect(seen({ ...ahead, arrival: null }, WAITS)).toBeUndefined();
});
