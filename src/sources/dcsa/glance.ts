import { parseOutsideJson } from '../../text/outside-json.ts';
import { type Look, lookAt, NOTHING_SEEN } from './look.ts';
import { wordsIn } from './words.ts';

/** What has to be known of an answer before it is kept: what it means, and what else to ask. */
export interface Glance {
  readonly look: Look;
  /** What the line says about an error. */
  readonly words: string | undefined;
  /** What stands at the members that were asked for, as text; those that are not there are left out. */
  readonly members: Readonly<Record<string, string>>;
}

export const UNREAD: Glance = { look: NOTHING_SEEN, words: undefined, members: {} };

/** Of something that is no JSON, or more than can be meant, nothing is seen. */
export function glanceAt(bytes: Uint8Array, pointers: readonly string[]): Glance {
  const json = parseOutsideJson(bytes);
  if (json === undefined) return UNREAD;
  const members = pointers.flatMap((pointer) => {
    const value = memberAt(json, pointer);
    return value === undefined ? [] : [[pointer, String(value)] as const];
  });
  return { look: lookAt(json), words: wordsIn(json), members: Object.fromEntries(members) };
}

/** By a JSON pointer (RFC 6901) without escapes. Null is a value like any other. */
function memberAt(json: unknown, pointer: string): unknown {
  let value = json;
  for (const step of pointer.split('/').slice(1)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<string, unknown>)[step];
  }
  return value;
}
