import { describe, expect, it } from 'vitest';
import { BatchLoader } from './batch-loader.ts';

describe('a batch loader', () => {
  it('serves those who come meanwhile by one more, begun after they asked', async () => {
    const source = { value: 'old', readings: [] as string[][] };
    let began = () => {};
    const beginning = new Promise<void>((resolve) => {
      began = resolve;
    });
    const shared = new BatchLoader<string, string>(async (subjects) => {
      source.readings.push([...subjects]);
      const { value } = source;
      began();
      await Promise.resolve();
      return subjects.map((subject) => `${subject} ${value}`);
    });
    const first = shared.get('a');
    await beginning;
    source.value = 'new';
    const others = [shared.get('a'), shared.get('b'), shared.get('a')];
    expect(await first).toBe('a old');
    expect(await Promise.all(others)).toEqual(['a new', 'b new', 'a new']);
    expect(await shared.get('b')).toBe('b new');
    expect(source.readings).toEqual([['a'], ['a', 'b'], ['b']]);
  });

  it('goes on after one that failed, also in a burst of questions', async () => {
    const failures = [new Error('away')];
    const shared = new BatchLoader<number, number>(async (subjects) => {
      const failure = failures.pop();
      if (failure) throw failure;
      return subjects.map((subject) => subject * 2);
    });
    await expect(shared.get(1)).rejects.toThrow('away');
    const many = Array.from({ length: 500 }, (_, index) => index);
    expect(await Promise.all(many.map((number) => shared.get(number)))).toEqual(many.map((number) => number * 2));
  });
});
