import { describe, expect, it } from 'vitest';
import { type Arrival, check, violations } from './check.ts';

const changes = [1, 2, 3].map((number) => ({ id: `n${number}`, containerId: 'c', number }));

describe('the checker of the crash test', () => {
  it('finds nothing wrong with arrivals in order', () => {
    expect(violations(check(changes, [arrival(1), arrival(2), arrival(3)]))).toEqual([]);
  });

  it('allows one duplicate for each lost acknowledgement', () => {
    const lost = { ...arrival(1), lost: true };
    expect(violations(check(changes, [lost, arrival(1), arrival(2), arrival(3)]))).toEqual([]);
  });

  it('finds what is lost, invented, disordered, repeated or altered', () => {
    expect(violations(check(changes, [arrival(1), arrival(2)]))).toEqual(['1 lost']);
    expect(violations(check(changes, [arrival(1), arrival(2), arrival(3), arrival(4)]))).toEqual(['1 phantoms']);
    expect(violations(check(changes, [arrival(2), arrival(1), arrival(3)]))).toContain('3 out of order');
    expect(violations(check(changes, [arrival(1), arrival(1), arrival(2), arrival(3)]))).toEqual([
      '1 needless duplicates of 3',
    ]);
    const altered = { ...arrival(1), digest: 'other' };
    expect(violations(check(changes, [arrival(1), altered, arrival(2), arrival(3)]))).toContain(
      '1 duplicates with another body',
    );
  });
});

function arrival(number: number): Arrival {
  return { id: `n${number}`, containerId: 'c', number, lost: false, digest: `d${number}` };
}
