import type { Log } from '../log.ts';
import type { JobKind } from '../queue/run-job.ts';
import type { Schedule } from '../queue/schedule.ts';
import type { AisDb } from '../store/tables.ts';
import { deleteStaysBefore } from '../store/vessels/port-stays.ts';
import { createPositionPartitions, type Day, dayOf, listPartitionedDays } from '../store/vessels/vessel-partitions.ts';
import { deleteRejectedBefore, deleteTracksBefore, packDay } from '../store/vessels/vessel-tracks.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../values/duration.ts';

const DAYS_AHEAD = 3;
/** Positions come late; a day is packed when it has been over for so long. */
const PACKED_AFTER_MS = 6 * HOUR_MS;
const REJECTED_KEPT_DAYS = 14;
/** A year and a month, so that a season can be held against the last one. */
const STAYS_KEPT_DAYS = 400;
const MAX_RUN_MS = 30 * MINUTE_MS;

export const MAINTENANCE = 'ais-maintenance';
export const maintenanceSchedule: Schedule = { name: MAINTENANCE, kind: MAINTENANCE, everyMs: HOUR_MS };

/** Makes room for the coming days, packs the days that are over, and forgets what is too old. */
export async function maintain(db: AisDb, nowMs: number, retentionDays: number, log: Log): Promise<void> {
  const ahead = Array.from({ length: DAYS_AHEAD }, (_, days) => dayOf(nowMs + days * DAY_MS));
  await createPositionPartitions(db, ahead);
  for (const day of await listPackableDays(db, nowMs)) {
    const result = await packDay(db, day);
    log.info({ day, ...result }, 'packed the tracks of a day');
  }
  await deleteTracksBefore(db, dayOf(nowMs - retentionDays * DAY_MS));
  await deleteRejectedBefore(db, nowMs - REJECTED_KEPT_DAYS * DAY_MS);
  await deleteStaysBefore(db, nowMs - STAYS_KEPT_DAYS * DAY_MS);
}

async function listPackableDays(db: AisDb, nowMs: number): Promise<Day[]> {
  const firstOpen = dayOf(nowMs - PACKED_AFTER_MS);
  return (await listPartitionedDays(db)).filter((day) => day < firstOpen);
}

export function createMaintenance(db: AisDb, retentionDays: number, log: Log): JobKind {
  return {
    concurrency: 1,
    timeoutMs: MAX_RUN_MS,
    handler: () => maintain(db, Date.now(), retentionDays, log),
  };
}
