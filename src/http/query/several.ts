import { invalidQuery } from '../../errors.ts';
import { Type } from '../../values/schema.ts';

const MAX_VALUES = 100;
const MAX_CHARACTERS = 5_000;

/** A filter that takes several values, separated by commas. */
export const Several = Type.Optional(Type.String({ maxLength: MAX_CHARACTERS }));

/** Undefined when the filter is absent or names nothing. */
export function readSeveral(parameter: string, text: string | undefined): string[] | undefined {
  const values = (text ?? '')
    .split(',')
    .map((value) => value.trim())
    .filter(Boolean);
  if (values.length > MAX_VALUES) throw invalidQuery(parameter, `At most ${MAX_VALUES} values can be given.`);
  return values.length === 0 ? undefined : values;
}

/** The same for a closed set of values; another one is refused by name. */
export function readChoices<Value extends string>(
  parameter: string,
  text: string | undefined,
  known: readonly Value[],
): Value[] | undefined {
  return readSeveral(parameter, text)?.map((given) => {
    const value = known.find((one) => one === given);
    if (value === undefined) throw invalidQuery(parameter, `${given} is not one of: ${known.join(', ')}.`);
    return value;
  });
}
