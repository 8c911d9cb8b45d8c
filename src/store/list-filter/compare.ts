import { type RawBuilder, sql } from 'kysely';
import type { Condition, Test } from '../../domain/list-filter/condition.ts';
import { dayNumberOf, dayOfNumber } from '../../values/time-zone.ts';

export type Truth = RawBuilder<boolean>;
type Column = RawBuilder<unknown>;

/** Every one of the alternatives, and of each any of its tests. */
export function meets(condition: Condition, holds: (test: Test) => Truth): Truth {
  return every(condition.map((tests) => anyOf(tests.map(holds))));
}

export function every(truths: readonly Truth[]): Truth {
  return truths.length === 0 ? sql`true` : sql`(${sql.join(truths, sql` and `)})`;
}

export function anyOf(truths: readonly Truth[]): Truth {
  return truths.length === 0 ? sql`false` : sql`(${sql.join(truths, sql` or `)})`;
}

export function text(name: string) {
  return (condition: Condition) => meetsColumn(sql.ref(name), condition, sql`text`);
}

export function id(name: string) {
  return (condition: Condition) => meetsColumn(sql.ref(name), condition, sql`uuid`);
}

/** Equal values are looked for together, so that one look at an index finds them. */
function meetsColumn(column: Column, condition: Condition, type: RawBuilder<unknown>): Truth {
  return every(
    condition.map((tests) => {
      const values = tests.flatMap((test) => ('value' in test ? [test.value] : []));
      const equal = values.length === 0 ? [] : [sql<boolean>`${column} = any(${values}::${type}[])`];
      return anyOf([...equal, ...tests.filter((test) => !('value' in test)).map((test) => presence(column, test))]);
    }),
  );
}

/** A moment in a column, of which the day in UTC counts. Said as bounds, so that an index of the column serves. */
export function dayOfMoment(column: Column) {
  return (condition: Condition) =>
    meets(condition, (test) => {
      if (!('value' in test)) return presence(column, test);
      const start = `${test.value}T00:00:00Z`;
      const end = `${dayOfNumber(dayNumberOf(test.value) + 1)}T00:00:00Z`;
      if (test.is === '<') return sql`${column} < ${start}::timestamptz`;
      if (test.is === '>=') return sql`${column} >= ${start}::timestamptz`;
      if (test.is === '<=') return sql`${column} < ${end}::timestamptz`;
      if (test.is === '>') return sql`${column} >= ${end}::timestamptz`;
      return sql`(${column} >= ${start}::timestamptz and ${column} < ${end}::timestamptz)`;
    });
}

export function day(column: Column) {
  return (condition: Condition) =>
    meets(condition, (test) =>
      'value' in test ? sql`${column} ${sql.raw(test.is)} ${test.value}::date` : presence(column, test),
    );
}

export function moment(column: Column) {
  return (condition: Condition) =>
    meets(condition, (test) =>
      'value' in test ? sql`${column} ${sql.raw(test.is)} ${test.value}::timestamptz` : presence(column, test),
    );
}

export function presence(column: Column, { is }: Test): Truth {
  return is === 'absent' ? sql`${column} is null` : sql`${column} is not null`;
}
