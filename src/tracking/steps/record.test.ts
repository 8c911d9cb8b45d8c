import { expect, it } from 'vitest';
import { move } from '../../../test/observed.ts';
import { finish } from '../../concurrency/run-at-once.ts';
import { type Missing, type Recording, recordCompleteAnswer, recordFacts } from './record.ts';

const received = '2026-03-08 00:00';
const expected = (at: string, said: string) => move('EST ARRI', 'NLRTM', at, { vessel: 'EVER', said, received });

it('does not care in which order the log gives what one answer said twice', () => {
  const first = expected('2026-04-02 06:00', '2026-03-05 00:00');
  const other = expected('2026-04-03 06:00', '2026-03-06 00:00');
  const again = expected('2026-04-02 06:00', '2026-03-07 00:00');
  expect(again.fingerprint).toBe(first.fingerprint);
  if (again.fact.kind !== 'move') throw new Error('a move was made');
  const said = { fact: again.fact, fingerprint: again.fingerprint };
  const sender = { source: again.source, sourceName: again.sourceName, receivedAt: '2026-03-09T00:00:00Z' } as const;
  for (const log of [
    [first, other, again],
    [again, other, first],
  ]) {
    expect(finish(recordFacts(log, [said], {}, sender)).entries).toEqual([]);
  }
});

it('takes nothing back that a line replaces, however often it changes its mind', () => {
  const daily = ['05', '06', '07', '08', '09'].map((day) => {
    const times = { vessel: 'EVER', said: `2026-03-${day} 00:00`, received: `2026-03-${day} 00:00` };
    return move('EST ARRI', 'NLRTM', `2026-04-${day} 06:00`, times);
  });
  let log: Recording['entries'] = [];
  let missing: Missing = {};
  for (const { fact, fingerprint, source, sourceName, receivedAt } of daily) {
    if (fact.kind !== 'move') throw new Error('a move was made');
    const answer = finish(
      recordCompleteAnswer(log, [{ fact, fingerprint }], missing, { source, sourceName, receivedAt }),
    );
    log = [...log, ...answer.entries];
    missing = answer.missing;
    expect(missing).toEqual({});
  }
  expect(log.map(({ fact }) => fact.kind)).toEqual(daily.map(() => 'move'));
});

it('is no news again when it was said within the same second, a fraction earlier', () => {
  const first = expected('2026-04-02 06:00', '2026-03-05 00:00');
  const other = expected('2026-04-03 06:00', '2026-03-06 00:00');
  if (first.fact.kind !== 'move' || other.fact.kind !== 'move') throw new Error('moves were made');
  const known = { ...first, fact: { ...first.fact, statedAt: '2026-03-05T00:00:01.500Z' } } as const;
  const countered = { ...other, fact: { ...other.fact, statedAt: '2026-03-05T00:00:02Z' } } as const;
  const said = { fact: { ...first.fact, statedAt: '2026-03-05T00:00:01Z' }, fingerprint: first.fingerprint } as const;
  const sender = { source: first.source, sourceName: first.sourceName, receivedAt: '2026-03-09T00:00:00Z' } as const;
  expect(finish(recordFacts([known, countered], [said], {}, sender)).entries).toEqual([]);
});

it('looks at what is said a few times, however much of it is repeated or lacking', () => {
  const boxes = 400;
  let looks = 0;
  const said = Array.from({ length: boxes }, (_, box) => {
    const number = `TGHU${String(box).padStart(7, '0')}`;
    const entry = move('EST ARRI', 'NLRTM', '2026-04-02 06:00', {
      vessel: 'EVER',
      said: '2026-03-05 00:00',
      box: number,
    });
    const subject = Object.defineProperty({}, 'containerNumber', {
      enumerable: true,
      get: () => {
        looks++;
        return number;
      },
    });
    return { ...entry, fact: { ...entry.fact, subject } };
  });
  const [{ source, sourceName } = move('EST ARRI', 'NLRTM', '2026-04-02 06:00')] = said;
  const sender = { source, sourceName, receivedAt: '2026-03-09T00:00:00Z' } as const;
  const again = said.map(({ fact, fingerprint }) => {
    if (fact.kind !== 'move') throw new Error('moves were made');
    return { fact: { ...fact, statedAt: '2026-03-06T00:00:00Z' } as const, fingerprint };
  });
  looks = 0;
  expect(finish(recordFacts(said, again, {}, sender)).entries).toEqual([]);
  expect(looks).toBeLessThan(20 * boxes);
  looks = 0;
  expect(finish(recordCompleteAnswer(said, again.slice(0, boxes / 2), {}, sender)).entries).toEqual([]);
  expect(looks).toBeLessThan(20 * boxes);
});
