import { expect, it } from 'vitest';
import { BOX, context, move, withdrawal } from '../../../test/observed.ts';
import { rawEventsOf } from './raw-events.ts';

it('tells of every move when it was taken back, if it was', () => {
  const loaded = move('ACT LOAD', 'CNSHA', '2026-03-05 02:00', { vessel: 'EVER', voyage: '011W' });
  const arrives = move('EST ARRI', 'NLRTM', '2026-04-02 09:30', { vessel: 'EVER', box: null });
  const gone = withdrawal(arrives, '2026-05-01 08:00');
  const events = rawEventsOf([loaded, arrives, gone], context())(BOX);
  expect(events.map(({ id, invalidatedAt }) => [id, invalidatedAt])).toEqual([
    [loaded.id, null],
    [arrives.id, gone.receivedAt],
  ]);
});
