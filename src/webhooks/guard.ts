import { connect as connectTcp, type LookupFunction, type Socket } from 'node:net';
import { buildConnector } from 'undici';
import { isAllowedAddress, literalAddress, type TargetPolicy } from '../domain/webhooks/webhook-target.ts';
import { messageOf } from '../errors.ts';
import { createSystemNames } from './system-names.ts';

/** Every address of a name. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

/** Opens a TCP connection to one of the addresses. */
export type Dial = (addresses: readonly string[], port: number, signal: AbortSignal) => Promise<Socket>;

export interface GuardOptions {
  readonly policy: TargetPolicy;
  readonly connectTimeoutMs: number;
  /** As the system does, by default. */
  readonly resolve?: Resolve;
  readonly dial?: Dial;
}

/** The target is not where notifications may go. */
export class RefusedTargetError extends Error {
  override readonly name = 'RefusedTargetError';
}

/**
 * A connector for undici that connects to allowed addresses alone. What a name resolves to is checked whole, the
 * connection goes to those checked addresses without asking again (so a name cannot change in between), and the address
 * reached is checked before a byte is sent.
 */
export function guardedConnector(options: GuardOptions): buildConnector.connector {
  const { policy, connectTimeoutMs, resolve = createSystemNames().resolve, dial = dialTcp } = options;
  const startTls = buildConnector({ timeout: connectTimeoutMs, allowH2: false });
  return (target, callback) => {
    const signal = AbortSignal.timeout(connectTimeoutMs);
    connectGuarded(policy, resolve, dial, target, signal).then(
      (socket) =>
        target.protocol === 'https:' ? startTls({ ...target, httpSocket: socket }, callback) : callback(null, socket),
      (error: unknown) => callback(explain(error, signal, connectTimeoutMs), null),
    );
  };
}

async function connectGuarded(
  policy: TargetPolicy,
  resolve: Resolve,
  dial: Dial,
  target: buildConnector.Options,
  signal: AbortSignal,
): Promise<Socket> {
  const addresses = await checkedAddresses(policy, resolve, target.hostname, signal);
  const port = Number(target.port) || (target.protocol === 'https:' ? 443 : 80);
  const socket = await dial(addresses, port, signal);
  try {
    requireAllowed(policy, socket.remoteAddress ?? '', target.hostname);
  } catch (error) {
    socket.destroy();
    throw error;
  }
  return socket;
}

/** Every address of a name, once all of them are allowed: for whoever connects by one of them and never by the name. */
export async function checkedAddresses(
  policy: TargetPolicy,
  resolve: Resolve,
  hostname: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const literal = literalAddress(hostname);
  const addresses = literal === undefined ? await abortable(resolve(hostname), signal) : [literal];
  if (addresses.length === 0) throw refused(hostname);
  for (const address of addresses) requireAllowed(policy, address, hostname);
  return addresses;
}

function requireAllowed(policy: TargetPolicy, address: string, hostname: string): void {
  if (!isAllowedAddress(policy, address)) throw refused(hostname);
}

/** The same words for a name that leads inside and for one that leads nowhere: they do not tell what there is inside. */
function refused(hostname: string): RefusedTargetError {
  return new RefusedTargetError(`${hostname} has no address that may be connected to`);
}

function dialTcp(addresses: readonly string[], port: number, signal: AbortSignal): Promise<Socket> {
  const answers = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  const lookup: LookupFunction = (_hostname, options, callback) => {
    const [first] = answers;
    if (options.all) callback(null, answers);
    else callback(null, first?.address ?? '', first?.family);
  };
  return new Promise((resolve, reject) => {
    // The name is never used: every lookup gives the checked addresses.
    const socket = connectTcp({ host: 'checked.invalid', port, lookup, autoSelectFamily: true, noDelay: true });
    const giveUp = () => socket.destroy(new Error('the connection took too long'));
    signal.addEventListener('abort', giveUp, { once: true });
    socket.once('error', reject);
    socket.once('connect', () => {
      signal.removeEventListener('abort', giveUp);
      socket.off('error', reject);
      resolve(socket);
    });
  });
}

function abortable<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    promise.then(resolve, reject);
  });
}

function explain(error: unknown, signal: AbortSignal, connectTimeoutMs: number): Error {
  if (signal.aborted) return new Error(`no connection within ${connectTimeoutMs / 1000} s`, { cause: error });
  return error instanceof Error ? error : new Error(messageOf(error));
}
