import type { Webhook } from '../domain/webhook.ts';
import { notificationBody } from '../domain/webhook-notification.ts';
import type { ClaimedDelivery } from '../store/lanes.ts';
import type { DeliveryRequest } from './deliver.ts';
import { signatureHeaders } from './sign.ts';

/** A request, and its headers as they may be shown: the values of custom headers are the account's secrets. */
export interface PreparedRequest extends DeliveryRequest {
  readonly shownHeaders: Readonly<Record<string, string>>;
}

type Told = Pick<ClaimedDelivery, 'notificationId' | 'sequence' | 'attempts' | 'origin' | 'data' | 'included'>;
type Receiver = Pick<Webhook, 'url' | 'secret' | 'previousSecret' | 'headers'>;

/** The same bytes at every attempt; only the signature's time and the counters in the headers differ. */
export function prepareRequest(told: Told, receiver: Receiver, sentAt: Date): PreparedRequest {
  const body = Buffer.from(notificationBody(told));
  const shownHeaders: Record<string, string> = {
    'Content-Type': 'application/json',
    'User-Agent': 'Landfall-Webhooks/1',
    ...signatureHeaders({ id: told.notificationId, body, sentAt, secrets: secretsAt(receiver, sentAt) }),
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

function secretsAt(receiver: Receiver, sentAt: Date): [string, ...string[]] {
  const { secret, previousSecret } = receiver;
  const overlaps = previousSecret !== null && sentAt.getTime() < Date.parse(previousSecret.until);
  return overlaps ? [secret, previousSecret.secret] : [secret];
}
