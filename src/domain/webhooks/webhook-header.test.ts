import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findHeaderProblem } from './webhook-header.ts';

describe('custom headers', () => {
  it('may carry tokens and names of the receiver', () => {
    const headers = [
      { name: 'Authorization', value: 'Bearer abc.def=' },
      { name: 'X-Api-Key', value: 'k' },
      { name: 'x-empty', value: '' },
    ];
    expect(findHeaderProblem(headers)).toBeUndefined();
    expect(findHeaderProblem([])).toBeUndefined();
  });

  it.each([
    'Host',
    'CONTENT-LENGTH',
    'content-type',
    'Connection',
    'TE',
    'Transfer-Encoding',
    'User-Agent',
    'X-T49-Webhook-Signature',
    'Webhook-Id',
    'X-Landfall-Sequence',
    'Proxy-Authorization',
    'Expect',
    'Upgrade',
  ])('cannot set %s', (name) => {
    expect(findHeaderProblem([{ name, value: 'x' }])).toMatchObject({ pointer: '/0/name' });
  });

  it.each(['', ' ', 'a b', 'a:', 'a\r\nb', 'ä', 'a\u0000', '(a)', 'x'.repeat(101)])('cannot be named %j', (name) => {
    expect(findHeaderProblem([{ name, value: 'x' }])).toMatchObject({ pointer: '/0/name' });
  });

  it.each(['a\r\nEvil: 1', 'a\nb', '\u0000', '\t', '\u007f', 'é', '\u2028', ' padded', 'x'.repeat(4001)])(
    'cannot have the value %j',
    (value) => {
      const headers = [
        { name: 'x-good', value: 'good' },
        { name: 'x-bad', value },
      ];
      expect(findHeaderProblem(headers)).toMatchObject({ pointer: '/1/value' });
    },
  );

  it('are at most twenty', () => {
    const headers = Array.from({ length: 21 }, (_, index) => ({ name: `x-${index}`, value: '' }));
    expect(findHeaderProblem(headers)).toMatchObject({ pointer: '' });
  });

  it('never let a control character through', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (name, value) => {
        if (findHeaderProblem([{ name, value }]) === undefined) expect(`${name}${value}`).toMatch(/^[\x20-\x7e]*$/);
      }),
    );
  });
});
