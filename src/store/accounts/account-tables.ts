import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Entitlement, PersonRole } from '../../domain/accounts/account.ts';
import type { ApiKey } from '../../domain/accounts/api-key.ts';
import type { AuditEntry } from '../../domain/accounts/audit-entry.ts';
import type { Caller } from '../../domain/accounts/caller.ts';
import type { Grant, GrantScope, SecretKind } from '../../domain/accounts/grant.ts';
import type { IdentityProvider } from '../../domain/accounts/identity-provider.ts';
import type { Passkey } from '../../domain/accounts/passkey.ts';
import type { PasswordLink } from '../../domain/accounts/password-link.ts';
import type { SavedView } from '../../domain/accounts/saved-view.ts';
import type { Session } from '../../domain/accounts/session.ts';
import type { ShareLink } from '../../domain/accounts/share-link.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { RowOf } from '../columns.ts';

export interface AccountTables {
  account: {
    id: Id;
    company_name: string;
    entitlements: Entitlement[];
    notify_predicted_eta: Generated<boolean>;
    local_passwords: Generated<boolean>;
    second_factor_required: Generated<boolean>;
    created_at: Generated<Instant>;
  };
  app_user: {
    account_id: Id;
    id: Id;
    email: string;
    name: string;
    role: PersonRole;
    party_id: Generated<Id | null>;
    password_hash: string | null;
    created_at: Generated<Instant>;
    disabled_at: Instant | null;
    has_password: GeneratedAlways<boolean>;
    tour_closed_at: Generated<Instant | null>;
    identity_provider_id: Generated<Id | null>;
    identity_subject: Generated<string | null>;
  };
  reporting_role: { account_id: Id; role_name: string; created_at: Generated<Instant> };
  account_storage: {
    account_id: Id;
    bytes: number;
    row_count: number;
    /** Since it was measured. */
    writes: Generated<number>;
    is_full: Generated<boolean>;
  };
  api_key: RowOf<Omit<ApiKey, 'lastUsedAt'>, 'createdAt'> & { sha256: Buffer };
  api_key_use: {
    account_id: Id;
    key_id: Id;
    last_used_at: Instant;
  };
  assistant_call: {
    account_id: Id;
    id: Generated<number>;
    at: Instant;
    actor_type: Caller['actor']['type'];
    actor_id: Id | null;
    tool: string;
    succeeded: boolean;
  };
  assistant_write: {
    account_id: Id;
    key: string;
    sha256: Buffer;
    answer: JSONColumnType<object> | null;
    at: Instant;
  };
  audit_entry: {
    account_id: Id;
    id: Generated<number>;
    at: Generated<Instant>;
    actor_type: AuditEntry['actor']['type'];
    actor_id: Id | null;
    action: string;
    subject_type: string;
    subject_id: string;
    changes: string;
    seen: Generated<boolean>;
    address: string | null;
  };
  identity_provider: Omit<RowOf<IdentityProvider>, 'role_by_group'> & {
    role_by_group: JSONColumnType<IdentityProvider['roleByGroup']>;
    sealed: Buffer | null;
  };
  mail_window: { account_id: Id; subject: string; hour: Instant; sent: number };
  oauth_grant: RowOf<Grant> & { connected_at: Instant | null; expires_at: Instant; ended_at: Instant | null };
  oauth_secret: {
    sha256: Buffer;
    account_id: Id;
    grant_id: Id;
    kind: SecretKind;
    scope: GrantScope;
    issued_at: Instant;
    expires_at: Instant;
    used_at: Instant | null;
    redirect_uri: string | null;
    challenge: string | null;
  };
  passkey: Omit<RowOf<Passkey>, 'transports'> & { transports: string[] };
  password_link: RowOf<PasswordLink> & { sha256: Buffer };
  recovery_code: { account_id: Id; user_id: Id; sha256: Buffer; pending: boolean };
  saved_view: RowOf<SavedView, 'createdAt'>;
  sealing_check: { is_kept: boolean; sealed: Buffer };
  session: RowOf<Session> & { sha256: Buffer; sealed_id_token: Generated<Buffer | null>; provider_sid: string | null };
  share_link: RowOf<ShareLink, 'createdAt'> & { sha256: Buffer };
  saved_view_key: { account_id: Id; view_id: Id; sha256: Buffer; created_at: Generated<Instant> };
  sign_in_failure: {
    /** The kind and what it names, such as `email owner@example.com`. */
    subject: string;
    failures: number;
    last_failed_at: Instant;
  };
  totp_factor: {
    account_id: Id;
    user_id: Id;
    sealed: Buffer;
    created_at: Instant;
    confirmed_at: Instant | null;
    last_step: Generated<number>;
  };
  used_challenge: { account_id: Id; user_id: Id; sha256: Buffer; expires_at: Instant };
  used_logout_token: { account_id: Id; provider_id: Id; sha256: Buffer; expires_at: Instant };
  visit: { account_id: Id; user_id: Id; seen_at: Instant; previous_ended_at: Instant | null };
}
