import { expect, it } from 'vitest';
import { createProgressBar, drawBar } from './progress-bar.ts';

it('shows the share that is done, or only how much when the end is unknown', () => {
  expect(drawBar(50, 200)).toBe('[########----------------------] 25 %');
  expect(drawBar(200, 200)).toBe(`[${'#'.repeat(30)}] 100 %`);
  expect(drawBar(1_500_000, undefined)).toBe('1.5 MB');
});

it('writes nothing into a file or pipe', () => {
  const written: string[] = [];
  const bar = createProgressBar({ isTTY: false, write: (text: string | Uint8Array) => written.push(String(text)) > 0 });
  bar.show(1, 2, 'x');
  bar.end();
  expect(written).toEqual([]);
});
