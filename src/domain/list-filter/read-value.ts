import { invalidQuery } from '../../errors.ts';
import { compareInstants } from '../../values/instant.ts';
import type { Condition, DayRange, FilterKind, ReadValues, Test, Window } from './condition.ts';
import { isDate } from './day.ts';
import {
  codeTests,
  dateTests,
  exactTests,
  idCodeTests,
  idTests,
  instantTests,
  literalTests,
  partTests,
  readId,
  readInstantBound,
  type TestReader,
  wordsOf,
} from './read-tests.ts';

/** A filter as it was sent: `filter[key]`, `filter[key][]`, and `filter[key][member]` with the values of each. */
export interface Given {
  readonly parameter: string;
  readonly one: string | undefined;
  readonly many: readonly string[];
  readonly members: ReadonlyMap<string, readonly string[]>;
}

/** The forms in which a value may be sent. */
export interface Forms {
  readonly one: boolean;
  readonly many: boolean;
  /** Also as `filter[key][member]`. */
  readonly members?: 'roles' | 'slugs' | 'parties';
}

interface Kind<Value> {
  readonly forms: Forms;
  /** In words, for the interface document. */
  readonly syntax: string;
  readonly read: (given: Given, now: Date) => Value;
}

const ONE = { one: true, many: false };
const ONE_OR_MANY = { one: true, many: true };

const TEXT_SYNTAX = 'Compared whole; commas separate alternatives; `@exists`, `@not_exists`';
const BOUND_SYNTAX =
  'with `=`, `<`, `<=`, `>` or `>=` before it, `@exists`, `@not_exists`; as an array all bounds hold';

/** How the values of each kind are read. */
export const FILTER_KINDS: { readonly [Name in FilterKind]: Kind<ReadValues[Name]> } = {
  exact: { forms: ONE_OR_MANY, syntax: `${TEXT_SYNTAX}; as an array all must hold.`, read: all(exactTests) },
  exact_or: { forms: ONE_OR_MANY, syntax: `${TEXT_SYNTAX}; as an array any may hold.`, read: any(exactTests) },
  id: { forms: ONE_OR_MANY, syntax: `Ids. ${TEXT_SYNTAX}; as an array all must hold.`, read: all(idTests) },
  id_or: { forms: ONE_OR_MANY, syntax: `Ids. ${TEXT_SYNTAX}; as an array any may hold.`, read: any(idTests) },
  literal: {
    forms: ONE_OR_MANY,
    syntax: 'Exactly as stored, commas included; as an array any.',
    read: any(literalTests),
  },
  code_or: { forms: ONE_OR_MANY, syntax: 'Any of those given, by commas or as an array.', read: any(codeTests) },
  id_code_or: { forms: ONE_OR_MANY, syntax: 'Any of the ids given, by commas or as an array.', read: any(idCodeTests) },
  id_list: { forms: ONE, syntax: 'An id, or several separated by commas.', read: any(idCodeTests) },
  enum: { forms: ONE_OR_MANY, syntax: `${TEXT_SYNTAX}; as an array all must hold.`, read: all(exactTests) },
  date: {
    forms: ONE_OR_MANY,
    syntax: `A date, \`today\`, \`3.days.ago\` or \`3.days.from_now\`, in UTC, ${BOUND_SYNTAX}; commas separate dates.`,
    read: all(dateTests),
  },
  instant: { forms: ONE_OR_MANY, syntax: `A date and time with offset, ${BOUND_SYNTAX}.`, read: all(instantTests) },
  bool: { forms: ONE, syntax: '`true` or `false`.', read: readFlag },
  selector: { forms: ONE, syntax: '`true`.', read: readFlag },
  search: { forms: ONE, syntax: 'What a number or word begins with.', read: readSearch },
  tags: {
    forms: ONE_OR_MANY,
    syntax: 'Any of those given, by commas or as an array; with `filter[tags_and]=true` all.',
    read: ({ parameter, one, many }) => wordsOf(parameter, [...several(one), ...many]),
  },
  parties: {
    forms: { ...ONE_OR_MANY, members: 'parties' },
    syntax: 'Any of the ids; with `[operator]=all` beside `[value]` all of them.',
    read: readParties,
  },
  roles: {
    forms: { one: false, many: false, members: 'roles' },
    syntax: 'By role: ids of which any may hold it, `@exists`, `@not_exists`; all roles must hold.',
    read: ({ members, parameter }, now) =>
      readMembers(members, parameter, idTests, now).map(({ name, tests }) => ({ role: name, tests })),
  },
  custom_fields: {
    forms: { one: false, many: false, members: 'slugs' },
    syntax: 'By slug: a part of the value, several separated by commas, `@exists`, `@not_exists`; all slugs must hold.',
    read: ({ members, parameter }, now) =>
      readMembers(members, parameter, partTests, now).map(({ name, tests }) => ({ slug: name, tests })),
  },
  day_range: { forms: { one: false, many: true }, syntax: 'Two dates, the first and the last.', read: readDayRange },
  window: {
    forms: ONE_OR_MANY,
    syntax:
      'A date and time with offset after which it changed, with `>` or `>=`, and one before which, with `<` or `<=`.',
    read: readWindow,
  },
};

