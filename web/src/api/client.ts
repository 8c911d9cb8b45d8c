import { noteAge } from './offline.ts';

/** What the interface says about a refused request. */
export interface ApiProblem {
  readonly status: string;
  readonly title: string;
  readonly detail: string;
  readonly code?: string;
  readonly source: { readonly pointer?: string; readonly parameter?: string } | null;
  readonly meta?: Readonly<Record<string, string>>;
}

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly problems: readonly ApiProblem[];
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, problems: readonly ApiProblem[], retryAfterSeconds?: number) {
    super(problems[0]?.detail ?? `The service answered ${status}.`);
    this.status = status;
    this.problems = problems;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

let csrfToken = '';
let onSignedOut: () => void = () => {};

/** The token of the session, which every change must carry. */
export function keepCsrfToken(token: string): void {
  csrfToken = token;
}

/** Called when the service no longer knows the session. */
export function whenSignedOut(react: () => void): void {
  onSignedOut = react;
}

export function get<Shape>(path: string, signal?: AbortSignal): Promise<Shape> {
  return request<Shape>('GET', path, undefined, signal);
}

export function send<Shape = undefined>(
  method: 'POST' | 'PATCH' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<Shape> {
  return request<Shape>(method, path, body);
}

/** Bytes as they are, for the service to find out what they hold. */
export function sendBytes<Shape>(path: string, content: Blob | string): Promise<Shape> {
  const init = { method: 'POST', body: content, headers: { 'content-type': 'application/octet-stream' } };
  return exchange<Shape>(path, init);
}

/** `path` is below `/v2`. */
function request<Shape>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Shape> {
  return exchange<Shape>(path, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    ...(signal === undefined ? {} : { signal }),
  });
}

interface Exchange extends RequestInit {
  readonly method: string;
  readonly headers?: Readonly<Record<string, string>>;
}

async function exchange<Shape>(path: string, { headers, ...init }: Exchange): Promise<Shape> {
  const response = await fetch(`/v2${path}`, {
    ...init,
    headers: {
      accept: 'application/json',
      ...(init.method === 'GET' ? {} : { 'x-csrf-token': csrfToken }),
      ...headers,
    },
  });
  noteAge(response.headers);
  const text = await response.text();
  const parsed = text === '' ? undefined : parseJson(text);
  if (response.ok) return parsed as Shape;
  const problems = (parsed as { errors?: ApiProblem[] } | undefined)?.errors ?? [];
  if (response.status === 401 && path !== '/session') onSignedOut();
  throw new ApiError(response.status, problems, Number(response.headers.get('retry-after')) || undefined);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
