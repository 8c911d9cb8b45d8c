import { type RawBuilder, sql } from 'kysely';

/** What the thing is called now that an entry of the trail is of, where people know it by a name. */
export function subjectName(entry: RawBuilder<unknown>): RawBuilder<string | null> {
  const its = sql`account_id = ${entry}.account_id and id = ${entry}.subject_id::uuid`;
  // Several at once, or none, have no id.
  return sql<string | null>`case when ${entry}.subject_id ~ '^[0-9a-f-]{36}$' then case ${entry}.subject_type
    when 'container' then (select number from container where ${its})
    when 'shipment' then (select bill_of_lading_number from shipment where ${its})
    when 'document' then (select file_name from document where ${its})
    when 'user' then (select name from app_user where ${its})
  end end`;
}
