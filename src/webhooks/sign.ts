import { createHmac } from 'node:crypto';
import type { Id } from '../values/id.ts';

/** What a signature covers: the notification and the exact bytes sent. */
export interface SignedMessage {
  readonly id: Id;
  readonly body: Buffer;
  readonly sentAt: Date;
  /** The current secret first; after a rotation the previous one follows until its overlap ends. */
  readonly secrets: readonly [current: string, ...previous: string[]];
}

/** Standard Webhooks: a secret with this prefix is base64 of the key; any other secret is the key itself. */
const STANDARD_PREFIX = 'whsec_';

/**
 * Two signatures of the same body. `X-T49-Webhook-Signature`: lowercase hexadecimal HMAC-SHA256 under the secret as
 * text. `webhook-*`: Standard Webhooks 1.0, which also covers id and time and can carry several signatures.
 */
export function signatureHeaders(message: SignedMessage): Record<string, string> {
  const [current] = message.secrets;
  const timestamp = Math.floor(message.sentAt.getTime() / 1000).toString();
  return {
    'X-T49-Webhook-Signature': createHmac('sha256', current).update(message.body).digest('hex'),
    'webhook-id': message.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': message.secrets.map((secret) => standardSignature(secret, timestamp, message)).join(' '),
  };
}

function standardSignature(secret: string, timestamp: string, message: SignedMessage): string {
  const hmac = createHmac('sha256', standardKey(secret)).update(`${message.id}.${timestamp}.`).update(message.body);
  return `v1,${hmac.digest('base64')}`;
}

function standardKey(secret: string): Buffer {
  return secret.startsWith(STANDARD_PREFIX)
    ? Buffer.from(secret.slice(STANDARD_PREFIX.length), 'base64')
    : Buffer.from(secret);
}
