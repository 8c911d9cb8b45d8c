import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Resource, Resources } from './generated/interface.ts';

/** What a webhook is sent. */
export interface Notification {
  readonly data: Resources['webhook_notification'];
  readonly included: readonly Resource[];
}

export class SignatureError extends Error {
  override readonly name = 'SignatureError';
}

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

const STANDARD_PREFIX = 'whsec_';
/** Older deliveries may be somebody repeating what they overheard. */
const TOLERANCE_MS = 5 * 60_000;

/**
 * The notification of a delivery, once its signature is found to be ours; throws otherwise. `body` is the bytes as they
 * were received, before anything parsed them. The signature covers the time of sending too (Standard Webhooks 1.0).
 */
export function readNotification(
  body: string | Uint8Array,
  headers: Headers,
  secret: string,
  now = Date.now(),
): Notification {
  const id = header(headers, 'webhook-id');
  const timestamp = header(headers, 'webhook-timestamp');
  const signatures = header(headers, 'webhook-signature').split(' ');
  if (!(Math.abs(now - Number(timestamp) * 1000) <= TOLERANCE_MS))
    throw new SignatureError('The delivery is too old, or from the future.');
  const wanted = `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.`).update(body).digest('base64')}`;
  if (!signatures.some((given) => isSame(given, wanted))) throw new SignatureError('The signature is not ours.');
  return JSON.parse(typeof body === 'string' ? body : Buffer.from(body).toString('utf8')) as Notification;
}

function header(headers: Headers, name: string): string {
  const entry = Object.entries(headers).find(([given]) => given.toLowerCase() === name);
  const value = [entry?.[1]].flat()[0];
  if (value === undefined) throw new SignatureError(`The header ${name} is missing.`);
  return value;
}

function keyOf(secret: string): Buffer {
  return secret.startsWith(STANDARD_PREFIX)
    ? Buffer.from(secret.slice(STANDARD_PREFIX.length), 'base64')
    : Buffer.from(secret);
}

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}
