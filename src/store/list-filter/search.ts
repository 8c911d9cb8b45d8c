import { type RawBuilder, sql } from 'kysely';
import { anyOf, every, type Truth } from './compare.ts';

/** The trigrams that find parts of words are three letters long. Shorter texts are part of most rows in any case. */
export const MIN_INDEXED_CHARACTERS = 3;

/** So much of the beginning of a line is kept in its index (`reference_lines`). */
const MAX_KEPT_CHARACTERS = 200;

/** Whether a number begins with the text, in capitals or not, with the spaces and marks that it is printed with or not. */
export function begins(number: string, text: string): Truth {
  return anyOf(spellingsOf(text).map((one) => sql`upper(${sql.ref(number)}) like upper(${`${escaped(one)}%`})`));
}

/** Whether a number of a shipment begins with the text. Each of the two has an index of its own. */
export function shipmentNumberBegins(table: string, text: string): Truth {
  return anyOf([begins(`${table}.bill_of_lading_number`, text), begins(`${table}.normalized_number`, text)]);
}

/** Whether a reference begins with the text, in the words of the index of their lines. */
export function referenceBegins(table: string, text: string, accountId: string): Truth {
  const numbers = sql.ref(`${table}.ref_numbers`);
  // As `searchable` does, but written out: that is a call for each row.
  const isSo = lineBegins(sql`upper(array_to_string(${numbers}, E'\\n'))`, text);
  const hasSome = sql<boolean>`${numbers} <> '{}'`;
  if (text.trim().length < MIN_INDEXED_CHARACTERS) return every([hasSome, isSo]);
  const lines = sql`reference_lines(${sql.ref(`${table}.account_id`)}, ${numbers})`;
  const found = anyOf(
    spellingsOf(text).map((one) => sql`${lines} @@ upper(${beginningOfWord(accountId, one)})::tsquery`),
  );
  // Of a longer text no more than its beginning was compared.
  return every([hasSome, found, ...(text.length > MAX_KEPT_CHARACTERS ? [isSo] : [])]);
}

/** The shipments of which a number or a reference begins with the text, by a set for each. */
export function shipmentsNamed(text: string, accountId: string): RawBuilder<unknown> {
  return sql`select named.id from shipment as named
    where named.account_id = ${accountId} and ${shipmentNumberBegins('named', text)}
    union all
    select named.id from shipment as named
    where named.account_id = ${accountId} and ${referenceBegins('named', text, accountId)}`;
}

/**
 * Whether one of the lines begins with the text, in capitals or not. Numbers are also typed with the spaces and marks
 * that are painted on the box.
 */
export function lineBegins(lines: RawBuilder<unknown>, text: string): Truth {
  const patterns = spellingsOf(text).map((one) => sql`upper(${`%\n${escaped(one)}%`})`);
  return patterns.length === 0 ? sql`false` : sql`(E'\\n' || ${lines} like any (array[${sql.join(patterns)}]))`;
}

function spellingsOf(text: string): string[] {
  return [...new Set([text, text.replaceAll(/[\s./-]+/g, '')])].filter((one) => one !== '');
}

function escaped(text: string): string {
  return text.replace(/[%_\\]/g, '\\$&');
}

/** In the words of a query for texts: in quotes, within which quotes and strokes stand twice. */
function beginningOfWord(accountId: string, text: string): string {
  return `'${accountId}${text.slice(0, MAX_KEPT_CHARACTERS).replaceAll(/['\\]/g, '$&$&')}':*`;
}
