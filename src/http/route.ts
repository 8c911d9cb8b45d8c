import type { Readable } from 'node:stream';
import type { Entitlement } from '../domain/accounts/account.ts';
import type { Caller, Permission } from '../domain/accounts/caller.ts';
import type { Document } from '../jsonapi/document.ts';
import type { LimitName } from '../net/rate-limits.ts';
import type { StreamPlace } from '../store/events/change-stream.ts';
import type { Id } from '../values/id.ts';
import { Shape, type Static, type TObject, type TSchema, Uuid } from '../values/schema.ts';
import type { Limit } from './admission.ts';
import type { AnswerShape, PageOf, Returned } from './answer.ts';
import type { IncludeTree } from './query/include.ts';
import type { Services } from './services.ts';

/** What the server sends. */
export type Answer = { readonly headers?: Readonly<Record<string, string | string[]>> } & (
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
  /** Scheme and host of what is handed to others, which is none where nobody can tell. */
  readonly ownAddress: string;
  /** Where what opens an account leads: where the operator says, and nowhere by itself without that. */
  readonly publicUrl: string | undefined;
  /** Path and query of the request. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Network address of the client, an IPv6 one by its network: what limits count under. */
  readonly address: string;
  /** Whether the request was made on the machine of the service itself. */
  readonly isFromOwnMachine: boolean;
  /** Whoever asked has gone: nobody waits for the answer any more. */
  readonly signal: AbortSignal;
  /** For rows that find out by themselves whose it is what they are sent: refuses what an account has no room for. */
  takeRoom(accountId: Id, bytes: number): Promise<void>;
  /** For rows that find out by themselves whose it is what they show: from here on it is a request of that account. */
  admitFor(accountId: Id, limit?: Limit): Promise<void>;
  /** Opens the stream of the account's changes. */
  openStream(from: StreamPlace | undefined): Promise<Readable>;
}

/** The body of a request, for rows that take it as it is. */
interface Bodies {
  /** As it was sent. */
  readonly rawBody: Buffer;
  /** While it arrives. */
  readonly streamedBody: AsyncIterable<Uint8Array>;
}

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** What the trail tells of an answer: the thing of the action is that of the path, or, in a table, rows of that kind. */
export interface SeenOf {
  readonly action: `${string}.${string}`;
  /** Told of people alone: programs read it all day long. */
  readonly byPeople?: true;
}

interface RowText {
  /** A second address, outside `/v2`, for clients that know the operation there. */
  readonly rootPath?: string;
  readonly summary: string;
  readonly description?: string;
  readonly entitlement?: Entitlement;
  readonly limit?: LimitName;
  /** How many of one account are answered at a time: for what is long or costly, so that others have their share. */
  readonly atOnce?: number;
  /** Reads alone, and may be some seconds old: it is answered from a replica where there is one. */
  readonly mayLag?: true;
  readonly bodyLimitBytes?: number;
  /** `public` needs no key. */
  readonly access: Permission | 'public';
  /** That whoever was answered has seen it. */
  readonly seen?: SeenOf;
  /** What people who are signed in need, where that is less than a key does: for what is their own. */
  readonly personAccess?: Permission;
  /** For people and keys of a customer too: what it shows is their own. Without this, only access `customer` is for them. */
  readonly customers?: true;
}

interface RouteRow<
  Params extends TObject,
  Query extends TObject,
  Body extends TSchema,
  Shape extends AnswerShape,
  Taken extends keyof Bodies,
> extends RowText {
  /** Where a parameter of the path is something else than the id of a resource. */
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly answer: Shape;
  /** Hands the body over instead of parsing JSON: its bytes; or unread and unlimited, and the handler decides how much it wants. */
  readonly takes?: Taken;
  readonly handle: (
    call: Call<Static<Params>, Static<Query>, Static<Body>> & Pick<Bodies, Taken>,
    page: PageOf<Shape>,
    /** What is asked to be included: handlers need not see to it. */
    include: IncludeTree,
  ) => Promise<Returned<Shape>>;
}

/** A row whose types are settled: what is read from it without asking it. */
export interface Route extends RowText {
  readonly method: Method;
  /** Below `/v2`, with `:name` parameters. */
  readonly path: string;
  readonly tag: string;
  readonly params?: TObject;
  readonly query?: TObject;
  readonly body?: TSchema;
  readonly answer: AnswerShape;
  readonly takes?: keyof Bodies;
  readonly handle: (call: AnyCall, page: never, include: IncludeTree) => Promise<unknown>;
}

/** What the server, the tests and the document generator see. */
export interface Operation extends Route {
  readonly handle: (call: AnyCall) => Promise<Answer>;
}

/** Any request, before its row has said what it is of. */
export type AnyCall = Call<never, never, never> & Bodies;

type NoParams = TObject<Record<never, never>>;

type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type IdsIn<Path extends string> = TObject<Record<NamesIn<Path>, typeof Uuid>>;

/** A row that does not know yet which noun it is of. */
export type Row = Omit<Route, 'tag'>;

/**
 * A row, after its method and its path below `/v2`. What the path names by `:name` is an id unless `params` says otherwise.
 * The compiler refuses a handler that returns something else than its row says.
 */
export function route<
  At extends `${Method} /${string}`,
  Shape extends AnswerShape,
  Params extends TObject = IdsIn<At>,
  Query extends TObject = NoParams,
  Body extends TSchema = TSchema,
  Taken extends keyof Bodies = never,
>(at: At, row: RouteRow<Params, Query, Body, Shape, Taken>): Row {
  const [method, path = ''] = at.split(' ');
  return { method, path, ...idsIn(path), ...row } as unknown as Row;
}

/** The rows of a noun, and what is said of all of them. */
export function routesOf(noun: string | Pick<Route, 'tag' | 'entitlement'>, rows: readonly Row[]): Route[] {
  const common = typeof noun === 'string' ? { tag: noun } : noun;
  return rows.map((row) => ({ ...common, ...row }));
}

function idsIn(path: string): { params?: TObject } {
  const names = path.match(/(?<=:)\w+/g);
  return names === null ? {} : { params: Shape(Object.fromEntries(names.map((name) => [name, Uuid]))) };
}
