import { type ExpressionBuilder, sql } from 'kysely';
import type { Id } from '../values/id.ts';
import type { Tables } from './tables.ts';

type Keyed = { [Table in keyof Tables]: 'account_id' | 'id' extends keyof Tables[Table] ? Table : never }[keyof Tables];

/** The condition that finds the one row of an account that has an id. */
export function ownRow(accountId: Id, id: Id) {
  return <Table extends Keyed>(_: ExpressionBuilder<Tables, Table>) =>
    sql<boolean>`account_id = ${accountId} and id = ${id}`;
}
