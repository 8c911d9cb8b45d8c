import type { Readable } from 'node:stream';
import type { Entitlement } from '../domain/accounts/account.ts';
import type { Caller, Permission } from '../domain/accounts/caller.ts';
import type { Document } from '../jsonapi/document.ts';
import type { StreamPlace } from '../store/events/change-stream.ts';
import type { LimitName } from '../values/rate-limits.ts';
import type { Static, TObject, TSchema } from '../values/schema.ts';
import type { Services } from './services.ts';

/** The shape of a good answer, for the interface document. `one` and `many` are types of resources, as is `or`. */
type AnswerShape =
  | { readonly status: number; readonly one: string; readonly or?: string }
  | { readonly status: number; readonly many: string; readonly or?: string }
  | { readonly status: number; readonly json: TSchema }
  | { readonly status: number; readonly media: string }
  | { readonly status: number };

/** What a handler returns. */
export type Answer = { readonly headers?: Readonly<Record<string, string>> } & (
  | { readonly document: Document }
  | { readonly json: unknown }
  | { readonly stream: Readable }
  | { readonly text: string }
  /** JSON that is already written. */
  | { readonly bytes: Buffer }
  | { readonly nothing: true }
);

export interface Call<Params, Query, Body> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly caller: Caller;
  readonly services: Services;
  /** Scheme and host the client used, for links. */
  readonly baseUrl: string;
  /** Path and query of the request. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Network address of the client, an IPv6 one by its network: what limits count under. */
  readonly address: string;
  /** Whether the request was made on the machine of the service itself. */
  readonly isFromOwnMachine: boolean;
  /** Whoever asked has gone: nobody waits for the answer any more. */
  readonly signal: AbortSignal;
  /** Opens the stream of the account's changes. */
  openStream(from: StreamPlace | undefined): Promise<Readable>;
  /** The request body as it was sent; only on routes with `rawBody`. */
  readonly rawBody: Buffer;
  /** The request body while it arrives; only on routes with `streamedBody`. */
  readonly streamedBody: AsyncIterable<Uint8Array>;
}

interface RouteText {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Below `/v2`, with `:name` parameters. */
  readonly path: string;
  /** A second address, outside `/v2`, for clients that know the operation there. */
  readonly rootPath?: string;
  readonly summary: string;
  readonly description?: string;
  readonly tag: string;
  readonly entitlement?: Entitlement;
  readonly limit?: LimitName;
  /** How many of one account are answered at a time: for what is long or costly, so that others have their share. */
  readonly atOnce?: number;
  /** Reads alone, and may be some seconds old: it is answered from a replica where there is one. */
  readonly mayLag?: true;
  readonly bodyLimitBytes?: number;
  /** Hands the bytes over instead of parsing JSON. */
  readonly rawBody?: true;
  /** Hands the bytes over unread and unlimited: the handler decides how much of them it wants. */
  readonly streamedBody?: true;
  readonly answer: AnswerShape;
}

interface RouteRow<Params extends TObject, Query extends TObject, Body extends TSchema> extends RouteText {
  /** `public` needs no key. */
  readonly access: Permission | 'public';
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly handle: (call: Call<Static<Params>, Static<Query>, Static<Body>>) => Promise<Answer>;
}

/** A row whose types are settled: what the server, the tests and the document generator see. */
export interface Route extends RouteText {
  readonly access: Permission | 'public';
  readonly params?: TObject;
  readonly query?: TObject;
  readonly body?: TSchema;
  readonly handle: (call: Call<never, never, never>) => Promise<Answer>;
}

type NoParams = TObject<Record<never, never>>;

export function route<
  Params extends TObject = NoParams,
  Query extends TObject = NoParams,
  Body extends TSchema = TSchema,
>(row: RouteRow<Params, Query, Body>): Route {
  return row as unknown as Route;
}
