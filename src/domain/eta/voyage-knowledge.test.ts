import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../values/duration.ts';
import type { SailedLeg } from './sailed-leg.ts';
import { learnVoyages } from './voyage-knowledge.ts';

const PAIR = { fromPortId: 'a', toPortId: 'b', scac: 'MAEU' };

function leg(course: Partial<NonNullable<SailedLeg['course']>> | null, of: Partial<SailedLeg> = {}): SailedLeg {
  const sailed = course && { sailingKnots: 18, calls: [], canalWaits: [], queueHours: 10, ...course };
  return { ...PAIR, imo: '1', departedMs: 0, arrivedMs: 240 * HOUR_MS, course: sailed, ...of };
}

describe('what finished legs teach', () => {
  it('is what is usual at sea before there are any', () => {
    const nothing = learnVoyages([]);
    expect(nothing.speedOn(PAIR).centre).toBe(15);
    expect(nothing.canalWait('suez', PAIR).centre).toBe(14);
    expect(nothing.durationHoursOn(PAIR)).toBeUndefined();
    expect(nothing.callsOn(PAIR)).toEqual([]);
  });

  it('comes nearer to a pair of ports the more was seen of it', () => {
    const speed = (count: number) => learnVoyages(Array.from({ length: count }, () => leg({}))).speedOn(PAIR).centre;
    expect([0, 2, 10, 60].map((count) => Math.round(speed(count) * 10) / 10)).toEqual([15, 16.9, 17.9, 18]);
  });

  it('holds for other carriers and other ports in part', () => {
    const known = learnVoyages(Array.from({ length: 20 }, () => leg({})));
    const other = known.speedOn({ ...PAIR, scac: 'MSCU' }).centre;
    const elsewhere = known.speedOn({ ...PAIR, toPortId: 'c', scac: 'MSCU' }).centre;
    expect(other).toBeGreaterThan(elsewhere);
    expect(elsewhere).toBeGreaterThan(15);
  });

  it('follows the congestion of a port', () => {
    const calm = Array.from({ length: 30 }, () => leg({ queueHours: 2 }));
    const jammed = Array.from({ length: 12 }, () => leg({ queueHours: 60 }));
    expect(learnVoyages([...calm, ...jammed]).queueAt('b').centre).toBeGreaterThan(50);
  });

  it('believes what all ships waited there lately more than the few that carried our boxes', () => {
    const legs = Array.from({ length: 12 }, () => leg({ queueHours: 4 }));
    const wait = { portId: 'b', untilMs: 0, hours: 40 };
    const queue = (ships: number) => learnVoyages(legs, [{ ...wait, ships }]).queueAt('b').centre;
    expect(queue(2)).toBeLessThan(queue(10));
    expect(queue(10)).toBeLessThan(queue(200));
    expect(Math.round(queue(200))).toBe(34);
    expect(learnVoyages(legs, [{ ...wait, ships: 200 }]).queueAt('c').centre).toBeLessThan(5);
  });

  it('expects the calls that most ships made, in their order', () => {
    const calls = (...ports: string[]) => leg({ calls: ports.map((portId) => ({ portId, hours: 20 })) });
    const known = learnVoyages([calls('x', 'y'), calls('y'), calls('x', 'y'), calls('x', 'y', 'z')]);
    expect(known.callsOn(PAIR)).toEqual(['x', 'y']);
    expect(known.callsOn({ ...PAIR, scac: 'MSCU' })).toEqual(['x', 'y']);
    expect(known.callsOn({ ...PAIR, toPortId: 'c' })).toEqual([]);
  });

  it('is a duration at least where ships were not heard', () => {
    const known = learnVoyages([leg(null), leg(null)]);
    expect(known.durationHoursOn(PAIR)?.centre).toBe(240);
    expect(known.speedOn(PAIR).centre).toBe(15);
  });
});
