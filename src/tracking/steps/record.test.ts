import { expect, it } from 'vitest';
import { move } from '../../../test/observed.ts';
import { recordFacts } from './record.ts';

it('does not care in which order the log gives what one answer said twice', () => {
  const received = '2026-03-08 00:00';
  const expected = (at: string, said: string) => move('EST ARRI', 'NLRTM', at, { vessel: 'EVER', said, received });
  const first = expected('2026-04-02 06:00', '2026-03-05 00:00');
  const other = expected('2026-04-03 06:00', '2026-03-06 00:00');
  const again = expected('2026-04-02 06:00', '2026-03-07 00:00');
  expect(again.fingerprint).toBe(first.fingerprint);
  if (again.fact.kind !== 'move') throw new Error('a move was made');
  const said = { fact: again.fact, fingerprint: again.fingerprint };
  const sender = { source: again.source, sourceName: again.sourceName, receivedAt: '2026-03-09T00:00:00Z' };
  for (const log of [
    [first, other, again],
    [again, other, first],
  ]) {
    expect(recordFacts(log, [said], {}, sender).entries).toEqual([]);
  }
});
