import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../domain/accounts/caller.ts';
import { isLoopbackName } from '../domain/accounts/oauth-client.ts';
import { clientNetwork } from '../net/client-network.ts';
import { unmapped } from '../net/ip-network.ts';
import type { TrustedProxies } from '../net/trusted-proxies.ts';
import type { StreamPlace } from '../store/events/change-stream.ts';
import type { Id } from '../values/id.ts';
import type { Admission, Limit, Release } from './admission.ts';
import { credentialOf } from './authenticate.ts';
import { isDirect, isFromOwnMachine } from './own-machine.ts';
import type { AnyCall } from './route.ts';
import type { Services } from './services.ts';
import type { StorageQuota } from './storage-quota.ts';
import type { StreamHub } from './stream/hub.ts';

interface Surroundings {
  readonly services: Services;
  readonly publicUrl: string | undefined;
  /** Undefined when nothing is in front. */
  readonly trustProxy: TrustedProxies | undefined;
}

interface CallGates {
  readonly hub: StreamHub;
  readonly storage: StorageQuota;
  readonly admission: Admission;
  readonly place: RequestPlace;
}

/** Among whose requests it has its place, and what gives that back. */
export interface RequestPlace {
  accountId: Id;
  release: Release;
}

/** Of X-Forwarded-Host nobody can tell whether a proxy added it or let it pass. */
export function baseUrlOf({ protocol, headers }: FastifyRequest, publicUrl: string | undefined): string {
  return publicUrl ?? `${protocol}://${headers.host ?? 'localhost'}`;
}

const NO_BYTES = Buffer.alloc(0);

/**
 * A request as handlers see it. What few of them need is found out when they ask. Parameters, query and body have passed
 * the schemas of the row, which gives the handler their types.
 */
export class IncomingCall implements AnyCall {
  readonly services: Services;
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  readonly #surroundings: Surroundings;
  readonly #gates: CallGates;

  constructor(request: FastifyRequest, reply: FastifyReply, surroundings: Surroundings, gates: CallGates) {
    this.services = surroundings.services;
    this.#request = request;
    this.#reply = reply;
    this.#surroundings = surroundings;
    this.#gates = gates;
  }

  /** The same request, answered by other services. */
  readingFrom(services: Services): IncomingCall {
    if (services === this.services) return this;
    return new IncomingCall(this.#request, this.#reply, { ...this.#surroundings, services }, this.#gates);
  }

  get params(): never {
    return this.#request.params as never;
  }

  get query(): never {
    return this.#request.query as never;
  }

  get body(): never {
    return this.#request.body as never;
  }

  /** No body at all is an empty one. */
  get rawBody(): Buffer {
    return (this.#request.body as Buffer | undefined) ?? NO_BYTES;
  }

  /** No body at all is an empty one, too. Whoever reads only a part of it can still answer. */
  get streamedBody(): AsyncIterable<Uint8Array> {
    const body = (this.#request.body as Readable | undefined) ?? Readable.from([]);
    return body.iterator({ destroyOnReturn: false });
  }

  get caller(): Caller {
    return this.#request.caller;
  }

  get baseUrl(): string {
    return baseUrlOf(this.#request, this.#surroundings.publicUrl);
  }

  get ownAddress(): string {
    return ownAddressOf(this.#request, this.#surroundings.publicUrl);
  }

  get publicUrl(): string | undefined {
    return this.#surroundings.publicUrl;
  }

  get url(): string {
    return this.#request.url;
  }

  get headers(): FastifyRequest['headers'] {
    return this.#request.headers;
  }

  get address(): string {
    return clientNetwork(this.#request.ip);
  }

  get isFromOwnMachine(): boolean {
    return isFromOwnMachine(this.#request.raw, isDirect(this.#surroundings));
  }

  get signal(): AbortSignal {
    const gone = new AbortController();
    const { raw } = this.#reply;
    if (raw.destroyed) gone.abort();
    raw.once('close', () => {
      if (!raw.writableFinished) gone.abort();
    });
    return gone.signal;
  }

  async takeRoom(accountId: Id, bytes: number): Promise<void> {
    await this.#gates.storage.require(accountId, bytes);
    this.#gates.storage.note(accountId, bytes);
  }

  async admitFor(accountId: Id, limit?: Limit): Promise<void> {
    const { admission, place } = this.#gates;
    place.release = await admission.admit(accountId, this.#reply.raw, limit);
    place.accountId = accountId;
  }

  openStream(from: StreamPlace | undefined): Promise<Readable> {
    return this.#gates.hub.open(this.caller.accountId, credentialOf(this.headers), from);
  }
}

/**
 * Scheme and host of addresses that are handed to others, such as share links: where the operator says. Without that, where
 * the request was made to, if that is this machine by its own name or address; nobody can tell whose any other name is, so
 * that the address then names no host.
 */
function ownAddressOf({ protocol, headers, socket }: FastifyRequest, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return publicUrl;
  const asked = `${protocol}://${headers.host ?? ''}`;
  if (!URL.canParse(asked)) return '';
  const { hostname } = new URL(asked);
  const local = unmapped(socket.localAddress ?? '');
  const own = [local, `[${local}]`].map((address) => `${address}:${socket.localPort}`);
  return isLoopbackName(hostname) || own.includes(headers.host ?? '') ? asked : '';
}
