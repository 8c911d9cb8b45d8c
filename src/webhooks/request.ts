import type { Webhook } from '../domain/webhooks/webhook.ts';
import type { HeaderList } from '../net/header-list.ts';
import type { LeasedDelivery } from '../store/webhooks/lanes.ts';
import type { DeliveryRequest } from './deliver.ts';
import { type SigningKey, signatureHeaders, signingKey } from './sign.ts';

/** A request, and its headers as they may be shown: the values of custom headers are the account's secrets. */
export interface PreparedRequest extends DeliveryRequest {
  readonly shownHeaders: HeaderList;
}

type Told = Pick<LeasedDelivery, 'notificationId' | 'sequence' | 'attempts' | 'origin'> & { readonly body: Buffer };
type Receiver = Pick<Webhook, 'url' | 'secret' | 'previousSecret' | 'headers'>;

/** The same bytes at every attempt; only the signature's time and the counters in the headers differ. */
export function prepareRequest(told: Told, receiver: Receiver, sentAt: Date): PreparedRequest {
  const { body } = told;
  const ours = ['Content-Type', 'application/json', 'User-Agent', 'Landfall-Webhooks/1'];
  ours.push(...signatureHeaders({ id: told.notificationId, body, sentAt, keys: keysAt(receiver, sentAt) }));
  if (told.sequence !== null) ours.push('X-Landfall-Sequence', told.sequence.toString());
  ours.push('X-Landfall-Attempt', (told.attempts + 1).toString());
  if (told.origin !== 'live') ours.push('X-Landfall-Origin', told.origin);
  const { url, headers } = receiver;
  if (headers.length === 0) return { url, body, headers: ours, shownHeaders: ours };
  return {
    url,
    body,
    headers: [...ours, ...headers.flatMap(({ name, value }) => [name, value])],
    shownHeaders: [...ours, ...headers.flatMap(({ name }) => [name, '[hidden]'])],
  };
}

function keysAt(receiver: Receiver, sentAt: Date): [SigningKey, ...SigningKey[]] {
  const { previousSecret } = receiver;
  const { current, previous } = keysOf(receiver);
  const overlaps = previousSecret !== null && sentAt.getTime() < Date.parse(previousSecret.until);
  return overlaps && previous ? [current, previous] : [current];
}

interface Keys {
  readonly current: SigningKey;
  readonly previous: SigningKey | undefined;
}

/** Kept as long as the receiver is: whoever changes its secret makes another. */
const kept = new WeakMap<Receiver, Keys>();

function keysOf(receiver: Receiver): Keys {
  const before = kept.get(receiver);
  if (before) return before;
  const { secret, previousSecret } = receiver;
  const keys = {
    current: signingKey(secret),
    previous: previousSecret ? signingKey(previousSecret.secret) : undefined,
  };
  kept.set(receiver, keys);
  return keys;
}
