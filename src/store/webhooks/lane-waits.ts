import { sql } from 'kysely';
import type { Db } from '../tables.ts';

export interface LongestWaits {
  readonly leaseMs: number;
  readonly probeMs: number;
  /** By failed attempts, from none on: how long a delivery waits at most for the next. */
  readonly retryMs: readonly number[];
}

/**
 * No lane is leased, and no delivery or probe waits, for longer than it can: if one seems to, the clock was set back
 * since, and it would wait for as long as that was.
 */
export async function shortenLaneWaits(db: Db, { leaseMs, probeMs, retryMs }: LongestWaits): Promise<void> {
  const after = (ms: number) => sql`now() + make_interval(secs => ${ms / 1000}::float8)`;
  await sql`
    update webhook_lane lane set
      leased_until = case when lane.leased_until is not null then least(lane.leased_until, ${after(leaseMs)}) end,
      ready_at = least(lane.ready_at, waiting.latest)
    from (
      select one.account_id, one.webhook_id, one.subject_id, one.branch, now() + make_interval(secs =>
        (${retryMs}::float8[])[least(coalesce(head.attempts, 0), ${retryMs.length - 1}::int) + 1] / 1000) as latest
      from webhook_lane one
      left join lateral (
        select attempts from webhook_delivery delivery
        where delivery.account_id = one.account_id and delivery.webhook_id = one.webhook_id
          and delivery.subject_id = one.subject_id and delivery.branch = one.branch
        order by position limit 1
      ) head on true
      where one.waiting and (one.ready_at > ${after(1_000)} or one.leased_until > ${after(leaseMs + 1_000)})
      for update of one skip locked
    ) waiting
    where lane.account_id = waiting.account_id and lane.webhook_id = waiting.webhook_id
      and lane.subject_id = waiting.subject_id and lane.branch = waiting.branch
      and (lane.ready_at > waiting.latest + interval '1 second' or lane.leased_until > ${after(leaseMs + 1_000)})
  `.execute(db);
  await sql`update webhook_endpoint set probe_at = ${after(probeMs)} where probe_at > ${after(probeMs + 1_000)}`.execute(
    db,
  );
}
