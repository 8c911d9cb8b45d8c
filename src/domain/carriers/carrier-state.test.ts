import { describe, expect, it } from 'vitest';
import type { Instant } from '../../values/instant.ts';
import {
  afterFailure,
  afterRateLimit,
  afterSuccess,
  allowance,
  type CarrierState,
  INSTALLATION,
  spend,
} from './carrier-state.ts';

const NOW = '2026-03-10T00:00:00Z';
const later = (seconds: number) => new Date(Date.parse(NOW) + seconds * 1000).toISOString();
const LIMITS = { requestsPerMinute: 60, concurrency: 4 };
const NEW: CarrierState = {
  scac: 'MAEU',
  keyOwner: INSTALLATION,
  breaker: 'closed',
  consecutiveFailures: 0,
  openedAt: null,
  blockedUntil: null,
  tokens: 0,
  tokensAt: null,
  lastError: null,
  lastSucceededAt: null,
  lastFailedAt: null,
};
const failing = (times: number, at: Instant = NOW): CarrierState =>
  Array.from({ length: times }).reduce<CarrierState>((state) => afterFailure(state, 'down', at), NEW);

describe('the breaker', () => {
  it('opens after five failures in a row, and not before', () => {
    expect(failing(4)).toMatchObject({ breaker: 'closed', consecutiveFailures: 4 });
    const open = failing(5);
    expect(open).toMatchObject({ breaker: 'open', openedAt: NOW, lastError: 'down' });
    expect(allowance(open, LIMITS, 0, later(29)).count).toBe(0);
  });

  it('lets one question through when its pause is over, and closes when that is answered', () => {
    const { count, refilled } = allowance(failing(5), LIMITS, 0, later(31));
    expect(count).toBe(1);
    expect(refilled.breaker).toBe('half_open');
    expect(allowance(refilled, LIMITS, 1, later(31)).count).toBe(0);
    expect(afterSuccess(refilled, later(32))).toMatchObject({
      breaker: 'closed',
      consecutiveFailures: 0,
      openedAt: null,
    });
  });

  it('opens again for longer when the question fails, but never for more than half an hour', () => {
    const pauseOf = (state: CarrierState) => Date.parse(state.blockedUntil ?? NOW) - Date.parse(NOW);
    const pauses = [5, 6, 7, 30].map((failures) => pauseOf(failing(failures)));
    expect(pauses).toEqual([30_000, 60_000, 120_000, 1_800_000]);
  });
});

describe('the rate', () => {
  it('allows no more than the carrier does, and no more at a time than may be under way', () => {
    expect(allowance(NEW, LIMITS, 0, NOW).count).toBe(4);
    expect(allowance(NEW, LIMITS, 3, NOW).count).toBe(1);
    const slow = allowance(NEW, { requestsPerMinute: 2, concurrency: 4 }, 0, NOW);
    expect(slow.count).toBe(1);
    const spent = spend(slow.refilled, 1);
    expect(allowance(spent, { requestsPerMinute: 2, concurrency: 4 }, 0, later(29)).count).toBe(0);
    expect(allowance(spent, { requestsPerMinute: 2, concurrency: 4 }, 0, later(31)).count).toBe(1);
  });

  it('neither stops nor is forgotten when the clock is set back', () => {
    const spent = spend(allowance(NEW, LIMITS, 0, later(86_400)).refilled, 15);
    expect(allowance(spent, LIMITS, 0, later(86_400)).count).toBe(0);
    expect(allowance(spent, LIMITS, 0, NOW).count).toBe(4);
    const limited = afterRateLimit(NEW, 3_600, later(2 * 86_400));
    expect(allowance(limited, LIMITS, 0, NOW).count).toBe(4);
    expect(allowance(limited, LIMITS, 0, later(2 * 86_400)).count).toBe(0);
  });

  it('leaves a carrier alone for as long as it says, without counting it as down', () => {
    const limited = afterRateLimit(NEW, 90, NOW);
    expect(limited).toMatchObject({ breaker: 'closed', consecutiveFailures: 0 });
    expect(allowance(limited, LIMITS, 0, later(89)).count).toBe(0);
    expect(allowance(limited, LIMITS, 0, later(91)).count).toBe(4);
  });

  it('waits a day at the longest, whatever the carrier says', () => {
    const limited = afterRateLimit(NEW, 10 ** 9, NOW);
    expect(allowance(limited, LIMITS, 0, later(86_399)).count).toBe(0);
    expect(allowance(limited, LIMITS, 0, later(86_401)).count).toBe(4);
  });
});
