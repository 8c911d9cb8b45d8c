import type { Webhook } from '../domain/webhook.ts';
import { notificationBody } from '../domain/webhook-notification.ts';
import type { ClaimedDelivery } from '../store/lanes.ts';
import { Slab } from '../values/slab.ts';
import type { DeliveryRequest } from './deliver.ts';
import { type SigningKey, signatureHeaders, signingKey } from './sign.ts';

/** A request, and its headers as they may be shown: the values of custom headers are the account's secrets. */
export interface PreparedRequest extends DeliveryRequest {
  readonly shownHeaders: Readonly<Record<string, string>>;
}

const bodies = new Slab();

type Told = Pick<ClaimedDelivery, 'notificationId' | 'sequence' | 'attempts' | 'origin' | 'data' | 'included'>;
type Receiver = Pick<Webhook, 'url' | 'secret' | 'previousSecret' | 'headers'>;

/** The same bytes at every attempt; only the signature's time and the counters in the headers differ. */
export function prepareRequest(told: Told, receiver: Receiver, sentAt: Date): PreparedRequest {
  const body = bodies.encode(notificationBody(told));
  const shownHeaders: Record<string, string> = {
    'Content-Type': 'application/json',
    'User-Agent': 'Landfall-Webhooks/1',
    ...signatureHeaders({ id: told.notificationId, body, sentAt, keys: keysAt(receiver, sentAt) }),
  };
  if (told.sequence !== null) shownHeaders['X-Landfall-Sequence'] = told.sequence.toString();
  shownHeaders['X-Landfall-Attempt'] = (told.attempts + 1).toString();
  if (told.origin !== 'live') shownHeaders['X-Landfall-Origin'] = told.origin;
  const headers = Object.entries(shownHeaders).flat();
  for (const { name, value } of receiver.headers) {
    headers.push(name, value);
    shownHeaders[name] = '[hidden]';
  }
  return { url: receiver.url, body, headers, shownHeaders };
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
