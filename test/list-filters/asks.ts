import type { Random } from './random.ts';
import { NOW, randomTime } from './world.ts';

/** A filter as a client sends it, and what it means, in the words of the published table. */
export interface Ask<Row> {
  readonly parameters: readonly (readonly [name: string, value: string])[];
  readonly holds: (row: Row) => boolean;
}
export type MakeAsk<Row> = (random: Random) => Ask<Row>;

type Test = readonly [text: string, holds: (values: readonly string[], isPresent: boolean) => boolean];

const PRESENCE: readonly Test[] = [
  ['@exists', (_values, isPresent) => isPresent],
  ['@not_exists', (_values, isPresent) => !isPresent],
];

const equal = (value: string): Test => [value, (values) => values.includes(value)];

interface Texts<Row> {
  readonly pool: readonly string[];
  /** What an array means. */
  readonly array: 'all' | 'any';
  /** Whether presence can be asked for, and an equals sign be written. */
  readonly operators: boolean;
  /** Where presence is not that of the values compared. */
  readonly isPresent?: (row: Row) => boolean;
}

/** A filter on texts: alone, a list with commas, or an array of either. */
export function texts<Row>(
  key: string,
  read: (row: Row) => readonly (string | null)[],
  options: Texts<Row>,
): MakeAsk<Row> {
  return (random) => {
    const atom = (): Test => {
      if (options.operators && random.chance(0.15)) return random.pick(PRESENCE);
      const test = equal(random.pick(options.pool));
      return options.operators && random.chance(0.2) ? [`=${test[0]}`, test[1]] : test;
    };
    const list = (): readonly Test[] => (random.chance(0.6) ? [atom()] : [atom(), atom(), atom()]);
    const asArray = random.chance(0.35);
    const lists = asArray && random.chance(0.5) ? [list(), list()] : [list()];
    const name = asArray ? `filter[${key}][]` : `filter[${key}]`;
    return {
      parameters: lists.map((tests) => [name, tests.map(([text]) => text).join(',')] as const),
      holds: (row) => {
        const values = read(row).filter((value) => value !== null);
        const isPresent = options.isPresent?.(row) ?? values.length > 0;
        const each = lists.map((tests) => tests.some(([, holds]) => holds(values, isPresent)));
        return options.array === 'all' ? each.every(Boolean) : each.some(Boolean);
      },
    };
  };
}

export const exact = { array: 'all', operators: true } as const;
export const exactOr = { array: 'any', operators: true } as const;
export const codeOr = { array: 'any', operators: false } as const;

const DAY_MS = 86_400_000;
const COMPARE: Readonly<Record<string, (value: string, bound: string) => boolean>> = {
  '': (value, bound) => value === bound,
  '=': (value, bound) => value === bound,
  '<': (value, bound) => value < bound,
  '<=': (value, bound) => value <= bound,
  '>': (value, bound) => value > bound,
  '>=': (value, bound) => value >= bound,
};

/** The day as it may be written, and as it is. */
function day(random: Random): readonly [string, string] {
  const days = random.below(9) - 4;
  const on = new Date(NOW.getTime() + days * DAY_MS).toISOString().slice(0, 10);
  if (random.chance(0.6)) return [on, on];
  if (days === 0) return ['today', on];
  const word = Math.abs(days) === 1 && random.chance(0.5) ? 'day' : 'days';
  return [`${Math.abs(days)}.${word}.${days < 0 ? 'ago' : 'from_now'}`, on];
}

export function dates<Row>(key: string, read: (row: Row) => string | null): MakeAsk<Row> {
  return (random) => {
    const bound = (): Test => {
      if (random.chance(0.15)) return random.pick(PRESENCE);
      const operator = random.pick(Object.keys(COMPARE));
      const [text, on] = day(random);
      return [`${operator}${text}`, (values) => values.some((value) => COMPARE[operator]?.(value, on))];
    };
    const plain = (): Test => {
      const [text, on] = day(random);
      return [text, (values) => values.includes(on)];
    };
    const isArray = random.chance(0.4);
    const lists = isArray ? [[bound()], [bound()]] : [random.chance(0.25) ? [plain(), plain()] : [bound()]];
    return {
      parameters: lists.map((tests) => [
        isArray ? `filter[${key}][]` : `filter[${key}]`,
        tests.map(([text]) => text).join(','),
      ]),
      holds: (row) => {
        const values = [read(row)].filter((value) => value !== null);
        return lists.every((tests) => tests.some(([, holds]) => holds(values, values.length > 0)));
      },
    };
  };
}

/** Written in the form of another zone now and then. */
export function writeInstant(random: Random, at: Date): string {
  if (random.chance(0.5)) return at.toISOString();
  return new Date(at.getTime() + 5.5 * 3_600_000).toISOString().replace('Z', '+05:30');
}

export function instants<Row>(key: string, read: (row: Row) => Date | null): MakeAsk<Row> {
  return (random) => {
    const bound = (): readonly [string, (value: Date | null) => boolean] => {
      if (random.chance(0.15)) return ['@exists', (value) => value !== null];
      const operator = random.pick(Object.keys(COMPARE));
      const at = randomTime(random);
      const text = `${operator}${writeInstant(random, at)}`;
      return [text, (value) => value !== null && COMPARE[operator]?.(value.toISOString(), at.toISOString()) === true];
    };
    const isArray = random.chance(0.4);
    const bounds = isArray ? [bound(), bound()] : [bound()];
    return {
      parameters: bounds.map(([text]) => [isArray ? `filter[${key}][]` : `filter[${key}]`, text]),
      holds: (row) => bounds.every(([, holds]) => holds(read(row))),
    };
  };
}

export function flag<Row>(key: string, holds: (row: Row, wanted: boolean) => boolean): MakeAsk<Row> {
  return (random) => {
    const wanted = random.chance(0.5);
    return { parameters: [[`filter[${key}]`, String(wanted)]], holds: (row) => holds(row, wanted) };
  };
}

/** One of the values begins with the text, whatever the case; marks between may be left out. */
export function search<Row>(
  key: string,
  read: (row: Row) => readonly string[],
  pool: readonly string[],
  tilde: boolean,
): MakeAsk<Row> {
  return (random) => {
    const whole = random.pick(pool);
    const text = whole.slice(0, 1 + random.below(whole.length));
    const written = random.chance(0.3) ? text.toLowerCase() : text;
    const wanted = [text, text.replaceAll(/[\s./-]+/g, '')].map((one) => one.trim().toUpperCase()).filter(Boolean);
    return {
      parameters: [[`filter[${key}]`, tilde && random.chance(0.3) ? `~${written}` : written]],
      holds: (row) => read(row).some((value) => wanted.some((beginning) => value.toUpperCase().startsWith(beginning))),
    };
  };
}

export function tags<Row>(key: string, read: (row: Row) => readonly string[], pool: readonly string[]): MakeAsk<Row> {
  return (random) => {
    const wanted = [random.pick(pool), ...random.some(2, () => random.pick(pool))];
    const all = random.maybe(0.6, () => random.chance(0.5));
    const asArray = random.chance(0.4);
    return {
      parameters: [
        ...(asArray
          ? wanted.map((one) => [`filter[${key}][]`, one] as const)
          : [[`filter[${key}]`, wanted.join(',')] as const]),
        ...(all === null ? [] : [['filter[tags_and]', String(all)] as const]),
      ],
      holds: (row) => {
        const has = (one: string) => read(row).includes(one);
        return all ? wanted.every(has) : wanted.some(has);
      },
    };
  };
}
