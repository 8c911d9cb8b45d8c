import { Shape, Uuid } from '../../values/schema.ts';

/** Brings a destination of an account up to date. */
export const SYNC_JOB = 'sync-destination';
/** Of those that take long: they keep each other waiting. */
export const LONG_SYNC_JOB = 'long-sync-destination';
export const SyncJob = Shape({ accountId: Uuid, id: Uuid });
