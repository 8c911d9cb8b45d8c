import { offsetText, startOfDay } from '../../src/simulator/telling/local-time.ts';
import { toText } from '../../src/simulator/time.ts';
import { placeOf } from '../../src/simulator/world/places.ts';
import { rampOf } from './box-journey.ts';
import type { BoxKnowledge } from './box-knowledge.ts';
import type { ContainerWord } from './told-log.ts';

/** A last free day is a day at a place. */
export interface LastFreeDay {
  readonly day: string;
  readonly locode: string;
  readonly zone: string;
  /** When the day begins there, as the interface's date-times have it. */
  readonly at: string;
  /** Likewise of the first that was given there by the same. */
  readonly originallyAt: string;
}

export interface TerminalKnowledge {
  readonly available: boolean | null;
  readonly holds: readonly { readonly name: string; readonly status: string; readonly description: string | null }[];
  readonly fees: readonly { readonly type: string; readonly amount: number; readonly currency_code: string }[];
  readonly inlandHolds: TerminalKnowledge['holds'];
  readonly inlandFees: TerminalKnowledge['fees'];
  readonly lfdLine: LastFreeDay | null;
  readonly lfdTerminal: LastFreeDay | null;
  readonly lfdRail: LastFreeDay | null;
  /** The first that is set of the line's, the terminal's and the railway's. */
  readonly lfd: LastFreeDay | null;
  readonly appointmentAt: string | null;
  readonly yardLocation: string | null;
  readonly checkedAt: string | null;
}

/** Of each matter the last word counts; of its place in the yard that of the port alone. A box that left is not offered. */
export function terminalKnowledge(known: BoxKnowledge): TerminalKnowledge {
  const words = known.words();
  const ramp = rampOf(known);
  const last = <Value>(read: (word: ContainerWord, locode: string) => Value | undefined): Value | undefined =>
    words.map(({ word, locode }) => read(word, locode)).findLast((value) => value !== undefined);
  const lastFreeDay = (name: 'line' | 'terminal' | 'rail') => {
    const given = words.flatMap(({ word, locode }) => {
      const day = word.last_free_day?.[name];
      return day === undefined ? [] : [dayAt(day, locode)];
    });
    const current = given.at(-1);
    const first = given.find(({ locode }) => locode === current?.locode);
    return current && first ? { ...current, originallyAt: first.at } : null;
  };
  const available = last((word) => word.available_for_pickup);
  const left = known.step('full_out') ?? known.step('empty_in');
  const appointment = last((word, locode) =>
    word.pickup_appointment_at === undefined ? undefined : readLocal(word.pickup_appointment_at, locode),
  );
  const [lfdLine, lfdTerminal, lfdRail] = [lastFreeDay('line'), lastFreeDay('terminal'), lastFreeDay('rail')];
  const checked = words.at(-1);
  return {
    available: available === undefined ? null : available && left === undefined,
    holds: sortedHolds(last((word) => word.holds)),
    fees: sortedFees(last((word) => word.fees)),
    inlandHolds: sortedHolds(last((word, locode) => (locode === ramp ? word.holds : undefined))),
    inlandFees: sortedFees(last((word, locode) => (locode === ramp ? word.fees : undefined))),
    lfdLine,
    lfdTerminal,
    lfdRail,
    lfd: lfdLine ?? lfdTerminal ?? lfdRail,
    appointmentAt: appointment ?? null,
    yardLocation: last((word, locode) => (locode === ramp ? undefined : word.yard_location)) ?? null,
    checkedAt: checked ? toText(checked.atMs) : null,
  };
}

function sortedHolds(holds: TerminalKnowledge['holds'] = []) {
  return [...holds].sort(byText(({ name, description }) => `${name} ${description}`));
}

function sortedFees(fees: TerminalKnowledge['fees'] = []) {
  return [...fees].sort(byText(({ type }) => type));
}

function dayAt(day: string, locode: string): Omit<LastFreeDay, 'originallyAt'> {
  const { zone } = placeOf(locode);
  return { day, locode, zone, at: toText(startOfDay(day, zone)) };
}

/** As the clocks of the place show it, unless an offset is written. */
function readLocal(text: string, locode: string): string {
  if (/[+-]\d\d:\d\d$/.test(text)) return toText(Date.parse(text));
  const { zone } = placeOf(locode);
  const guess = Date.parse(`${text}Z`);
  const first = Date.parse(`${text}${offsetText(guess, zone)}`);
  return toText(Date.parse(`${text}${offsetText(first, zone)}`));
}

function byText<Item>(text: (item: Item) => string): (one: Item, other: Item) => number {
  return (one, other) => (text(one) < text(other) ? -1 : 1);
}
