import { type RawBuilder, sql } from 'kysely';
import { anyOf, type Truth } from './compare.ts';

/** The trigrams that find parts of words are three letters long. Shorter texts are part of most rows in any case. */
export const MIN_INDEXED_CHARACTERS = 3;

/** Whether a number begins with the text, in capitals or not, with the spaces and marks that it is printed with or not. */
export function begins(number: string, text: string): Truth {
  return anyOf(spellingsOf(text).map((one) => sql`upper(${sql.ref(number)}) like upper(${`${one}%`})`));
}

/** Whether a number of a shipment begins with the text. Each of the two has an index of its own. */
export function shipmentNumberBegins(table: string, text: string): Truth {
  return anyOf([begins(`${table}.bill_of_lading_number`, text), begins(`${table}.normalized_number`, text)]);
}

/** Whether a reference begins with the text. */
export function referenceBegins(table: string, text: string): Truth {
  const references = sql`searchable(${sql.ref(`${table}.ref_numbers`)})`;
  return lineBegins(references, text, text.trim().length < MIN_INDEXED_CHARACTERS ? undefined : references);
}

/** The shipments of which a number or a reference begins with the text, by a set for each. */
export function shipmentsNamed(text: string, accountId: string): RawBuilder<unknown> {
  return sql`select named.id from shipment as named
    where named.account_id = ${accountId} and ${shipmentNumberBegins('named', text)}
    union all
    select named.id from shipment as named where named.account_id = ${accountId} and ${referenceBegins('named', text)}`;
}

function spellingsOf(text: string): string[] {
  return [...new Set([text, text.replaceAll(/[\s./-]+/g, '')])]
    .filter((one) => one !== '')
    .map((one) => one.replace(/[%_\\]/g, '\\$&'));
}

/**
 * Whether one of the lines begins with the text, in capitals or not. Numbers are also typed with the spaces and marks
 * that are painted on the box. Where the lines are part of a text that is kept with an index, that is looked at first.
 */
export function lineBegins(lines: RawBuilder<unknown>, text: string, kept?: RawBuilder<unknown>): Truth {
  const spellings = spellingsOf(text);
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
