import { hashKey } from '../../../domain/api-key.ts';
import { findKeyByHash } from '../../../store/api-keys.ts';
import type { Db } from '../../../store/tables.ts';

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

/**
 * A browser on the machine of the service itself. Not one behind a proxy, and not one that was led here under another
 * name (DNS rebinding): those reach the loopback address too.
 */
export function isOwnMachine(call: {
  readonly address: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}): boolean {
  const { host, forwarded } = call.headers;
  if (forwarded !== undefined || call.headers['x-forwarded-for'] !== undefined) return false;
  return LOOPBACK.test(call.address) && LOCAL_HOST.test(String(host ?? ''));
}

/** Whoever holds an administrator key started the service or was given the key by who did. */
export async function isOperator(db: Db, key: string | undefined): Promise<boolean> {
  if (key === undefined) return false;
  return (await findKeyByHash(db, hashKey(key)))?.key.scope === 'admin';
}
