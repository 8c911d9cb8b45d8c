import type { Instant } from '../../values/instant.ts';
import type { OfAccount } from '../../values/of-account.ts';
import type { SyncKind } from './sync-target.ts';

/** A store of the account's own that the service keeps up to date, without what opens it. */
export interface SyncDestination extends OfAccount {
  readonly name: string;
  readonly kind: SyncKind;
  /** Without its password. */
  readonly address: string;
  readonly everyMinutes: number;
  readonly active: boolean;
  readonly nextRunAt: Instant;
  readonly lastRunAt: Instant | null;
  readonly lastRunSeconds: number | null;
  /** The rows there are as they were here at that moment. */
  readonly syncedAt: Instant | null;
  /** Of the last run that ended well, by table. */
  readonly changedRows: Readonly<Record<string, number>> | null;
  /** Of all runs. */
  readonly totalRows: number;
  /** Why the last run failed. */
  readonly lastError: string | null;
  /** Runs in a row that failed. */
  readonly failures: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/** How far the rows there are behind; null before the first run that ended well. */
export function lagSecondsOf({ syncedAt }: Pick<SyncDestination, 'syncedAt'>, now: Date): number | null {
  return syncedAt === null ? null : Math.max(0, Math.round((now.getTime() - Date.parse(syncedAt)) / 1000));
}
