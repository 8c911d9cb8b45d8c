import type { Finding } from './finding.ts';
import type { LabelHit } from './label-hits.ts';
import { blockOf } from './near.ts';

export interface Party {
  readonly name: string;
  readonly address: readonly string[];
}

const MAX_LINE_LENGTH = 120;
/** Words that stand in the box instead of a party. */
const INSTRUCTION =
  /^(?:\(|complete name|name and address|if |not negotiable|principal or seller|this b\/?l|no responsibility|full style)/i;

/** The first line of the block is the name, the others its address. */
export function readParty(hit: LabelHit): Finding<Party> | undefined {
  const lines = blockOf(hit).filter((line) => !INSTRUCTION.test(line.text) && line.text.length <= MAX_LINE_LENGTH);
  const [first, ...others] = lines;
  // A lower-case word behind the label is a sentence about the party: “Shipper hereby declares …”.
  if (!first || !/\p{L}/u.test(first.text) || (!hit.isMarked && /^\p{Ll}/u.test(first.text))) return undefined;
  return { value: { name: first.text, address: others.map((line) => line.text) }, page: first.page, line: first.line };
}
