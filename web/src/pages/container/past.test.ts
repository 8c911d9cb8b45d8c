import { describe, expect, it } from 'vitest';
import { changeTitle, knownOf, type Moment, momentAt } from './past.ts';

const at = (time: string): Moment => ({ at: time, changes: [], said: [] });

describe('the past of a container', () => {
  it('finds the moment whose knowledge held', () => {
    const moments = [at('2026-03-01T00:00:00Z'), at('2026-03-03T00:00:00Z'), at('2026-03-05T00:00:00Z')];
    const found = ['2026-02-01', '2026-03-02', '2026-03-03', '2026-04-01'].map((day) =>
      momentAt(moments, Date.parse(day)),
    );
    expect(found).toEqual([0, 0, 1, 2]);
  });

  it.each([
    [null, 'Not known'],
    ['on_ship', 'on ship'],
    [true, 'Yes'],
    [[], 'None'],
    [[{ name: 'customs', status: 'hold' }], 'customs'],
    [{ current: { on: '2026-03-14' }, line: null }, '14 Mar'],
    [{ current: null }, 'Not known'],
    [40, '40'],
  ])('shows %j as %s', (value, text) => {
    expect(knownOf(value).text).toContain(text);
  });

  it('shows a time and a milestone by their time', () => {
    expect(knownOf('2026-03-06T14:00:00Z')).toMatchObject({ at: '2026-03-06T14:00:00Z', zone: 'UTC' });
    const told = { timestamp: '2026-03-06T14:00:00Z', timezone: 'America/Los_Angeles', location_locode: 'USLAX' };
    expect(knownOf(told)).toMatchObject({ at: told.timestamp, zone: told.timezone });
  });

  it('names what changed', () => {
    const titles = ['container.transport.vessel_arrived', 'pod_arrived_at'].map((what) =>
      changeTitle({ what, before: null, after: null }),
    );
    expect(titles).toEqual(['Vessel arrived', 'Pod arrived at']);
  });
});
