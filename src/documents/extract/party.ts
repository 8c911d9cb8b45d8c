import type { Finding } from './finding.ts';
import { headingIn, isHeadingOrLabel, isSentence } from './heading.ts';
import type { LabelHit } from './label-hits.ts';
import { blockOf, type Candidate } from './near.ts';

export interface Party {
  readonly name: string;
  readonly address: readonly string[];
}

const MAX_LINE_LENGTH = 120;
const MIN_CELLS_OF_ROW = 3;
/** Words that stand in the box instead of a party. */
const INSTRUCTION =
  /^(?:\(|complete name|name (?:and|&) address|if |not negotiable|principal or seller|this b\/?l|no responsibility|full style)/i;

/** What stands where a party would, and names none. */
const NOBODY = /^(?:as per|as above|see (?:attached|above|below)|n\/?a$|t\.?b\.?[acdn]\.?$|none$|unknown$)/i;
/** Who shippers are in general: “Shipper: the party who ships”. Names have capitals. */
const EXPLANATION = /^(?:the|an?|any|each|every|whoever|person|party|parties|someone|somebody)\s+\p{Ll}/u;
/** Its number, where its name would stand. */
const CONTACT = /^(?:tel|telephone|phone|fax|mobile|e-?mail)\b[^\p{L}]{0,3}\S*(?:\d{2}|@)/iu;
/** A quantity, a thing and an amount: one such line may be a street, of two each is a row of goods. */
const ROW = /^\d{1,6}\s+\p{L}.{0,80}\s\d[\d.,]*$/u;

/** What a row of goods or charges has and an address has not: a number before it, an amount, a quantity, a container. */
const ITEMS: readonly RegExp[] = [
  /^\d{1,3}[.)]\s{1,9}\p{L}/u,
  /(?<![\p{L}\d])(?:USD|EUR|GBP|CNY|[$€£])\s?\d/u,
  /(?<![\d.,])\d{1,9}(?:[.,]\d{3})*[.,]\d{2}(?!\d)/,
  /(?<![\d.,])\d[\d.,]{0,9}\s?(?:KGS?|LBS|CBM|M3|CTNS?|CARTONS?|PCS|PIECES|PKGS?|PACKAGES|PALLETS?|PLTS?|BAGS|DRUMS|SETS|ROLLS|CASES)(?!\p{L})/iu,
  /(?<![A-Z0-9])[A-Z]{3}[UJZ]\s?\d{6}-?\d(?!\d)/,
];

/** The first line of the block is the name, the others its address, as far as they are one. */
export function readParty(hit: LabelHit): Finding<Party> | undefined {
  const lines = blockOf(hit).filter((line) => !INSTRUCTION.test(line.text) && line.text.length <= MAX_LINE_LENGTH);
  // “Shipper (name / & address)”: the label itself may go on below.
  const [first, ...others] = lines.slice(lines.findIndex(({ text }) => headingIn(text) !== 'goes_on'));
  if (!first || isNoAddress(first) || !/\p{L}/u.test(first.text)) return undefined;
  if ([NOBODY, CONTACT, EXPLANATION].some((one) => one.test(first.text))) return undefined;
  // A lower-case word behind the label is a sentence about the party: “Shipper hereby declares …”.
  if (!hit.isMarked && /^\p{Ll}/u.test(first.text)) return undefined;
  const isRow = (index: number) => ROW.test(others[index]?.text ?? '');
  const end = others.findIndex((line, index) => isNoAddress(line) || (isRow(index) && isRow(index + 1)));
  const address = (end < 0 ? others : others.slice(0, end)).map(({ text }) => text);
  return { value: { name: first.text, address }, page: first.page, line: first.line };
}

function isNoAddress({ text, line }: Candidate): boolean {
  // Beside an address stands one other box; a row of a table has more.
  const row = line.split('  ').length >= MIN_CELLS_OF_ROW ? line : text;
  return isHeadingOrLabel(text) || isSentence(text) || ITEMS.some((item) => item.test(row));
}
