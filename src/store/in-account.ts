import { type JoinBuilder, sql } from 'kysely';
import type { Tables } from './tables.ts';

type Column = { [Table in keyof Tables]: `${Table}.${keyof Tables[Table] & string}` }[keyof Tables];

/** What joins the rows of one account by these columns: no row of another is ever met. */
export function inAccount(column: Column, other: Column) {
  const [account, otherAccount] = [column, other].map((name) => sql.ref(`${name.split('.')[0]}.account_id`));
  return <Rows, Table extends keyof Rows>(join: JoinBuilder<Rows, Table>) =>
    join.on(sql<boolean>`${account} = ${otherAccount} and ${sql.ref(column)} = ${sql.ref(other)}`);
}
