import { unsigned, type Words } from '../bits.ts';
import {
  hexadecimal,
  letters,
  listed,
  MEDIUM,
  type Member,
  printMembers,
  signedScaled,
  whole,
  wholes,
} from '../members.ts';
import type { Application } from './application.ts';

const AREAS_AT = 55;
const AREA_BITS = 87;

const HEAD = wholes(0, 'linkage:10 notice:7 month:4 day:5 hour:5 minute:6 duration:18');

const SHAPES = listed(['circle', 'rectangle', 'sector', 'polyline', 'polygon', 'text'], 'reserved');
const SCALE = whole('scale', 3, 2);
const POSITION = [
  SCALE,
  signedScaled('lon', 5, 25, MEDIUM),
  signedScaled('lat', 30, 24, MEDIUM),
  whole('precision', 54, 3),
];
/** Lines go on from the point of the area before: up to four bearings in half degrees, with distances. */
const LINE = [
  SCALE,
  ...[1, 2, 3, 4].flatMap((number) => [
    whole(`bearing${number}`, 20 * number - 15, 10),
    whole(`distance${number}`, 20 * number - 5, 10),
  ]),
];

/** By shape. */
const FIELDS: readonly (readonly Member[])[] = [
  [...POSITION, whole('radius', 57, 12)],
  [...POSITION, whole('east', 57, 8), whole('north', 65, 8), whole('orientation', 73, 9)],
  [...POSITION, whole('radius', 57, 12), whole('left', 69, 9), whole('right', 78, 9)],
  LINE,
  LINE,
  [letters('text', 3, 14)],
];

/**
 * FI 22 and 23: an area that something is said about, made of circles, rectangles, sectors, lines and texts. gpsdecode
 * prints the data as it is, so that comes first.
 */
export const areaNotice: Application = ({ words, from, bits }) => {
  if (bits < AREAS_AT) return undefined;
  const count = Math.floor((bits - AREAS_AT) / AREA_BITS);
  const areas = Array.from({ length: count }, (_, at) => describeArea(words, from + AREAS_AT + at * AREA_BITS));
  return `${hexadecimal(words, from, bits)},${printMembers(HEAD, words, from)},"areas":[${areas.join(',')}]`;
};

function describeArea(words: Words, start: number): string {
  const shape = unsigned(words, start, 3);
  const members = [`"shape":${shape},"shape_text":"${SHAPES(shape)}"`];
  const fields = FIELDS[shape];
  if (fields) members.push(printMembers(fields, words, start));
  return `{${members.join(',')}}`;
}
