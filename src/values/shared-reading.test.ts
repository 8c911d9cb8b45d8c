import { describe, expect, it } from 'vitest';
import { SharedReading } from './shared-reading.ts';

describe('a shared reading', () => {
  it('serves those who come meanwhile by one more, begun after they asked', async () => {
    const source = { value: 'old', readings: 0 };
    const shared = new SharedReading(async () => {
      source.readings++;
      const { value } = source;
      await Promise.resolve();
      return value;
    });
    const first = shared.get();
    source.value = 'new';
    const others = [shared.get(), shared.get(), shared.get()];
    expect(await first).toBe('old');
    expect(await Promise.all(others)).toEqual(['new', 'new', 'new']);
    expect(source.readings).toBe(2);
    expect(await shared.get()).toBe('new');
    expect(source.readings).toBe(3);
  });

  it('goes on after one that failed', async () => {
    const failures = [new Error('away')];
    const shared = new SharedReading(async () => {
      const failure = failures.pop();
      if (failure) throw failure;
      return 'back';
    });
    const both = await Promise.allSettled([shared.get(), shared.get()]);
    expect(both).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled', value: 'back' }]);
  });
});
