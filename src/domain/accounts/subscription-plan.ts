import { callbackPath, type EventSubscription } from '../carriers/event-subscription.ts';

/** What is to be done at the carrier, in this order. */
export type SubscriptionStep =
  | { readonly kind: 'remove'; readonly id: string }
  | { readonly kind: 'create' }
  | { readonly kind: 'update'; readonly id: string }
  | { readonly kind: 'set_secret'; readonly id: string };

interface Found {
  readonly id: string;
  readonly callbackUrl: string;
}

/**
 * Compares what is wanted with what the carrier has. The carrier's own list is the truth: a subscription that it made but
 * whose answer never reached us is found by its address and taken over, one too many is removed, and one that the carrier
 * lost is made anew.
 */
export function planSubscription(
  wanted: Pick<EventSubscription, 'id' | 'status' | 'carrierSubscriptionId' | 'secretSent'>,
  atCarrier: readonly Found[],
): SubscriptionStep[] {
  const path = callbackPath(wanted.id);
  const own = atCarrier.filter(({ callbackUrl }) => callbackUrl.endsWith(path));
  const kept =
    wanted.status === 'deleting' ? undefined : (own.find(({ id }) => id === wanted.carrierSubscriptionId) ?? own[0]);
  const steps: SubscriptionStep[] = own.filter((one) => one !== kept).map(({ id }) => ({ kind: 'remove', id }));
  if (wanted.status === 'deleting') return steps;
  if (!kept) return [...steps, { kind: 'create' }];
  // Of one that was not known under this id, nobody knows which secret it got.
  const hasSecret = wanted.secretSent && kept.id === wanted.carrierSubscriptionId;
  steps.push({ kind: 'update', id: kept.id });
  return hasSecret ? steps : [...steps, { kind: 'set_secret', id: kept.id }];
}
