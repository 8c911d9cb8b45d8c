import type { Generated } from 'kysely';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';

export interface ContainerTables {
  exception_work: {
    account_id: Id;
    exception_id: Id;
    assignee_id: Id | null;
    snoozed_until: Instant | null;
    snoozed_until_change: Generated<boolean>;
    dismissed_reason: string | null;
    fingerprint: string | null;
    comment_count: Generated<number>;
    mentioned_ids: Generated<Id[]>;
    updated_at: Generated<Instant>;
  };
}
