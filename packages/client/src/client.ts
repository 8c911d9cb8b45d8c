import type { Operations, Resource } from './generated/interface.ts';
import { requestPatiently, type Waiting } from './request-patiently.ts';

export type { Operations, Resource, Resources } from './generated/interface.ts';
export { UnreachableError } from './request-patiently.ts';

type Name = keyof Operations;
type Empty = Record<never, never>;
/** A member that has nothing in it that must be given may be left out. */
type Member<Key extends string, Value> = [Value] extends [never]
  ? unknown
  : Empty extends Value
    ? { readonly [Given in Key]?: Value }
    : { readonly [Given in Key]: Value };

/** What an operation takes: only what it has. */
export type Given<Of extends Name> = Member<'path', Operations[Of]['path']> &
  Member<'query', Operations[Of]['query']> &
  Member<'body', Operations[Of]['body']> & { readonly signal?: AbortSignal };
type Arguments<Of extends Name> = Empty extends Given<Of> ? [given?: Given<Of>] : [given: Given<Of>];

export type Answer<Of extends Name> = Operations[Of]['answer'];
/** The operations that answer with a list, and what is in it. */
export type ListName = { [Of in Name]: Answer<Of> extends { data: readonly unknown[] } ? Of : never }[Name];
export type Item<Of extends ListName> = Answer<Of> extends { data: readonly (infer One)[] } ? One : never;

export interface ClientOptions extends Waiting {
  /** Scheme and host of the service, such as `https://landfall.example.com`. */
  readonly url: string;
  readonly key: string;
}

export interface Client {
  /** Calls an operation by its name, such as `GET /shipments/{id}`. */
  call<Of extends Name>(name: Of, ...given: Arguments<Of>): Promise<Answer<Of>>;
  /** Every entry of a list, page after page. */
  each<Of extends ListName>(name: Of, ...given: Arguments<Of>): AsyncGenerator<Item<Of>, void, void>;
  /** The pages of a list as they are answered, with what is included in each. */
  pages<Of extends ListName>(name: Of, ...given: Arguments<Of>): AsyncGenerator<Answer<Of>, void, void>;
}

/** The service refused: `errors` says why, as it does in the answer. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly status: number;
  readonly errors: readonly ErrorObject[];

  constructor(status: number, errors: readonly ErrorObject[]) {
    super(errors[0]?.detail ?? `The service answered ${status}.`);
    this.status = status;
    this.errors = errors;
  }
}

export interface ErrorObject {
  readonly status: string;
  readonly title: string;
  readonly detail: string;
  readonly code?: string;
  readonly source: { readonly pointer?: string; readonly parameter?: string } | null;
  readonly meta?: Readonly<Record<string, unknown>>;
}

/** More pages than any list has. */
const MAX_PAGES = 1_000_000;

export function createClient(options: ClientOptions): Client {
  const root = options.url.replace(/\/$/, '');
  async function* pagesOf(name: string, given: Loose): AsyncGenerator<unknown, void, void> {
    const [method, template] = split(name);
    let url: string | undefined = `${root}/v2${addressOf(template, given)}`;
    for (let page = 0; url && page < MAX_PAGES; page++) {
      const answer = await sendRequest(options, method, url, given);
      yield answer;
      url = nextOf(answer);
    }
  }
  return {
    call: async <Of extends Name>(name: Of, ...[given]: Arguments<Of>) => {
      const [method, template] = split(name);
      const answer = await sendRequest(options, method, `${root}/v2${addressOf(template, given ?? {})}`, given ?? {});
      return answer as Answer<Of>;
    },
    each: async function* each<Of extends ListName>(name: Of, ...[given]: Arguments<Of>) {
      for await (const page of pagesOf(name, given ?? {})) yield* (page as { data: readonly Item<Of>[] }).data;
    },
    pages: async function* pages<Of extends ListName>(name: Of, ...[given]: Arguments<Of>) {
      for await (const page of pagesOf(name, given ?? {})) yield page as Answer<Of>;
    },
  };
}

/** Finds what a relationship leads to among what came with an answer. */
export function findIncluded(
  included: readonly Resource[] | undefined,
  link: { readonly type: string; readonly id: string } | null | undefined,
): Resource | undefined {
  return link ? included?.find(({ type, id }) => type === link.type && id === link.id) : undefined;
}

/** What is given, whatever the operation. */
interface Loose {
  readonly path?: object;
  readonly query?: object;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

async function sendRequest(options: ClientOptions, method: string, url: string, given: Loose): Promise<unknown> {
  const response = await requestPatiently(options, url, {
    method,
    headers: {
      authorization: `Token ${options.key}`,
      accept: 'application/json',
      ...(given.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
    ...(given.signal === undefined ? {} : { signal: given.signal }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  const answer: unknown = isJson && text !== '' ? JSON.parse(text) : text;
  if (response.ok) return answer === '' ? undefined : answer;
  const { errors = [] } = (isJson ? answer : {}) as { errors?: readonly ErrorObject[] };
  throw new ServiceError(response.status, errors);
}

function split(name: string): [method: string, template: string] {
  const at = name.indexOf(' ');
  return [name.slice(0, at), name.slice(at + 1)];
}

function addressOf(template: string, { path = {}, query = {} }: Loose): string {
  const values = new Map<string, unknown>(Object.entries(path));
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one !== undefined) search.append(name, String(one));
  }
  return search.size === 0 ? filled : `${filled}?${search}`;
}

/** An empty link leads nowhere, as none does. */
function nextOf(answer: unknown): string | undefined {
  const { links } = (answer ?? {}) as { links?: { next?: string } };
  return links?.next || undefined;
}
