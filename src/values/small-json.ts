import { isUtf8 } from 'node:buffer';
import { jsonExcess } from './json-bounds.ts';

const MAX_VALUES = 500;

/** What a short text of a stranger says; undefined when it is no JSON, or more of it than such a text has to say. */
export function parseSmallJson(body: Buffer): unknown {
  if (!isUtf8(body)) return undefined;
  const text = body.toString('utf8');
  if (jsonExcess(text, MAX_VALUES) !== undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
