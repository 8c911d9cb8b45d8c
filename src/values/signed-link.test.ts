import { describe, expect, it } from 'vitest';
import { newSealingKey, parseSealingKeys } from './sealed.ts';
import { openLink, signLink } from './signed-link.ts';

function newKeys() {
  const keys = parseSealingKeys(newSealingKey());
  if (!keys) throw new Error('a new key is not a key');
  return keys;
}

describe('a signed link', () => {
  const keys = newKeys();
  const token = signLink(keys, 'download', 'which document', 1_000);

  it('gives back its text while it is good', () => {
    expect(openLink(keys, 'download', token, 999)).toBe('which document');
  });

  it('gives nothing when its time is over', () => {
    expect(openLink(keys, 'download', token, 1_000)).toBeUndefined();
  });

  it('gives nothing for another purpose', () => {
    expect(openLink(keys, 'upload', token, 0)).toBeUndefined();
  });

  it('gives nothing with another key', () => {
    expect(openLink(newKeys(), 'download', token, 0)).toBeUndefined();
  });

  it.each(['', 'x', 'a'.repeat(200), '../../etc/passwd', 'ä'.repeat(50)])('gives nothing for "%s"', (text) => {
    expect(openLink(keys, 'download', text, 0)).toBeUndefined();
  });

  it('gives nothing when a character was changed', () => {
    const other = token[60] === 'A' ? 'B' : 'A';
    expect(openLink(keys, 'download', `${token.slice(0, 60)}${other}${token.slice(61)}`, 0)).toBeUndefined();
  });
});
