import { expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';
import { passwordProblem } from './password.ts';

it.each([
  'password123',
  'Password2026!',
  'P@ssw0rd1234',
  'passwordpassword',
  'qwertyuiop',
  'qwerty123456',
  'QWERTZUIOP12',
  '1q2w3e4r5t6y',
  'asdfghjkl123',
  'abcdefghij',
  'zyxwvutsrq1',
  'letmein12345',
  'iloveyou2026',
  'welcome12345',
  'adminadmin1',
  'Summer2026!!',
  'landfall2026',
  'shipping-admin',
  'owner1234567',
  'aaaabbbbccccdddd',
])('knows %s as one that is guessed first', (password) => {
  expect(isCommonPassword(password, 'jo@example.com')).toBe(true);
});

it.each([
  'correct horse battery',
  'another horse battery',
  'kelp-anchor-19-tin',
  'Tr0ub4dor&3 is long',
  'vzkq8mw1pt7r',
  'übermäßig späte Fähre',
  'пароход у причала',
])('lets %s pass', (password) => {
  expect(passwordProblem(password, 'owner@example.com')).toBeUndefined();
});

it.each(['1234567890', '2026-11-16 02:30', '9876543210123', '+49 30 1234567'])(
  'refuses %s, which has no letter',
  (password) => {
    expect(passwordProblem(password, 'owner@example.com')).toContain('digits');
  },
);

it('counts the parts of the e-mail address for nothing', () => {
  expect(isCommonPassword('lovelace1815', 'ada.lovelace@acme.example')).toBe(true);
  expect(isCommonPassword('lovelace1815', 'jo@other.example')).toBe(false);
});
