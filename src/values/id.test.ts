import { describe, expect, it } from 'vitest';
import { derivedId, firstIdAt, isId, msOfId, newId } from './id.ts';

const MADE_MS = Date.UTC(2026, 4, 10, 12);

describe('a new id', () => {
  it('is a version 7 UUID of the millisecond it was made in', () => {
    const id = newId(MADE_MS);
    expect(isId(id)).toBe(true);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(msOfId(id)).toBe(MADE_MS);
    expect(id >= firstIdAt(MADE_MS) && id < firstIdAt(MADE_MS + 1)).toBe(true);
  });

  it('is another one every time', () => {
    expect(new Set(Array.from({ length: 1_000 }, () => newId(MADE_MS))).size).toBe(1_000);
  });

  it('has derived ids of the same millisecond, always the same', () => {
    const id = newId(MADE_MS);
    expect(msOfId(derivedId(id, 'a'))).toBe(MADE_MS);
    expect(derivedId(id, 'a')).toBe(derivedId(id, 'a'));
    expect(derivedId(id, 'a')).not.toBe(derivedId(id, 'b'));
  });
});
