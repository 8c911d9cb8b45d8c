import { wordsIn } from '../../text/words-in.ts';
import type { Instant } from '../../values/instant.ts';
import { clockOf } from '../../values/time-zone.ts';
import type { Fee, Hold, HoldName } from '../observations/observation.ts';
import { type DayProof, NO_PROOF } from './last-free-day-record.ts';
import type { Haulage } from './tariff.ts';

export const HOLD_NAMES = wordsIn('freight customs USDA VACIS TMF other');

/** What terms ask of a box that its moves do not tell; null where nobody said it. */
export interface EnteredFacts {
  readonly haulage: Haulage | null;
  readonly service: string | null;
  /** The day by which the line priced the transport, which selects the version of some tariffs. */
  readonly priceOn: string | null;
  readonly notifiedAt: Instant | null;
  /** When the last box of the ship was discharged. */
  readonly shipDischargedAt: Instant | null;
  /** When it could first be fetched; without it, when the terminal first offered it. */
  readonly availableAt: Instant | null;
  /** From when, and until when, the terminal of lading takes it; without them, what the terminal told. */
  readonly earliestReceivingAt: Instant | null;
  readonly cutOffAt: Instant | null;
  /** Where the empty is to be returned to. */
  readonly returnTo: string | null;
}

export interface BoxFacts extends EnteredFacts {
  readonly holds: readonly HoldPeriod[];
  /** By when free time was over, as far as what the terminal charged tells. */
  readonly proof: DayProof;
}

/** Days at the place, both included; to null while it stands. */
export interface HoldPeriod {
  readonly name: HoldName;
  readonly from: string;
  readonly to: string | null;
}

export const NOTHING_ENTERED: EnteredFacts = {
  haulage: null,
  service: null,
  priceOn: null,
  notifiedAt: null,
  shipDischargedAt: null,
  availableAt: null,
  earliestReceivingAt: null,
  cutOffAt: null,
  returnTo: null,
};

export const NO_BOX_FACTS: BoxFacts = { ...NOTHING_ENTERED, holds: [], proof: NO_PROOF };

/** What one message of a terminal says of holds and of whether the box can be fetched. */
export interface TerminalWord {
  readonly at: Instant;
  readonly zone: string | null;
  readonly holds: readonly Hold[] | null;
  readonly holdPlaced: Hold | null;
  readonly holdReleased: HoldName | null;
  /** All that is due, where it says so. */
  readonly fees: readonly Fee[] | null;
  readonly availableForPickup: boolean | null;
  /** Null where nothing is said of it, empty where there is none. */
  readonly earliestReceiving: Instant | '' | null;
  readonly cutOff: Instant | '' | null;
  readonly returnTo: string | null;
}

/** What follows from the words of terminals; the rest of what is entered nobody tells. */
export type ToldFacts = Pick<
  BoxFacts,
  'holds' | 'availableAt' | 'proof' | 'earliestReceivingAt' | 'cutOffAt' | 'returnTo'
>;

/** What the words of terminals about a box, the earliest first, come to: since when which hold stood, and its availability. */
export function readTerminalWords(words: readonly TerminalWord[]): ToldFacts {
  const standing = new Map<HoldName, string>();
  const past: HoldPeriod[] = [];
  for (const { at, zone, holds, holdPlaced, holdReleased } of words) {
    const day = clockOf(Date.parse(at), zone).slice(0, 10);
    const named = new Set(holds?.map(({ name }) => name));
    const released = [...standing.keys()].filter(
      (name) => name === holdReleased || (holds !== null && !named.has(name)),
    );
    for (const name of released) {
      past.push({ name, from: standing.get(name) ?? day, to: day });
      standing.delete(name);
    }
    for (const name of [...named, ...(holdPlaced ? [holdPlaced.name] : [])]) {
      if (!standing.has(name)) standing.set(name, day);
    }
  }
  const open = [...standing].map(([name, from]): HoldPeriod => ({ name, from, to: null }));
  return {
    holds: [...past, ...open],
    availableAt: words.find(({ availableForPickup }) => availableForPickup === true)?.at ?? null,
    proof: proofIn(words),
    earliestReceivingAt: latest(words, (word) => word.earliestReceiving),
    cutOffAt: latest(words, (word) => word.cutOff),
    returnTo: latest(words, (word) => word.returnTo),
  };
}

function latest<Value extends string>(
  words: readonly TerminalWord[],
  read: (word: TerminalWord) => Value | '' | null,
): Value | null {
  return words.map(read).findLast((value) => value !== null) || null;
}

/** What was paid is off the list again: only what stands before the first demurrage counts. */
function proofIn(words: readonly TerminalWord[]): DayProof {
  const listing = words.filter(({ fees }) => fees !== null);
  const first = listing.findIndex(({ fees }) => fees?.some(({ type }) => type === 'demurrage'));
  const dayOfWord = (word: TerminalWord | undefined) =>
    word === undefined ? null : clockOf(Date.parse(word.at), word.zone).slice(0, 10);
  return {
    freeOn: dayOfWord(first < 0 ? listing.at(-1) : listing[first - 1]),
    chargedOn: dayOfWord(first < 0 ? undefined : listing[first]),
  };
}

/** Holds that stood at some time of a day. */
export function holdsOn(periods: readonly HoldPeriod[], day: string): HoldName[] {
  return periods.filter(({ from, to }) => from <= day && (to === null || day <= to)).map(({ name }) => name);
}
