import { describe, expect, it } from 'vitest';
import { type Exception, UNSAID } from './exception.ts';
import { currentWork, fingerprintOfFacts, NO_WORK, stateOf, withChange } from './work.ts';

const NOW = new Date('2026-11-15T12:00:00Z');
const LATER = '2026-11-18T08:00:00Z';
const HOLD: Exception = {
  ...UNSAID,
  category: 'hold',
  severity: 'act',
  title: 'Customs hold',
  detail: 'Long Beach',
  facts: ['customs'],
};
const KNOWN = fingerprintOfFacts(HOLD);

describe('an exception that was put away', () => {
  it.each([
    ['dismissed', { dismissedReason: 'Broker is on it' }],
    ['snoozed', { snoozedUntil: LATER }],
    ['snoozed', { snoozedUntilChange: true }],
  ] as const)('is %s while the facts are the same, and comes back when they change', (state, change) => {
    const work = withChange({ ...NO_WORK, assigneeId: 'ann', commentCount: 2 }, change, KNOWN);
    expect(stateOf(currentWork(work, KNOWN, NOW))).toBe(state);
    const changed = fingerprintOfFacts({ ...HOLD, facts: ['customs', 'freight'] });
    expect(currentWork(work, changed, NOW)).toEqual({ ...NO_WORK, assigneeId: 'ann', commentCount: 2 });
  });

  it('comes back when its time has come, and when it gets worse', () => {
    const work = withChange(NO_WORK, { snoozedUntil: LATER }, KNOWN);
    expect(stateOf(currentWork(work, KNOWN, new Date(LATER)))).toBe('open');
    expect(stateOf(currentWork(work, fingerprintOfFacts({ ...HOLD, severity: 'watch' }), NOW))).toBe('open');
  });

  it('stays away when only the words change, such as the number of days', () => {
    expect(fingerprintOfFacts({ ...HOLD, title: 'Customs hold, 2 days', detail: 'elsewhere' })).toBe(KNOWN);
  });

  it('is put away in one way, and comes back when that is taken back', () => {
    const snoozed = withChange(NO_WORK, { snoozedUntil: LATER }, KNOWN);
    const dismissed = withChange(snoozed, { dismissedReason: 'Not ours' }, KNOWN);
    expect([dismissed.snoozedUntil, stateOf(dismissed)]).toEqual([null, 'dismissed']);
    const again = withChange(dismissed, { snoozedUntilChange: true }, KNOWN);
    expect([again.dismissedReason, stateOf(again)]).toEqual([null, 'snoozed']);
    expect(withChange(again, { snoozedUntilChange: false }, KNOWN)).toEqual(NO_WORK);
  });
});