function all(read: TestReader) {
  return ({ parameter, one, many }: Given, now: Date): Condition =>
    [...several(one), ...many].map((text) => read(parameter, text, now));
}

function any(read: TestReader) {
  return ({ parameter, one, many }: Given, now: Date): Condition => [
    [...several(one), ...many].flatMap((text) => read(parameter, text, now)),
  ];
}

function several(one: string | undefined): string[] {
  return one === undefined ? [] : [one];
}

function readFlag({ parameter, one }: Given): boolean {
  if (one !== 'true' && one !== 'false') throw invalidQuery(parameter, `${parameter} must be true or false.`);
  return one === 'true';
}

function readSearch({ parameter, one = '' }: Given): string {
  const text = one.trim().replace(/^~/, '').trim();
  if (text === '') throw invalidQuery(parameter, `${parameter} must not be blank.`);
  return text;
}

function readParties({ parameter, one, many, members }: Given) {
  const operator = members.get('operator')?.[0] ?? 'any';
  if (operator !== 'any' && operator !== 'all') {
    throw invalidQuery(`${parameter}[operator]`, `${parameter}[operator] must be one of: any, all.`);
  }
  const words = wordsOf(parameter, [...several(one), ...many, ...(members.get('value') ?? [])]);
  return { ids: words.map((word) => readId(parameter, word)), all: operator === 'all' };
}

function readMembers(
  members: Given['members'],
  parameter: string,
  read: TestReader,
  now: Date,
): { readonly name: string; readonly tests: readonly Test[] }[] {
  return [...members].map(([name, texts]) => ({
    name,
    tests: texts.flatMap((text) => read(`${parameter}[${name}]`, text, now)),
  }));
}

function readDayRange({ parameter, many }: Given): DayRange {
  const [from = '', to = ''] = many;
  if (many.length !== 2 || !isDate(from) || !isDate(to)) {
    throw invalidQuery(
      parameter,
      `${parameter}[] must be given twice: the first and the last date, such as 2026-11-18.`,
    );
  }
  return { from, to };
}

function readWindow({ parameter, one, many }: Given): Window {
  const bounds = [...several(one), ...many].map((text) => readInstantBound(parameter, text));
  const [lower, ...otherLower] = bounds.filter(({ is }) => !is.startsWith('<'));
  const [upper, ...otherUpper] = bounds.filter(({ is }) => is.startsWith('<'));
  if (lower === undefined || otherLower.length > 0 || otherUpper.length > 0) {
    throw invalidQuery(parameter, `${parameter} takes one time with =, > or >=, and at most one with < or <=.`);
  }
  if (upper !== undefined && compareInstants(upper.value, lower.value) <= 0) {
    throw invalidQuery(parameter, `${parameter} must end after it begins.`);
  }
  return {
    after: { is: lower.is === '>' ? '>' : '>=', value: lower.value },
    before: upper === undefined ? null : { is: upper.is === '<' ? '<' : '<=', value: upper.value },
  };
}
