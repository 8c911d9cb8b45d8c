import { messageOf } from '../errors.ts';
import { asBuffer } from '../values/digest.ts';
import { jsonExcess } from './json-bounds.ts';

/** However it is made, so short a text is parsed in less time than it takes to count what is in it. */
const HARMLESS_CHARACTERS = 1_024;
const MAX_SHOWN = 200;

export type JsonReading =
  | { readonly json: unknown }
  | { readonly reason: 'too_large' | 'malformed'; readonly detail: string };

/** What a text of a stranger says: its depth and the number of its values are bounded before it is parsed. */
export function readOutsideJson(text: string, maxValues?: number): JsonReading {
  const excess = text.length > HARMLESS_CHARACTERS ? jsonExcess(text, maxValues) : undefined;
  if (excess !== undefined) return { reason: 'too_large', detail: excess };
  try {
    return { json: JSON.parse(text) };
  } catch (error) {
    return { reason: 'malformed', detail: `Not JSON: ${messageOf(error).slice(0, MAX_SHOWN)}` };
  }
}

/** The same of bytes, where it does not matter why there is nothing to be read: then it is undefined. */
export function parseOutsideJson(bytes: Uint8Array, maxValues?: number): unknown {
  const reading = readOutsideJson(asBuffer(bytes).toString('utf8'), maxValues);
  return 'json' in reading ? reading.json : undefined;
}
