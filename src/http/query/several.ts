import { invalidQuery } from '../../errors.ts';
import { Type } from '../../values/schema.ts';

const MAX_VALUES = 100;
const MAX_CHARACTERS = 5_000;

/** A filter that takes several values, separated by commas. */
export const Several = Type.Optional(Type.String({ maxLength: MAX_CHARACTERS }));

/** A filter by a word: one that does not exist is no mistake, but finds nothing. */
export function wordOf(known: readonly string[]) {
  const description = `One of: ${known.join(', ')}. Any other word finds nothing.`;
  return Type.Optional(Type.String({ maxLength: MAX_CHARACTERS, description }));
}

/** Undefined when the filter is absent or names nothing. */
export function readSeveral(parameter: string, text: string | undefined): string[] | undefined {
  const values = (text ?? '')
    .split(',')
    .map((value) => value.trim())
    .filter(Boolean);
  if (values.length > MAX_VALUES) throw invalidQuery(parameter, `At most ${MAX_VALUES} values can be given.`);
  return values.length === 0 ? undefined : values;
}
