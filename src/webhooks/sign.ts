import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import type { HeaderList } from '../net/header-list.ts';
import type { Id } from '../values/id.ts';

/** What a signature covers: the notification and the exact bytes sent. */
export interface SignedMessage {
  readonly id: Id;
  readonly body: Buffer;
  readonly sentAt: Date;
  /** The current one first; after a rotation the previous one follows until its overlap ends. */
  readonly keys: readonly [current: SigningKey, ...previous: SigningKey[]];
}

/** A secret as each of the two signatures takes it. */
export interface SigningKey {
  readonly asText: KeyObject;
  readonly standard: KeyObject;
}

/** Standard Webhooks: a secret with this prefix is base64 of the key; any other secret is the key itself. */
const STANDARD_PREFIX = 'whsec_';

/** Worth keeping: making a key takes as long as signing with it. */
export function signingKey(secret: string): SigningKey {
  const standard = secret.startsWith(STANDARD_PREFIX)
    ? Buffer.from(secret.slice(STANDARD_PREFIX.length), 'base64')
    : Buffer.from(secret);
  return { asText: createSecretKey(secret, 'utf8'), standard: createSecretKey(standard) };
}

/**
 * Two signatures of the same body. `X-T49-Webhook-Signature`: lowercase hexadecimal HMAC-SHA256 under the secret as
 * text. `webhook-*`: Standard Webhooks 1.0, which also covers id and time and can carry several signatures.
 */
export function signatureHeaders(message: SignedMessage): HeaderList {
  const [current] = message.keys;
  const timestamp = Math.floor(message.sentAt.getTime() / 1000).toString();
  return [
    'X-T49-Webhook-Signature',
    createHmac('sha256', current.asText).update(message.body).digest('hex'),
    'webhook-id',
    message.id,
    'webhook-timestamp',
    timestamp,
    'webhook-signature',
    message.keys.map((key) => standardSignature(key, timestamp, message)).join(' '),
  ];
}

function standardSignature(key: SigningKey, timestamp: string, message: SignedMessage): string {
  const hmac = createHmac('sha256', key.standard).update(`${message.id}.${timestamp}.`).update(message.body);
  return `v1,${hmac.digest('base64')}`;
}
