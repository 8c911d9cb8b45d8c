import type { Field } from './labels.ts';

/** Of these a document names many kinds, and the word before the label says which: “Tax total”, “Rail ETA”. */
const OF_MANY_KINDS: ReadonlySet<Field> = new Set([
  ...(['total_amount', 'gross_weight', 'volume', 'package_count', 'weight', 'date'] as const),
  ...(['eta', 'etd', 'on_board_date', 'last_free_day', 'issue_date'] as const),
]);
/** Words before a label that leave its meaning as it is. */
const HARMLESS =
  /(?:^|\s)(?:our|your|the|this|a|and|or|is|of|for|with|under|per|new|revised|updated|current|latest|actual|cargo|ocean|invoice|customer|shipment|vessel|port|pod|pol)$/i;
/** Words that make any label that of something else. */
const OTHER =
  /(?:^|\s)(?:previous|prev\.?|former|old|prior|original|cancell?ed|replaced|superseded|related|parent|next|second|2nd|third|3rd|connecting|feeder|pre-?carriage|intermediate|tax|vat|gst|duty|discount|net|sub|page|carried|paid|deposit|credit)$/i;

/**
 * Whether the words before a label leave it what it is. Where they begin the cell they belong to the label; behind
 * another label they are more likely its value.
 */
export function isPlainAfter(before: string, field: Field, isBeginning: boolean): boolean {
  const words = before.trim();
  // What ends with a mark is a sentence or a value of its own.
  if (words === '' || /[\p{P}\d]$/u.test(words)) return true;
  if (OTHER.test(words)) return false;
  return !(isBeginning && OF_MANY_KINDS.has(field)) || HARMLESS.test(words);
}
