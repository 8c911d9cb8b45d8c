import { sql } from 'kysely';
import { measureStorage } from '../../src/store/accounts/account-storage.ts';
import type { Db } from '../../src/store/tables.ts';
import type { Attempt, Scene } from './attempts.ts';
import type { Tenant } from './tenants.ts';

/** What accounts may keep during the attack: nobody else sends as much in its time. */
export const MAX_PAYLOADS = 200_000;
const ROOM_LEFT = 10;
/** A statement has so much time, and the machine may have much else to do. */
const FILLED_AT_ONCE = 10_000;
/** Taken in before those that came at the same time are known of. */
const SLACK = 20;

/** An account that keeps nearly as much as it may. */
export async function fillUp(db: Db, { accountId }: Tenant): Promise<void> {
  const last = MAX_PAYLOADS - ROOM_LEFT;
  for (let from = 1; from <= last; from += FILLED_AT_ONCE) {
    const to = Math.min(from + FILLED_AT_ONCE - 1, last);
    await sql`
      insert into raw_payload (account_id, id, source, source_name, asked, sha256, body, received_at, last_received_at)
      select ${accountId}, gen_random_uuid(), 'manual', 'edi', one::text, ''::bytea, ''::bytea, now(), now()
      from generate_series(${from}::integer, ${to}::integer) as one`.execute(db);
  }
  await measureStorage(db, { bytes: Number.MAX_SAFE_INTEGER, rows: MAX_PAYLOADS });
}

/** Whatever is sent beyond what an account may keep is refused. */
export function hoard({ random, hoarder, hoarded }: Scene): Attempt {
  return {
    kind: 'quotas',
    method: 'POST',
    path: '/v2/ingest/edi',
    key: hoarder.keys.write,
    headers: { 'content-type': 'application/octet-stream' },
    body: `ISA*${random.next()}*${'x'.repeat(10_000)}`,
    find: (status) => {
      if (status === 413 || status === 429 || status === 503) return undefined;
      hoarded.taken++;
      return hoarded.taken > ROOM_LEFT + SLACK
        ? `${hoarded.taken} payloads taken in, room for ${ROOM_LEFT}`
        : undefined;
    },
  };
}
