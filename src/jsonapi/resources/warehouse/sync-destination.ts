import type { SyncDestination } from '../../../domain/warehouse/sync-destination.ts';
import { SYNC_KINDS } from '../../../domain/warehouse/sync-target.ts';
import { Choice, DateTime, Nullable, Text, Type } from '../../../values/schema.ts';
import { resourceOf } from '../../resource.ts';

/** What opens the destination never leaves the service. */
export const syncDestinationResource = resourceOf<SyncDestination & { readonly lagSeconds: number | null }>()({
  type: 'sync_destination',
  path: '/sync_destinations',
  attributes: {
    name: Text,
    kind: Choice(SYNC_KINDS),
    address: Type.String({ description: 'Without its password.' }),
    every_minutes: Type.Integer(),
    active: Type.Boolean(),
    next_run_at: DateTime,
    last_run_at: Nullable(DateTime),
    last_run_seconds: Nullable(Type.Number()),
    synced_at: Nullable(
      Type.String({ format: 'date-time', description: 'The rows there are as they were here at that moment.' }),
    ),
    lag_seconds: Nullable(Type.Integer({ description: 'Since `synced_at`.' })),
    changed_rows: Nullable(Type.Record(Type.String(), Type.Integer())),
    total_rows: Type.Integer({ description: 'Written or changed there by all runs.' }),
    last_error: Nullable(Type.String({ description: 'Why the last run failed; null when it did not.' })),
    failures: Type.Integer({ description: 'Runs in a row that failed.' }),
    created_at: DateTime,
    updated_at: DateTime,
  },
});
