import { wordsIn } from '../../text/words-in.ts';
import { LABEL_PATTERN } from './labels.ts';

/** Words that go on with the label before them, as in “Shipper's name & address”: what follows them is its value. */
const GOING_ON: ReadonlySet<string> = new Set(
  wordsIn("name names address addresses full complete company and or of the in with style details party 's s to only"),
);
/** Words of headings that name something else, and of the heads of tables. */
const OTHER: ReadonlySet<string> = new Set([
  ...wordsIn(
    'account acct a/c no nos nr number numbers code codes id ids reference references ref refs signature stamp',
  ),
  ...wordsIn(
    'item items qty quantity price unit units rate charge charges line lines city state country zip postal street',
  ),
  ...wordsIn(
    'website web fmc scac eori ein cnpj rfc gst pan iec license licence signed authorized for by as at per value',
  ),
  ...wordsIn(
    'instructions information copy original copies prepaid collect remarks section column field box point pier move mode loading',
  ),
]);
/** Headings are short; looking for labels in sentences would be for nothing. */
const MAX_LENGTH = 60;
const MIN_WORDS_OF_SENTENCE = 5;
/** A few words and a colon. */
const UNKNOWN_LABEL = /^[\p{L}][\p{L} .&'/-]{1,30}[:：](?:\s|$)/u;

/** Whether a text is made of the words of headings alone, and then whether it only goes on with the label before it. */
export function headingIn(text: string): 'goes_on' | 'other' | undefined {
  if (text.length > MAX_LENGTH || !/\p{L}/u.test(text)) return undefined;
  const words =
    text
      .replace(LABEL_PATTERN, ' no ')
      .toLowerCase()
      .match(/'s\b|[\p{L}\p{N}][\p{L}\p{N}/]*/gu) ?? [];
  if (!words.every((word) => GOING_ON.has(word) || OTHER.has(word))) return undefined;
  return words.every((word) => GOING_ON.has(word)) ? 'goes_on' : 'other';
}

/** A few words and a colon are a label, known or not. */
export function isUnknownLabel(text: string): boolean {
  return UNKNOWN_LABEL.test(text);
}

/** No value, then: it stands where its own value would. */
export function isHeadingOrLabel(text: string): boolean {
  return headingIn(text) !== undefined || isUnknownLabel(text);
}

/** Running text: mostly small words, as no name and no address is written. */
export function isSentence(text: string): boolean {
  const words = text.match(/\p{L}[\p{L}'’-]*/gu) ?? [];
  const small = words.filter((word) => /^\p{Ll}/u.test(word)).length;
  return words.length >= MIN_WORDS_OF_SENTENCE && small > words.length / 2;
}
