import { type QueryExecutorProvider, sql } from 'kysely';
import { PRIORITIES } from './job.ts';

/** A job that comes back: at each multiple of its interval since 1970, once in all processes. */
export interface Schedule {
  /** Also the key of its jobs: if one tick's job is still there at the next tick, that one serves both. */
  readonly name: string;
  readonly kind: string;
  readonly everyMs: number;
}

/** A new schedule is due at once; one whose interval became shorter does not wait for the longer one to pass. */
export async function registerSchedules(
  executor: QueryExecutorProvider,
  schedules: readonly Schedule[],
): Promise<void> {
  for (const { name, everyMs } of schedules) {
    await sql`
      insert into job_schedule (name, next_run_at) values (${name}, now())
      on conflict (name) do update
      set next_run_at = least(job_schedule.next_run_at, now() + ${everyMs} * interval '1 millisecond')
    `.execute(executor);
  }
}

/** Ticks that passed while no process ran are not made up for. */
export async function enqueueDueSchedules(
  executor: QueryExecutorProvider,
  schedules: readonly Schedule[],
): Promise<void> {
  if (schedules.length === 0) return;
  await sql`
    with due as (
      select job_schedule.name, kind, every_ms
      from job_schedule
      join unnest(
        ${schedules.map(({ name }) => name)}::text[],
        ${schedules.map(({ kind }) => kind)}::text[],
        ${schedules.map(({ everyMs }) => everyMs)}::bigint[]
      ) as known (name, kind, every_ms) on known.name = job_schedule.name
      -- More than an interval away is none of its times: the clock was set back.
      where next_run_at <= now() or next_run_at > now() + every_ms * interval '1 millisecond'
      order by job_schedule.name
      for update of job_schedule skip locked
    ),
    moved as (
      update job_schedule set next_run_at =
        date_bin(every_ms * interval '1 millisecond', now(), timestamptz 'epoch') + every_ms * interval '1 millisecond'
      from due where job_schedule.name = due.name
      returning due.name, due.kind
    )
    insert into job (kind, key, payload, priority, run_at, ready)
    select kind, name, '{}', ${PRIORITIES.normal}::smallint, now(), true from moved
    on conflict (kind, key) do nothing
  `.execute(executor);
}
