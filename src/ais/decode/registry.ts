import type { MessageType } from './message.ts';
import { classAPosition } from './messages/class-a-position.ts';
import { classBExtended } from './messages/class-b-extended.ts';
import { classBPosition } from './messages/class-b-position.ts';
import { classBStatic } from './messages/class-b-static.ts';
import { longRange } from './messages/long-range.ts';
import { staticAndVoyage } from './messages/static-and-voyage.ts';

const HIGHEST_TYPE = 63;

/** The messages that say where or what a ship is. Feeds count the others and drop them. */
const TRACKED: readonly (readonly [number, MessageType])[] = [
  [1, classAPosition],
  [2, classAPosition],
  [3, classAPosition],
  [5, staticAndVoyage],
  [18, classBPosition],
  [19, classBExtended],
  [24, classBStatic],
  [27, longRange],
];

const BY_NUMBER = new Map(TRACKED);

/** By message number; what no number stands for is undefined. */
export const MESSAGE_TYPES: readonly (MessageType | undefined)[] = Array.from(
  { length: HIGHEST_TYPE + 1 },
  (_, number) => BY_NUMBER.get(number),
);
