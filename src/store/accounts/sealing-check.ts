import { sql } from 'kysely';
import { keyIdOf, type SealingKeys, seal } from '../../values/sealed.ts';
import type { Db } from '../tables.ts';

const CONTEXT = 'sealing_check';

/** The keys, by their ids, that something in the database is sealed with. There are as many as were ever introduced. */
export async function listSealingKeyIds(db: Db): Promise<string[]> {
  const { rows } = await sql<{ sealed: Buffer }>`
    SELECT DISTINCT substring(sealed FROM 1 FOR 5) AS sealed
      FROM (SELECT sealed FROM sealing_check
            UNION ALL SELECT sealed FROM carrier_credential
            UNION ALL SELECT sealed_key FROM ais_feed_setting
            UNION ALL SELECT sealed FROM sync_destination
            UNION ALL SELECT sealed FROM identity_provider
            UNION ALL SELECT sealed FROM totp_factor
            UNION ALL SELECT unnest(ARRAY[secret, headers, previous_secret]) FROM webhook
            UNION ALL SELECT unnest(ARRAY[secret, previous_secret]) FROM event_subscription) AS every(sealed)
     WHERE sealed IS NOT NULL
     LIMIT 100`.execute(db);
  return rows.map((row) => keyIdOf(row.sealed));
}

/** Leaves word of the key that seals from now on, so that another one is noticed before anything else was sealed. */
export async function keepSealingCheck(db: Db, keys: SealingKeys): Promise<void> {
  const sealed = seal(keys, CONTEXT, CONTEXT);
  await db
    .insertInto('sealing_check')
    .values({ is_kept: true, sealed })
    .onConflict((conflict) => conflict.column('is_kept').doUpdateSet({ sealed }))
    .execute();
}
