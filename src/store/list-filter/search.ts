import { type RawBuilder, sql } from 'kysely';
import type { Truth } from './compare.ts';

/**
 * Whether one of the lines begins with the text, in capitals or not. Numbers are also typed with the spaces and marks
 * that are painted on the box.
 */
export function lineBegins(lines: RawBuilder<unknown>, text: string): Truth {
  const patterns = [...new Set([text, text.replaceAll(/[\s./-]+/g, '')])]
    .filter((one) => one !== '')
    .map((one) => one.replace(/[%_\\]/g, '\\$&'))
    .flatMap((one) => [`${one}%`, `%\n${one}%`]);
  return sql`(${sql.join(
    patterns.map((pattern) => sql`${lines} like upper(${pattern})`),
    sql` or `,
  )})`;
}
