import { isUtf8 } from 'node:buffer';
import { parseOutsideJson } from './outside-json.ts';

const MAX_VALUES = 500;

/** What a short text of a stranger says; undefined when it is no JSON, or more of it than such a text has to say. */
export function parseSmallJson(body: Buffer): unknown {
  return isUtf8(body) ? parseOutsideJson(body, MAX_VALUES) : undefined;
}
