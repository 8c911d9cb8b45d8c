import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findHeaderProblem } from './webhook-header.ts';

/** RFC 9110 section 5.6.2. */
const TOKEN_CHARACTERS = "!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

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

  it('are taken as long as every character may stand where it does, and refused for a single other one', () => {
    const character = fc.oneof(fc.integer({ min: 0, max: 0x17f }), fc.constantFrom(0x2028, 0xfeff, 0x1f6a2));
    fc.assert(
      fc.property(character, fc.nat(4), fc.constantFrom('name', 'value'), (code, place, where) => {
        const one = String.fromCodePoint(code);
        const spoilt = (text: string) => `${text.slice(0, place)}${one}${text.slice(place)}`;
        const header = { name: 'x-abc', value: 'a b c', [where]: spoilt(where === 'name' ? 'x-abc' : 'a b c') };
        const isTaken = where === 'name' ? TOKEN_CHARACTERS.includes(one) : code >= 0x20 && code < 0x7f;
        const isPadded = where === 'value' && one === ' ' && place === 0;
        const problem = findHeaderProblem([header]);
        expect(problem?.pointer).toBe(isTaken && !isPadded ? undefined : `/0/${where}`);
      }),
      { numRuns: 2_000 },
    );
  });
});
