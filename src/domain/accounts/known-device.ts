import { randomBytes } from 'node:crypto';
import { DAY_MS } from '../../values/duration.ts';
import type { Id } from '../../values/id.ts';
import type { SealingKeys } from '../../values/sealed.ts';
import { openLink, signLink } from '../../values/signed-link.ts';

/** A browser that somebody signed in with before. What strangers guess does not make its person wait. */
export interface KnownDevice {
  readonly id: string;
  /** Of this person alone: it counts for nobody else, whatever their e-mail address. */
  readonly userId: Id;
}

const PURPOSE = 'known_device';
const ID_BYTES = 12;
export const DEVICE_LIFETIME_MS = 180 * DAY_MS;

/** What the browser keeps, by which it is known when it comes back. */
export function deviceToken(keys: SealingKeys, userId: Id, nowMs: number): string {
  const id = randomBytes(ID_BYTES).toString('base64url');
  return signLink(keys, PURPOSE, `${userId} ${id}`, nowMs + DEVICE_LIFETIME_MS);
}

export function readDevice(keys: SealingKeys, token: string, nowMs: number): KnownDevice | undefined {
  const [userId, id] = openLink(keys, PURPOSE, token, nowMs)?.split(' ') ?? [];
  return userId === undefined || id === undefined ? undefined : { id, userId };
}
