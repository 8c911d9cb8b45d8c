import { describe, expect, it } from 'vitest';
import { findTotpStep, hotp, otpauthAddress, toBase32, totpStep } from './totp.ts';

const SECRET = Buffer.from('12345678901234567890');

describe('one-time codes', () => {
  it('are those of RFC 4226, appendix D', () => {
    const codes = Array.from({ length: 10 }, (_, counter) => hotp(SECRET, counter));
    expect(codes).toEqual([
      '755224',
      '287082',
      '359152',
      '969429',
      '338314',
      '254676',
      '287922',
      '162583',
      '399871',
      '520489',
    ]);
  });

  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at second %d are those of RFC 6238, appendix B', (second, code) => {
    expect(hotp(SECRET, totpStep(second * 1000), 8)).toBe(code);
  });

  it('are good for the step before and after, and for no other', () => {
    const nowMs = 1_111_111_111_000;
    const step = totpStep(nowMs);
    const stepOf = (of: number) => findTotpStep(SECRET, hotp(SECRET, of), nowMs);
    expect([-2, -1, 0, 1, 2].map((by) => stepOf(step + by))).toEqual([undefined, step - 1, step, step + 1, undefined]);
    const code = hotp(SECRET, step);
    expect(findTotpStep(SECRET, ` ${code.slice(0, 3)} ${code.slice(3)} `, nowMs)).toBe(step);
    for (const no of ['', code.slice(1), `${code}0`, 'abcdef', '１２３４５６'])
      expect(findTotpStep(SECRET, no, nowMs)).toBeUndefined();
  });
});

it('writes secrets as RFC 4648 has them, and the address of a QR code', () => {
  const texts = ['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => toBase32(Buffer.from(text)));
  expect(texts).toEqual(['', 'MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI']);
  expect(otpauthAddress(SECRET, 'ada@acme.example', 'Acme & Sons')).toBe(
    'otpauth://totp/Landfall%3Aada%40acme.example%20(Acme%20%26%20Sons)?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Landfall',
  );
});
