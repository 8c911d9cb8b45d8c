import { wordsIn } from '../../text/words-in.ts';
/**
 * Why a line, sentence or message gave nothing. Every byte a feed sends ends in a message or in one of these; only of a
 * `tag_checksum` the sentence behind the tag block is used.
 */
export const DROP_REASONS = wordsIn(
  'not_ais overlong_line malformed checksum tag_checksum bad_character bad_length',
  'incomplete_multipart orphan_part unsupported_type',
);

export type DropReason = (typeof DROP_REASONS)[number];
export type Drops = Record<DropReason, number>;

export function noDrops(): Drops {
  return Object.fromEntries(DROP_REASONS.map((reason) => [reason, 0])) as Drops;
}
