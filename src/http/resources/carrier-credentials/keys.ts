import { Type } from '../../../values/schema.ts';

/** A certificate with those above it, in PEM. */
const MAX_KEY_CHARACTERS = 16_000;

/** Keys by their names. */
export const Keys = Type.Record(
  Type.String({ pattern: '^[A-Za-z][A-Za-z0-9]{0,39}$' }),
  Type.String({ minLength: 1, maxLength: MAX_KEY_CHARACTERS }),
);

/** One of the line's interfaces, by its name; without it the first whose keys are complete. */
export const InterfaceName = Type.Optional(Type.String({ minLength: 1, maxLength: 100 }));
