import type { Resource } from '../../api/json-api.ts';

export type SyncDestination = Resource<'sync_destination'>;

/** What they are kept under. */
export const KEY = ['sync_destinations'];
