import { DAY_MS } from '../../values/duration.ts';
import { type Id, isId } from '../../values/id.ts';
import type { SealingKeys } from '../../values/sealed.ts';
import { openLink, signLink } from '../../values/signed-link.ts';

const PURPOSE = 'alert_confirm';
const LIFETIME_MS = 30 * DAY_MS;

/** A mail address of an account, as its link names it. */
export interface NamedAddress {
  readonly accountId: Id;
  readonly addressId: Id;
}

/** It stands in one mail to the address and nowhere else: whoever has it reads what comes there. */
export function confirmToken(keys: SealingKeys, { accountId, addressId }: NamedAddress, now: Date): string {
  return signLink(keys, PURPOSE, `${accountId} ${addressId}`, now.getTime() + LIFETIME_MS);
}

export function openConfirmToken(keys: SealingKeys, token: string, now: Date): NamedAddress | undefined {
  const [accountId = '', addressId = ''] = openLink(keys, PURPOSE, token, now.getTime())?.split(' ') ?? [];
  return isId(accountId) && isId(addressId) ? { accountId, addressId } : undefined;
}
