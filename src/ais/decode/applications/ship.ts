import { SEXTET_BITS } from '../bits.ts';
import { letters, printMembers, whole } from '../members.ts';
import { type Application, fixedLayout } from './application.ts';

/** Thirteen bits and three spare. */
export const PERSONS_BITS = 16;
const TEXT_AT = 10;

/** FI 16: how many people are on board. */
export const personsOnBoard = fixedLayout([whole('persons', 0, 13)]);

/** FI 15: height above the water. */
export const airDraught = fixedLayout([whole('airdraught', 0, 11)]);

/** FI 29 and 30: a text, linked to another message by a number. */
export const textDescription: Application = ({ words, from, bits }) => {
  const characters = Math.max(0, Math.floor((bits - TEXT_AT) / SEXTET_BITS));
  return printMembers([whole('linkage', 0, 10), letters('text', TEXT_AT, characters)], words, from);
};
