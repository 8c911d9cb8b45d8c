import { expect, it } from 'vitest';
import { DUTIES, type DueBox, deadlineOf, sumOf } from './due-box.ts';

it('adds up what is due and what tomorrow adds, each currency by itself', () => {
  expect(
    sumOf([
      { currency: 'USD', amount: 300, amount_of_next_day: 150 },
      { currency: 'EUR', amount: 0, amount_of_next_day: 40 },
      { currency: 'USD', amount: 345, amount_of_next_day: 0 },
    ]),
  ).toEqual([
    { currency: 'USD', soFar: 645, tomorrow: 150 },
    { currency: 'EUR', soFar: 0, tomorrow: 40 },
  ]);
});

it('goes by the day that was told, and names that of the tariffs beside it where they differ', () => {
  const clock = (on: string) => ({ stops: 'full_out', stopped_on: null, last_free_day: on });
  const box = (told: string | null, ...days: string[]) => {
    const line = told === null ? null : { on: told };
    const current = line ?? { on: days[0] };
    const container = { attributes: { last_free_days: { current, line, terminal: null, rail: null } } };
    return { container, clocks: days.map(clock) } as unknown as DueBox;
  };
  const [pickUp] = DUTIES;
  expect(deadlineOf(box('2026-11-19', '2026-11-17', '2026-11-15'), pickUp)).toEqual({
    on: '2026-11-19',
    isTold: true,
    byTariff: '2026-11-15',
  });
  expect(deadlineOf(box('2026-11-19', '2026-11-19'), pickUp)).toEqual({ on: '2026-11-19', isTold: true });
  expect(deadlineOf(box(null, '2026-11-15'), pickUp)).toEqual({ on: '2026-11-15', isTold: false });
});
