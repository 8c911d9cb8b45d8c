import { newWords, SEXTET_BITS, SEXTETS_PER_WORD, WORD_BITS, type Words } from './bits.ts';
import { exclusiveOr, writtenChecksum } from './checksum.ts';
import type { DropReason } from './drops.ts';
import { readEpoch } from './feed-time.ts';
import { readDigits } from './tag-block.ts';

/** `!AIVDM,total,number,sequence,channel,payload,fill*hh` (IEC 61162-1). */
export interface Sentence {
  total: number;
  number: number;
  /** 10 when empty. */
  sequence: number;
  /** Character code; 0 when empty. */
  channel: number;
  /** The two characters of the talker and a bit for sentences about the receiver's own ship. */
  talker: number;
  /** The payload, and how many characters it has; -1 when there are some that carry no bits. */
  readonly words: Words;
  count: number;
  fillBits: number;
  /** The time that the USCG writes as last field behind the checksum. */
  trailerMs: number | undefined;
}

export function newSentence(maxCharacters: number): Sentence {
  return {
    total: 0,
    number: 0,
    sequence: 0,
    channel: 0,
    talker: 0,
    words: newWords(maxCharacters),
    count: 0,
    fillBits: 0,
    trailerMs: undefined,
  };
}

const ASTERISK = 42;
const COMMA = 44;
const ZERO = 48;
const LETTER_D = 68;
const LETTER_M = 77;
const LETTER_O = 79;
const LETTER_V = 86;

/** One number for talker, channel, total and sequence: what the parts of a message have in common. */
export function sentenceKey({ talker, channel, total, sequence }: Sentence): number {
  return (((talker << 7) | (channel & 127)) << 8) | (total << 4) | sequence;
}

export const SHORTEST_SENTENCE = 15;
const NO_SEQUENCE = 10;
const LARGEST_FILL = 5;
const TOTAL_AT = 7;
const NUMBER_AT = 9;
const SEQUENCE_AT = 11;
/** `,f*hh` */
const TAIL_LENGTH = 5;

/** Reads the sentence whose `!` stands at `from` into `sentence`; returns why it cannot be, or nothing. */
export function readSentence(bytes: Uint8Array, from: number, to: number, sentence: Sentence): DropReason | undefined {
  if (!isVdmOrVdo(bytes, from, to)) return 'not_ais';
  const payloadFrom = readHeader(bytes, from, sentence);
  if (payloadFrom < 0) return 'malformed';
  const payloadSum = readPayload(bytes, payloadFrom, to, sentence);
  const comma = payloadFrom + Math.abs(sentence.count);
  if (to - comma < TAIL_LENGTH || bytes[comma + 2] !== ASTERISK) return 'malformed';
  sentence.fillBits = (bytes[comma + 1] ?? 0) - ZERO;
  if (sentence.fillBits < 0 || sentence.fillBits > LARGEST_FILL) return 'malformed';
  const sum = exclusiveOr(bytes, from + 1, payloadFrom) ^ payloadSum ^ COMMA ^ (bytes[comma + 1] ?? 0);
  if (writtenChecksum(bytes, comma + 3) !== sum) return 'checksum';
  if (sentence.count < 0) return 'bad_character';
  sentence.trailerMs = to - comma > TAIL_LENGTH ? readTrailer(bytes, comma + TAIL_LENGTH, to) : undefined;
  return undefined;
}

function isVdmOrVdo(bytes: Uint8Array, from: number, to: number): boolean {
  return (
    to - from >= SHORTEST_SENTENCE &&
    bytes[from + 3] === LETTER_V &&
    bytes[from + 4] === LETTER_D &&
    (bytes[from + 5] === LETTER_M || bytes[from + 5] === LETTER_O) &&
    bytes[from + 6] === COMMA
  );
}

/** Returns where the payload begins, or -1. */
function readHeader(bytes: Uint8Array, from: number, sentence: Sentence): number {
  sentence.total = (bytes[from + TOTAL_AT] ?? 0) - ZERO;
  sentence.number = (bytes[from + NUMBER_AT] ?? 0) - ZERO;
  if (bytes[from + TOTAL_AT + 1] !== COMMA || bytes[from + NUMBER_AT + 1] !== COMMA) return -1;
  if (sentence.total < 1 || sentence.total > 9 || sentence.number < 1 || sentence.number > sentence.total) return -1;
  const isOwnShip = bytes[from + 5] === LETTER_O ? 1 : 0;
  sentence.talker = (((bytes[from + 1] ?? 0) & 127) << 8) | (((bytes[from + 2] ?? 0) & 127) << 1) | isOwnShip;

  let at = from + SEQUENCE_AT;
  sentence.sequence = NO_SEQUENCE;
  if (bytes[at] !== COMMA) {
    sentence.sequence = (bytes[at++] ?? 0) - ZERO;
    if (sentence.sequence < 0 || sentence.sequence > 9) return -1;
  }
  if (bytes[at++] !== COMMA) return -1;
  sentence.channel = 0;
  if (bytes[at] !== COMMA) sentence.channel = bytes[at++] ?? 0;
  return bytes[at] === COMMA ? at + 1 : -1;
}

const NOT_ARMOUR = 255;

/** IEC 61162-1: which six bits a payload character stands for; 255 for characters that stand for none. */
const ARMOUR = new Uint8Array(256).fill(NOT_ARMOUR);
for (let code = 48; code < 88; code++) ARMOUR[code] = code - 48;
for (let code = 96; code < 120; code++) ARMOUR[code] = code - 56;

const LARGEST_SEXTET = 63;

/** Takes the payload up to its comma, in one pass and word by word: this is where the time of decoding goes. */
function readPayload(bytes: Uint8Array, from: number, to: number, sentence: Sentence): number {
  const { words } = sentence;
  let sum = 0;
  let index = 0;
  let at = from;
  for (; at + SEXTETS_PER_WORD <= to; at += SEXTETS_PER_WORD) {
    const b0 = bytes[at] ?? 0;
    const b1 = bytes[at + 1] ?? 0;
    const b2 = bytes[at + 2] ?? 0;
    const b3 = bytes[at + 3] ?? 0;
    const b4 = bytes[at + 4] ?? 0;
    const s0 = sextet(b0);
    const s1 = sextet(b1);
    const s2 = sextet(b2);
    const s3 = sextet(b3);
    const s4 = sextet(b4);
    if ((s0 | s1 | s2 | s3 | s4) > LARGEST_SEXTET) break;
    words[index++] = (s0 << 24) | (s1 << 18) | (s2 << 12) | (s3 << 6) | s4;
    sum ^= b0 ^ b1 ^ b2 ^ b3 ^ b4;
  }
  let word = 0;
  let shift = WORD_BITS;
  for (; at < to && sextet(bytes[at] ?? 0) <= LARGEST_SEXTET; at++) {
    const byte = bytes[at] ?? 0;
    sum ^= byte;
    shift -= SEXTET_BITS;
    word |= sextet(byte) << shift;
  }
  words[index] = word;
  const readable = at;
  for (; at < to && bytes[at] !== COMMA; at++) sum ^= bytes[at] ?? 0;
  sentence.count = at === readable ? at - from : from - at;
  return sum;
}

function sextet(character: number): number {
  return ARMOUR[character] ?? NOT_ARMOUR;
}

function readTrailer(bytes: Uint8Array, from: number, to: number): number | undefined {
  if (bytes[from] !== COMMA) return undefined;
  let comma = to - 1;
  while (bytes[comma] !== COMMA) comma--;
  return readEpoch(readDigits(bytes, comma + 1, to));
}
