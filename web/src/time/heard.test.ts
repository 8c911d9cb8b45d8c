import { describe, expect, it } from 'vitest';
import { basisText, heardText } from './heard.ts';

const NOW_MS = Date.parse('2026-03-10T12:00:00Z');

describe('how long ago a ship was heard', () => {
  it('is said wherever the ship is drawn', () => {
    expect(heardText('2026-03-10T09:30:00Z', NOW_MS)).toBe('Ship last heard 2 h ago');
  });

  it('is said of an estimate with what follows from it', () => {
    expect(basisText('2026-03-10T09:30:00Z', NOW_MS)).toBe('Ship last heard 2 h ago');
    expect(basisText('2026-03-08T11:00:00Z', NOW_MS)).toBe('Ship last heard 2 d ago: the less sure for it');
    expect(basisText('2026-03-05T11:00:00Z', NOW_MS)).toBe('Ship last heard 5 d ago: estimated from its departure');
  });
});
