import { expect, it } from 'vitest';
import { hashPassword, isPassword, passwordProblem } from './password.ts';

it('knows the password again, in whatever form the keyboard composes it', async () => {
  const hash = await hashPassword('caf\u00e9 au lait 9');
  expect(hash).toMatch(/^\$scrypt\$ln=16,r=8,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await isPassword('cafe\u0301 au lait 9', hash)).toBe(true);
  expect(await isPassword('cafe au lait 9', hash)).toBe(false);
});

it('salts: the same password is stored differently each time', async () => {
  expect(await hashPassword('correct horse')).not.toBe(await hashPassword('correct horse'));
});

it.each([[null], [''], ['plain text'], ['$scrypt$ln=30,r=8,p=1$AAAA$AAAA'], ['$2b$12$abcdefghijklmnopqrstuv']])(
  'accepts nothing against %j',
  async (stored) => {
    expect(await isPassword('correct horse', stored)).toBe(false);
  },
);

it.each([
  ['short', 'at least 10'],
  ['x'.repeat(201), 'at most 200'],
  ['aaaaaaaaaaaa', 'too few'],
  ['Owner@Example.com', 'e-mail address'],
])('refuses %j', (password, reason) => {
  expect(passwordProblem(password, 'owner@example.com')).toContain(reason);
});

it('asks for length and nothing else', () => {
  expect(passwordProblem('correct horse battery', 'owner@example.com')).toBeUndefined();
});
