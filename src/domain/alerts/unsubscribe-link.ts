import { DAY_MS } from '../../values/duration.ts';
import { type Id, isId } from '../../values/id.ts';
import type { SealingKeys } from '../../values/sealed.ts';
import { openLink, signLink } from '../../values/signed-link.ts';

const PURPOSE = 'alert_unsubscribe';
/** Longer than anybody keeps a mail to find out how to get no more of them. */
const LIFETIME_MS = 400 * DAY_MS;

export interface Unsubscribing {
  readonly accountId: Id;
  readonly subscriptionId: Id;
}

/** Whoever has it can end this one subscription, and nothing else. */
export function unsubscribeToken(keys: SealingKeys, { accountId, subscriptionId }: Unsubscribing, now: Date): string {
  return signLink(keys, PURPOSE, `${accountId} ${subscriptionId}`, now.getTime() + LIFETIME_MS);
}

export function openUnsubscribeToken(keys: SealingKeys, token: string, now: Date): Unsubscribing | undefined {
  const [accountId = '', subscriptionId = ''] = openLink(keys, PURPOSE, token, now.getTime())?.split(' ') ?? [];
  return isId(accountId) && isId(subscriptionId) ? { accountId, subscriptionId } : undefined;
}
