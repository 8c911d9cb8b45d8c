import { sql } from 'kysely';
import type { Db, Trx } from '../tables.ts';
import type { ReferenceAddition } from './place-tables.ts';

export async function listReferenceAdditions(db: Db): Promise<ReferenceAddition[]> {
  return db.selectFrom('reference_addition').select(['file', 'key', 'fields']).orderBy('file').orderBy('key').execute();
}

/** What was added before stays, and gains what is new. */
export async function addReferenceAdditions(
  trx: Trx,
  additions: readonly ReferenceAddition[],
  source: string,
): Promise<void> {
  await sql`
    insert into reference_addition (file, key, fields, source)
    select file, key, fields, ${source} from jsonb_to_recordset(${JSON.stringify(additions)}::jsonb)
      as one (file text, key text, fields jsonb)
    on conflict (file, key) do update set fields = reference_addition.fields || excluded.fields`.execute(trx);
}
