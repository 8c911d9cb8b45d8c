import { expect, it } from 'vitest';
import { newId } from '../../values/id.ts';
import { askPast, deriveInTurns, type PastQuestion } from './past-question.ts';

const question = (accountId = newId(), more: Partial<PastQuestion> = {}): PastQuestion => ({
  accountId,
  signal: undefined,
  workMs: 0,
  ...more,
});

/** Steps that each take about a millisecond of the processor. */
function* busy(steps: number): Generator<undefined, number> {
  for (let step = 0; step < steps; step++) {
    const untilMs = performance.now() + 1;
    while (performance.now() < untilMs);
    yield;
  }
  return steps;
}

it('answers one question of an account after the other, lets eight wait, and others ask meanwhile', async () => {
  const [accountId, other] = [newId(), newId()];
  const order: number[] = [];
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const asked = Array.from({ length: 9 }, (_, index) =>
    askPast({ accountId }, async () => {
      await held;
      order.push(index);
    }),
  );
  await expect(askPast({ accountId }, async () => 'never')).rejects.toMatchObject({ code: 'too_many_requests' });
  expect(await askPast({ accountId: other }, async () => 'answered')).toBe('answered');
  expect(order).toEqual([]);
  goOn();
  await Promise.all(asked);
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(await askPast({ accountId }, async () => 'again')).toBe('again');
});

it('gives accounts turns in rotation, and others of the process have turns in between', async () => {
  const [greedy, quiet] = [newId(), newId()];
  const ended: string[] = [];
  let ticks = 0;
  const ticking = setInterval(() => ticks++, 1);
  const long = Array.from({ length: 5 }, () =>
    deriveInTurns(question(greedy), busy(60)).then(() => ended.push('greedy')),
  );
  const short = deriveInTurns(question(quiet), busy(30)).then(() => ended.push('quiet'));
  await Promise.all([...long, short]);
  clearInterval(ticking);
  expect(ended[0]).toBe('quiet');
  // 330 steps in turns of four milliseconds, each with a rest after it.
  expect(ticks).toBeGreaterThan(60);
});

it('ends with whoever asked, and before it has waited too', async () => {
  const leaving = new AbortController();
  const asked = question(newId(), { signal: leaving.signal });
  let steps = 0;
  function* endless(): Generator<undefined, never> {
    for (;;) {
      if (++steps === 100) leaving.abort();
      yield;
    }
  }
  await expect(deriveInTurns(asked, endless())).rejects.toMatchObject({ code: 'unavailable' });
  await expect(askPast({ ...asked }, async () => 'never')).rejects.toMatchObject({ code: 'unavailable' });
});

it('refuses a question that takes more work than one may', async () => {
  await expect(deriveInTurns(question(newId(), { workMs: 9_999 }), busy(10))).rejects.toMatchObject({
    code: 'unprocessable',
  });
});
