import { wordsIn } from '../../text/words-in.ts';

/** Told apart by the place and the clock, not by the title that a line or terminal gives them. */
export const CHARGES = wordsIn('demurrage detention combined storage plug_in');
export type Charge = (typeof CHARGES)[number];
