import { sql } from 'kysely';
import type { Instant } from '../../values/instant.ts';
import type { Db, Trx } from '../tables.ts';

/** What was imported beside the files of the release: a row of its own, or what fills gaps of a known one. */
export interface ReferenceAddition {
  /** The file of `data/` that it adds to, and the key of its row there. */
  readonly file: string;
  readonly key: string;
  readonly fields: Readonly<Record<string, string>>;
}

export interface ReferenceAdditionTables {
  reference_addition: ReferenceAddition & { readonly source: string; readonly added_at: Instant };
}

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
