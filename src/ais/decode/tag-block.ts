import { exclusiveOr, writtenChecksum } from './checksum.ts';
import { readEpoch } from './feed-time.ts';

/** What NMEA 0183 4.10 writes between backslashes in front of a sentence. */
export interface TagBlock {
  /** `c:` */
  atMs: number | undefined;
  /** `s:` the receiving station. */
  source: string;
  /** The group number of `g:part-total-group`, which ties the parts of a message together. */
  group: string;
}

const ASTERISK = 42;
const COMMA = 44;
const COLON = 58;
const LETTER_C = 99;
const LETTER_G = 103;
const LETTER_S = 115;
const ZERO = 48;
const NINE = 57;

/** Reads the block between `from` and `to` into `tag`. False: its checksum is wrong and nothing in it can be believed. */
export function readTagBlock(bytes: Uint8Array, from: number, to: number, tag: TagBlock): boolean {
  tag.atMs = undefined;
  tag.source = '';
  tag.group = '';
  let end = to;
  if (to - from >= 3 && bytes[to - 3] === ASTERISK) {
    end = to - 3;
    if (writtenChecksum(bytes, end + 1) !== exclusiveOr(bytes, from, end)) return false;
  }
  for (let at = from; at < end; ) {
    const next = fieldEnd(bytes, at, end);
    if (bytes[at + 1] === COLON) readField(bytes, at, next, tag);
    at = next + 1;
  }
  return true;
}

function readField(bytes: Uint8Array, from: number, to: number, tag: TagBlock): void {
  if (bytes[from] === LETTER_C) tag.atMs = readEpoch(readDigits(bytes, from + 2, to));
  else if (bytes[from] === LETTER_S) tag.source = latin1(bytes, from + 2, to);
  else if (bytes[from] === LETTER_G) tag.group = latin1(bytes, from + 2, to).split('-')[2] ?? '';
}

function fieldEnd(bytes: Uint8Array, from: number, to: number): number {
  const comma = bytes.indexOf(COMMA, from);
  return comma < 0 || comma > to ? to : comma;
}

/** The number that the digits spell; 0, which is out of range for a time, when there is anything else. */
export function readDigits(bytes: Uint8Array, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < to; at++) {
    const digit = bytes[at] ?? 0;
    if (digit < ZERO || digit > NINE) return 0;
    value = value * 10 + (digit - ZERO);
  }
  return value;
}

function latin1(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to));
}
