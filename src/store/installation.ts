import { sql } from 'kysely';
import type { Trx } from './tables.ts';

/** Any constant will do; it must only differ from the other advisory locks of the installation. */
const INSTALLATION_LOCK = 4_900_001;

/** Held to the end of the transaction, so that of several starting processes one does the first-time work. */
export async function lockInstallation(trx: Trx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${INSTALLATION_LOCK})`.execute(trx);
}
