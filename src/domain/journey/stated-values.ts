import { wordsIn } from '../../text/words-in.ts';
import { dayOf } from '../../values/time-zone.ts';
import type {
  EquipmentFacts,
  Hold,
  HoldName,
  RecordedTerminalFacts,
  ResolvedTime,
} from '../observations/observation.ts';
import { bySaid, byTime, isMove, type Live, type LiveMove, type Stated } from './live.ts';
import { type Evidence, otherLastWords, type Saying, wordOf } from './word.ts';

export const STATED_VALUES = wordsIn(
  'available_for_pickup holds fees line_last_free_day terminal_last_free_day rail_last_free_day',
  'pickup_appointment yard_location equipment_type weight seal_number',
);
type StatedValue = (typeof STATED_VALUES)[number];

type TerminalWord = Live<RecordedTerminalFacts>;

type OfTerminal = Exclude<StatedValue, 'available_for_pickup' | 'holds' | keyof typeof OF_BOX>;

const OF_TERMINAL: Readonly<Record<OfTerminal, (fact: RecordedTerminalFacts) => string | undefined>> = {
  fees: ({ fees }) =>
    fees && (fees.map(({ type, amount, currencyCode }) => `${type} ${amount} ${currencyCode}`).join(', ') || 'none'),
  line_last_free_day: ({ lastFreeDay }) => dayText(lastFreeDay?.line),
  terminal_last_free_day: ({ lastFreeDay }) => dayText(lastFreeDay?.terminal),
  rail_last_free_day: ({ lastFreeDay }) => dayText(lastFreeDay?.rail),
  pickup_appointment: ({ pickupAppointment: time }) => (time === null ? 'none' : time?.at),
  yard_location: ({ yardLocation }) => (yardLocation === null ? 'none' : yardLocation),
};

const OF_BOX = {
  equipment_type: ({ isoCode }: EquipmentFacts) => isoCode,
  weight: ({ weightKg }: EquipmentFacts) => (weightKg === undefined ? undefined : `${weightKg} kg`),
  seal_number: ({ sealNumber }: EquipmentFacts) => sealNumber,
} as const;

/** A day on the calendar of its place, and no moment. */
function dayText(time: ResolvedTime | null | undefined): string | undefined {
  return time === null ? 'none' : time && dayOf(Date.parse(time.at), time.zone);
}

/** Of each matter at the terminal the latest word stands; another source's last word on it may be another. */
export function terminalEvidence(facts: readonly TerminalWord[], moves: readonly LiveMove[]): Evidence[] {
  const ordered = [...facts].sort(byTime);
  const stated = Object.entries(OF_TERMINAL).flatMap(([value, read]) => {
    const sayings = ordered.flatMap((by) => sayingOf(by, read(by.fact)));
    return latest(value as OfTerminal, sayings);
  });
  return [...latest('available_for_pickup', availability(ordered, moves)), ...holdEvidence(ordered), ...stated];
}

/** What is said of the box itself, in the order in which it was said. */
export function equipmentEvidence(live: readonly Live<Stated>[], number: string): Evidence[] {
  return Object.entries(OF_BOX).flatMap(([value, read]) => {
    const sayings = [...live].sort(bySaid).flatMap((by) => {
      if (by.fact.kind !== 'shipment') return [];
      return (by.fact.equipment ?? []).flatMap((box) => (box.number === number ? sayingOf(by, read(box)) : []));
    });
    return latest(value as keyof typeof OF_BOX, sayings);
  });
}

function availability(facts: readonly TerminalWord[], moves: readonly LiveMove[]): Saying[] {
  const words: readonly Live<Stated>[] = [...facts, ...moves].sort(byTime);
  return words.flatMap((by) => {
    const is = isMove(by) ? turnOf(by) : by.fact.kind === 'terminal' ? by.fact.availableForPickup : undefined;
    return sayingOf(by, is === undefined ? undefined : is ? 'available' : 'not available');
  });
}

function turnOf({ fact: { activity, classifier } }: LiveMove): boolean | undefined {
  if (classifier !== 'actual' || (activity !== 'available' && activity !== 'not_available')) return undefined;
  return activity === 'available';
}

/** Each hold with the word that it stands by; when none stands, the word that there is none. */
function holdEvidence(ordered: readonly TerminalWord[]): Evidence[] {
  let standing: (Saying & { readonly name: HoldName })[] = [];
  for (const by of ordered) {
    const { holds, holdPlaced: placed, holdReleased } = by.fact;
    const toStanding = (hold: Hold) => ({ by, name: hold.name, says: holdText(hold) });
    if (holds) standing = holds.map(toStanding);
    if (placed) standing = [...standing.filter(({ says }) => says !== holdText(placed)), toStanding(placed)];
    if (holdReleased) standing = standing.filter(({ name }) => name !== holdReleased);
  }
  if (standing.length === 0)
    return latest(
      'holds',
      ordered.flatMap((by) => sayingOf(by, holdsText(by.fact))),
    );
  return standing.map((hold) => {
    const about = ordered.flatMap((by) => sayingOf(by, aboutHold(by.fact, hold)));
    return { ...evidence('holds', hold), contradictedBy: otherLastWords(about, hold) };
  });
}

/** What a word says of one hold: the same, or what it says instead; nothing when it is about another alone. */
function aboutHold(fact: RecordedTerminalFacts, { name, says }: { name: HoldName; says: string }): string | undefined {
  if (fact.holds) return fact.holds.some((hold) => holdText(hold) === says) ? says : holdsText(fact);
  return fact.holdPlaced?.name === name || fact.holdReleased === name ? holdsText(fact) : undefined;
}

function holdsText({ holds, holdPlaced, holdReleased }: RecordedTerminalFacts): string | undefined {
  if (holds) return holds.map(holdText).join(', ') || 'none';
  return holdPlaced ? holdText(holdPlaced) : holdReleased && `${holdReleased} released`;
}

function holdText({ name, status }: Hold): string {
  return `${name} ${status}`;
}

function latest(value: StatedValue, sayings: readonly Saying[]): Evidence[] {
  const stands = sayings.at(-1);
  return stands ? [{ ...evidence(value, stands), contradictedBy: otherLastWords(sayings, stands) }] : [];
}

function evidence(value: StatedValue, stands: Saying): Omit<Evidence, 'contradictedBy'> {
  const { fact } = stands.by;
  const locode = fact.kind === 'shipment' ? null : (fact.place?.locode ?? null);
  return { value, kind: 'stated', locode, said: wordOf(stands) };
}

function sayingOf(by: Live<Stated>, says: string | undefined): Saying[] {
  return says === undefined ? [] : [{ by, says }];
}
