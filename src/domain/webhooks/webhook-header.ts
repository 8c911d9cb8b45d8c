import { wordsIn } from '../../text/words-in.ts';
import type { CustomHeader } from './webhook.ts';

const MAX_HEADERS = 20;
const MAX_NAME_LENGTH = 100;
const MAX_VALUE_LENGTH = 4_000;

/** RFC 9110 section 5.6.2. */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const PRINTABLE = /^[\x20-\x7e]*$/;

/** Names that frame the request, that the service sets itself, or that only concern one connection. */
const RESERVED_NAMES: ReadonlySet<string> = new Set(
  wordsIn('host connection keep-alive te trailer transfer-encoding upgrade expect user-agent'),
);
const RESERVED_PREFIXES = ['content-', 'proxy-', 'x-t49-', 'x-landfall-', 'webhook-'];

export interface HeaderProblem {
  /** Where in the list, as a JSON pointer relative to it. */
  readonly pointer: string;
  readonly message: string;
}

/** Why a webhook cannot send these headers of its own; undefined when it can. */
export function findHeaderProblem(headers: readonly CustomHeader[]): HeaderProblem | undefined {
  if (headers.length > MAX_HEADERS) return { pointer: '', message: `At most ${MAX_HEADERS} headers can be added.` };
  for (const [position, header] of headers.entries()) {
    const inName = problemOfName(header.name);
    if (inName) return { pointer: `/${position}/name`, message: inName };
    const inValue = problemOfValue(header.value);
    if (inValue) return { pointer: `/${position}/value`, message: inValue };
  }
  return undefined;
}

function problemOfName(name: string): string | undefined {
  if (name.length > MAX_NAME_LENGTH) return `A header name has at most ${MAX_NAME_LENGTH} characters.`;
  if (!TOKEN.test(name)) return "A header name has only letters, digits and !#$%&'*+-.^_`|~.";
  const lower = name.toLowerCase();
  const reserved = RESERVED_NAMES.has(lower) || RESERVED_PREFIXES.some((prefix) => lower.startsWith(prefix));
  return reserved ? `The header ${name} is set by the service or the connection.` : undefined;
}

function problemOfValue(value: string): string | undefined {
  if (value.length > MAX_VALUE_LENGTH) return `A header value has at most ${MAX_VALUE_LENGTH} characters.`;
  if (!PRINTABLE.test(value)) return 'A header value has only printable ASCII characters.';
  return value.trim() === value ? undefined : 'A header value does not begin or end with a space.';
}
