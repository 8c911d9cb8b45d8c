import { parseInstant } from '../../values/instant.ts';

interface Property {
  readonly type?: unknown;
  readonly format?: unknown;
}

/**
 * Parameters are written by programs in many languages. `True` and `1` are as good as `true`, and a time without offset
 * is UTC, as times are everywhere in the interface.
 */
export function readLeniently(schema: object, text: string): string {
  const { type, format } = schema as Property;
  if (type === 'boolean') return readBoolean(text.trim().toLowerCase());
  return format === 'date-time' ? readTime(text) : text;
}

function readBoolean(text: string): string {
  if (text === '1') return 'true';
  return text === '0' ? 'false' : text;
}

/** A plus sign that was not escaped arrives as a space. */
function readTime(text: string): string {
  return (
    parseInstant(text) ?? parseInstant(text.replace(/ (\d{2}:?\d{2})$/, '+$1')) ?? parseInstant(`${text}Z`) ?? text
  );
}
