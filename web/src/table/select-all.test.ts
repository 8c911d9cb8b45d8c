import { expect, it } from 'vitest';
import { selectedText } from './select-all.ts';

it.each([
  [3, 3, '3 selected'],
  [1_000, 12_345, '1,000 of 12,345 selected'],
  [2, undefined, '2 selected'],
])('says of %d of %d how many are selected', (selected, total, text) => {
  expect(selectedText(selected, total)).toBe(text);
});
