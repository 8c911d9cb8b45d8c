import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Entitlement, Role } from '../../domain/accounts/account.ts';
import type { ApiKey } from '../../domain/accounts/api-key.ts';
import type { Caller } from '../../domain/accounts/caller.ts';
import type { Grant, GrantScope, SecretKind } from '../../domain/accounts/grant.ts';
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
    /** The cell it lives in, when that is not this one. */
    lives_in: Generated<string | null>;
    /** When it came from another cell. */
    arrived_at: Generated<Instant | null>;
    /** Until then nobody works on its rows in the background. */
    resting_until: Generated<Instant | null>;
    /** Until then its changes are refused. */
    closed_until: Generated<Instant | null>;
    /** The move by which it arrives. */
    arrival: Generated<Id | null>;
    created_at: Generated<Instant>;
  };
  account_move: {
    account_id: Id;
    id: Id;
    to_cell: string;
    phase: Generated<'copying' | 'switching' | 'leaving'>;
    round: Generated<number>;
    progress: JSONColumnType<object, string, string>;
    jobs: JSONColumnType<object[], string, string>;
    numbers: JSONColumnType<object, string, string>;
    worker: Generated<Id | null>;
    worked_until: Generated<Instant>;
    closed_at: Generated<Instant | null>;
    switched_at: Generated<Instant | null>;
  };
  app_user: {
    account_id: Id;
    id: Id;
    email: string;
    name: string;
    role: Role;
    password_hash: string | null;
    created_at: Generated<Instant>;
    disabled_at: Instant | null;
    has_password: GeneratedAlways<boolean>;
    tour_closed_at: Generated<Instant | null>;
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
    actor_type: Caller['actor']['type'];
    actor_id: Id | null;
    action: string;
    subject_type: string;
    subject_id: string;
    changes: string;
  };
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
  password_link: RowOf<PasswordLink> & { sha256: Buffer };
  saved_view: RowOf<SavedView, 'createdAt'>;
  sealing_check: { is_kept: boolean; sealed: Buffer };
  session: RowOf<Session> & { sha256: Buffer };
  share_link: RowOf<ShareLink, 'createdAt'> & { sha256: Buffer };
  sign_in_failure: {
    /** The kind and what it names, such as `email owner@example.com`. */
    subject: string;
    failures: number;
    last_failed_at: Instant;
  };
  visit: { account_id: Id; user_id: Id; seen_at: Instant; previous_ended_at: Instant | null };
}
