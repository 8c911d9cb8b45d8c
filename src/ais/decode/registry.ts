import type { MessageType } from './message.ts';
import { classAPosition } from './messages/class-a-position.ts';
import { classBExtended } from './messages/class-b-extended.ts';
import { classBPosition } from './messages/class-b-position.ts';
import { classBStatic } from './messages/class-b-static.ts';
import { longRange } from './messages/long-range.ts';
import { staticAndVoyage } from './messages/static-and-voyage.ts';

const HIGHEST_TYPE = 63;

/** The messages that say where or what a ship is. The others (base stations, safety texts, …) are counted and dropped. */
const TRACKED: ReadonlyMap<number, MessageType> = new Map([
  [1, classAPosition],
  [2, classAPosition],
  [3, classAPosition],
  [5, staticAndVoyage],
  [18, classBPosition],
  [19, classBExtended],
  [24, classBStatic],
  [27, longRange],
]);

/** By message number. */
export const MESSAGE_TYPES: readonly (MessageType | undefined)[] = Array.from({ length: HIGHEST_TYPE + 1 }, (_, type) =>
  TRACKED.get(type),
);
