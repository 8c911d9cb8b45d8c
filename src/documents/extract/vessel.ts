import { readDate } from './dates.ts';

const MAX_NAME_LENGTH = 35;
const MIN_DIGITS_OF_NUMBER = 5;
/** A name, a voyage and what is written between them: a longer line says something else, and is costly to split. */
const MAX_SPLIT_LENGTH = 120;
const VOYAGE = String.raw`(?=[A-Z0-9-]*\d)[A-Z0-9]{2,10}(?:-[A-Z0-9]{1,6})?`;
const VOYAGE_BEHIND = new RegExp(
  `^(.*?[A-Z0-9)])\\s*(?:\\/|\\s-\\s|,|\\s)\\s*(?:VOY(?:AGE)?\\b\\.?|V\\.)?\\s*(?:NO\\.?)?\\s*(${VOYAGE})\\s*$`,
);
const ONLY_VOYAGE = new RegExp(`^(?:V\\.\\s*)?(${VOYAGE})(?:\\s|$)`);

export interface VesselAndVoyage {
  readonly vessel: string | undefined;
  readonly voyage: string | undefined;
}

/** “MAERSK ESSEX / 346E”, “MV EVER GIVEN V.0123-045W”: a name, and a voyage where one is written behind it. */
export function readVesselAndVoyage(text: string): VesselAndVoyage {
  const upper = text.toUpperCase().replace(/\s+/g, ' ').trim();
  if (readDate(upper)) return { vessel: undefined, voyage: undefined };
  const split = upper.length > MAX_SPLIT_LENGTH ? null : VOYAGE_BEHIND.exec(upper);
  if (!split) return { vessel: readVessel(upper), voyage: undefined };
  return { vessel: readVessel(split[1] ?? ''), voyage: split[2] };
}

/** A name has a word of letters and no sentence behind it. */
function readVessel(text: string): string | undefined {
  const name = text
    .toUpperCase()
    .replace(/^\s*(?:M\.?\/?V\.?|M\.?\/?S\.?)\s+/, '')
    .replace(/(?<![\s/,.-])[\s/,.-]+$/, '')
    .trim();
  const isName = /^[A-Z0-9][A-Z0-9 .'&()-]*$/.test(name) && /[A-Z]{2}/.test(name);
  // One word with several digits is the number of something.
  if (!name.includes(' ') && name.replace(/\D/g, '').length >= MIN_DIGITS_OF_NUMBER) return undefined;
  return isName && name.length <= MAX_NAME_LENGTH && !/^(?:TBA|TBN|N\/?A)$/.test(name) ? name : undefined;
}

export function readVoyage(text: string): string | undefined {
  return ONLY_VOYAGE.exec(text.toUpperCase().trim())?.[1];
}
