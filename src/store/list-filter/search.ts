import { type RawBuilder, sql } from 'kysely';
import { anyOf, type Truth } from './compare.ts';

/** The trigrams that find parts of words are three letters long. Shorter texts are part of most rows in any case. */
export const MIN_INDEXED_CHARACTERS = 3;

/**
 * Whether one of the lines begins with the text, in capitals or not. Numbers are also typed with the spaces and marks
 * that are painted on the box. Where the lines are part of a text that is kept with an index, that is looked at first.
 */
export function lineBegins(lines: RawBuilder<unknown>, text: string, kept?: RawBuilder<unknown>): Truth {
  const spellings = [...new Set([text, text.replaceAll(/[\s./-]+/g, '')])]
    .filter((one) => one !== '')
    .map((one) => one.replace(/[%_\\]/g, '\\$&'));
  const like = (where: RawBuilder<unknown>, patterns: readonly string[]) =>
    anyOf(patterns.map((pattern) => sql`${where} like upper(${pattern})`));
  const begins = like(
    lines,
    spellings.flatMap((one) => [`${one}%`, `%\n${one}%`]),
  );
  if (kept === undefined) return begins;
  return sql`(${like(
    kept,
    spellings.map((one) => `%${one}%`),
  )} and ${begins})`;
}
