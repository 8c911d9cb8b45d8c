import { expect, it } from 'vitest';
import { RecentAnswers } from './recent-answers.ts';

const START = Date.parse('2026-11-16T12:00:00Z');
const after = (seconds: number) => new Date(START + seconds * 1_000);

function recent() {
  return new RecentAnswers<string>({
    believedMs: 3_000,
    longBelievedMs: 10_000,
    givenMeanwhileMs: 30_000,
    tookLong: (answer) => answer.startsWith('long'),
    maxAccounts: 2,
  });
}

/** Answers in turn, and fails where there is none. */
function answering(...answers: string[]) {
  return async () => {
    const answer = answers.shift();
    if (answer === undefined) throw new Error('no answer');
    return answer;
  };
}

it('gives an answer again for some seconds, and then finds it anew', async () => {
  const answers = recent();
  const find = answering('one', 'two');
  expect(await answers.get('a', after(0), find)).toBe('one');
  expect(await answers.get('a', after(2), find)).toBe('one');
  expect(await answers.get('b', after(2), answering('of another'))).toBe('of another');
  expect(await answers.get('a', after(3), find)).toBe('two');
});

it('gives an answer that took long for longer and while it is found anew, once at a time, but not for ever', async () => {
  const answers = recent();
  const find = answering('long one', 'long two', 'long three');
  await answers.get('a', after(0), find);
  expect(await answers.get('a', after(9), find)).toBe('long one');
  expect(await Promise.all([answers.get('a', after(10), find), answers.get('a', after(10), find)])).toEqual([
    'long one',
    'long one',
  ]);
  expect(await answers.get('a', after(11), find)).toBe('long two');
  expect(await answers.get('a', after(60), find)).toBe('long three');
});

it('keeps no failure', async () => {
  const answers = recent();
  const find = answering('long one');
  await answers.get('a', after(0), find);
  expect(await answers.get('a', after(10), find)).toBe('long one');
  await expect(answers.get('a', after(11), find)).rejects.toThrow('no answer');
  expect(await answers.get('a', after(11), answering('again'))).toBe('again');
});
