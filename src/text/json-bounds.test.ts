import { describe, expect, it } from 'vitest';
import { jsonExcess } from './json-bounds.ts';

describe('what is too much for JSON', () => {
  it.each([
    ['lists', `${'['.repeat(65)}${']'.repeat(65)}`, 'It is nested more than 64 levels deep.'],
    ['objects', '{"a":'.repeat(5_000), 'It is nested more than 64 levels deep.'],
    ['values', `[${'1,'.repeat(60)}1]`, 'It holds more than 50 values.'],
  ])('names too many %s', (_, text, reason) => {
    expect(jsonExcess(text, 50)).toBe(reason);
  });

  it.each([
    ['as deep as may be', `${'['.repeat(64)}${']'.repeat(64)}`],
    ['brackets and commas in text', JSON.stringify(['['.repeat(500), '\\"[,'.repeat(500), '\\', '[{'])],
    ['a text without end', '["\\'],
    ['many short lists', `[${'[],'.repeat(300)}[]]`],
    ['nothing', ''],
  ])('lets through %s', (_, text) => {
    expect(jsonExcess(text, 1_000)).toBeUndefined();
  });
});
