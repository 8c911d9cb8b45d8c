import { describe, expect, it } from 'vitest';
import { planSubscription } from './subscription-plan.ts';

const ID = '0190b5f0-0000-7000-8000-000000000001';
const at = (id: string, path = `/v2/ingest/dcsa/${ID}`) => ({ id, callbackUrl: `https://landfall.example${path}` });
const wanted = { id: ID, status: 'active', carrierSubscriptionId: 'a', secretSent: true } as const;

describe('what is done about a subscription at the carrier', () => {
  it.each([
    [
      'is made when the carrier has none',
      { ...wanted, status: 'pending', carrierSubscriptionId: null },
      [],
      ['create'],
    ],
    ['is confirmed when the carrier has it', wanted, [at('a')], ['update a']],
    ['is made anew when the carrier lost it', wanted, [at('z', '/somebody/else')], ['create']],
    [
      'is taken over when the carrier made it and we did not hear of it',
      { ...wanted, status: 'pending', carrierSubscriptionId: null, secretSent: false },
      [at('b')],
      ['update b', 'set_secret b'],
    ],
    ['gets the new secret', { ...wanted, secretSent: false }, [at('a')], ['update a', 'set_secret a']],
    ['is there once', wanted, [at('b'), at('a'), at('c')], ['remove b', 'remove c', 'update a']],
    [
      'is removed, however often it is there',
      { ...wanted, status: 'deleting' },
      [at('a'), at('b')],
      ['remove a', 'remove b'],
    ],
    ['needs no removing when it is not there', { ...wanted, status: 'deleting' }, [at('z', '/other')], []],
  ] as const)('%s', (_, subscription, found, steps) => {
    const planned = planSubscription(subscription, found);
    expect(planned.map((step) => ('id' in step ? `${step.kind} ${step.id}` : step.kind))).toEqual(steps);
  });
});
