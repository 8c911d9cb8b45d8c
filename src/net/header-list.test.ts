import { describe, expect, test } from 'vitest';
import { headersAsRecord, headersAsText, headersFromText } from './header-list.ts';

describe('headers as text', () => {
  test('come back as they were, in their order', () => {
    const list = ['Content-Type', 'application/json', 'webhook-signature', 'v1,a+b/c= v1,d', 'X-Empty', ''];
    expect(headersAsText(list)).toBe('Content-Type: application/json\nwebhook-signature: v1,a+b/c= v1,d\nX-Empty: ');
    expect(Object.entries(headersFromText(headersAsText(list)))).toEqual([
      ['Content-Type', 'application/json'],
      ['webhook-signature', 'v1,a+b/c= v1,d'],
      ['X-Empty', ''],
    ]);
  });

  test('keep colons of a value', () => {
    expect(headersFromText('location: https://example.com: 1')).toEqual({ location: 'https://example.com: 1' });
  });

  test('of nothing are nothing', () => {
    expect(headersFromText(headersAsText([]))).toEqual({});
  });
});

test('values of a repeated name are joined', () => {
  expect(headersAsRecord(['via', 'one', 'server', 'x', 'via', 'two'])).toEqual({ via: 'one, two', server: 'x' });
});
