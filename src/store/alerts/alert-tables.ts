import type { ColumnType, Generated } from 'kysely';
import type { Alert, AlertLine } from '../../domain/alerts/alert.ts';
import type { AlertKind, AlertSubscription } from '../../domain/alerts/alert-subscription.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { RowOf } from '../columns.ts';

type Json<Value> = ColumnType<Value, string, string>;

export interface AlertTables {
  alert_subscription: RowOf<AlertSubscription, 'createdAt' | 'updatedAt' | 'active'> & {
    target: Buffer | null;
    failures: Generated<number>;
    created_by_user_id: Id | null;
    /** Of an address that a report goes to. */
    report_id: Id | null;
  };
  alert_interest: { account_id: Id; kind: AlertKind; scope_key: string; subscription_id: Id };
  alert_inbox: { account_id: Id; event_id: string };
  alert_exception: { account_id: Id; exception_id: Id; category: string; seen_at: Instant };
  alert_item: { account_id: Id; subscription_id: Id; id: Generated<string>; line: Json<AlertLine> };
  /** Mail addresses, in small letters; `id` is what the link of a mail names. */
  alert_address: { account_id: Id; address: string; id: Id; asked_at: Instant | null; confirmed_at: Instant | null };
  alert: Omit<RowOf<Alert>, 'lines'> & {
    lines: Json<readonly AlertLine[]>;
    ready_at: Instant | null;
    report_issue_id: Id | null;
  };
}
