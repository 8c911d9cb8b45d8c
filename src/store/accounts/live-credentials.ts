import { sql } from 'kysely';
import type { Instant } from '../../values/instant.ts';
import type { Db } from '../tables.ts';

/** What somebody came in with, by its hash. */
export interface Credential {
  readonly kind: 'key' | 'session' | 'token';
  readonly sha256: Buffer;
}

/** Which of them still open anything: not revoked, not expired, and of nobody who was disabled. */
export async function listLiveCredentials(
  db: Db,
  credentials: readonly Credential[],
  now: Instant,
): Promise<ReadonlySet<string>> {
  const hashes = (kind: Credential['kind']) => credentials.filter((one) => one.kind === kind).map((one) => one.sha256);
  const { rows } = await sql<{ kind: Credential['kind']; sha256: Buffer }>`
    SELECT 'key' AS kind, api_key.sha256
      FROM api_key
      LEFT JOIN app_user ON app_user.account_id = api_key.account_id AND app_user.id = api_key.user_id
     WHERE api_key.sha256 = ANY(${hashes('key')}::bytea[]) AND api_key.revoked_at IS NULL
       AND (api_key.expires_at IS NULL OR api_key.expires_at > ${now}) AND app_user.disabled_at IS NULL
    UNION ALL
    SELECT 'session', session.sha256
      FROM session
      JOIN app_user ON app_user.account_id = session.account_id AND app_user.id = session.user_id
     WHERE session.sha256 = ANY(${hashes('session')}::bytea[]) AND session.expires_at > ${now}
       AND app_user.disabled_at IS NULL
    UNION ALL
    SELECT 'token', oauth_secret.sha256
      FROM oauth_secret
      JOIN oauth_grant ON oauth_grant.account_id = oauth_secret.account_id AND oauth_grant.id = oauth_secret.grant_id
      JOIN app_user ON app_user.account_id = oauth_grant.account_id AND app_user.id = oauth_grant.user_id
     WHERE oauth_secret.sha256 = ANY(${hashes('token')}::bytea[]) AND oauth_secret.kind = 'access'
       AND oauth_secret.expires_at > ${now} AND oauth_grant.ended_at IS NULL
       AND app_user.disabled_at IS NULL`.execute(db);
  return new Set(rows.map(credentialName));
}

export function credentialName({ kind, sha256 }: Credential): string {
  return `${kind} ${sha256.toString('base64')}`;
}
