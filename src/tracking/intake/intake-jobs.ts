import { inTransaction } from '../../db/transaction.ts';
import { enqueue } from '../../queue/job.ts';
import { SUBSCRIPTION_JOB, SubscriptionJob } from '../../queue/jobs/event-subscriptions.ts';
import type { JobKind } from '../../queue/run-job.ts';
import type { Schedule } from '../../queue/schedule.ts';
import { typedJob } from '../../queue/typed-job.ts';
import { listDueSubscriptions } from '../../store/carriers/event-subscriptions.ts';
import { trimQuarantine } from '../../store/intake/quarantine.ts';
import { trimVesselReports } from '../../store/intake/vessel-reports.ts';
import { dropWaitingBefore, listShipmentsWaitedFor, trimWaiting } from '../../store/intake/waiting-observations.ts';
import { DAY_MS, MINUTE_MS } from '../../values/duration.ts';
import { toInstant } from '../../values/instant.ts';
import { takeUpWaiting } from '../pipeline.ts';
import { stopUnpolled } from '../polling/stop-unpolled.ts';
import { vesselReportsSince } from '../steps/vessel-reports.ts';
import type { Tracking } from '../tracking.ts';
import { keepSubscription, type SubscriptionKeeping } from './keep-subscription.ts';
import { resumeIntake } from './resume-intake.ts';

const RESUME_JOB = 'intake.resume';
const WAITING_JOB = 'intake.waiting';
const STOP_JOB = 'intake.stop';
const DUE_SUBSCRIPTIONS_JOB = 'event_subscription.due';
const MAX_DUE = 500;
const CONVERSATIONS_AT_A_TIME = 2;

/** What the ways in need done in the background. */
export function createIntakeJobs(keeping: SubscriptionKeeping): {
  kinds: Readonly<Record<string, JobKind>>;
  schedules: readonly Schedule[];
} {
  const { tracking } = keeping;
  const { db, now } = tracking;
  return {
    kinds: {
      [RESUME_JOB]: { concurrency: 1, handler: () => resumeIntake(tracking) },
      [WAITING_JOB]: { concurrency: 1, handler: () => sweepWaiting(tracking) },
      [STOP_JOB]: { concurrency: 1, handler: () => stopUnpolled(tracking) },
      [SUBSCRIPTION_JOB]: typedJob(SubscriptionJob, {
        concurrency: CONVERSATIONS_AT_A_TIME,
        handler: async ({ payload }, { signal }) => keepSubscription(keeping, payload.id, signal),
      }),
      [DUE_SUBSCRIPTIONS_JOB]: {
        concurrency: 1,
        handler: async () => {
          for (const { accountId, id } of await listDueSubscriptions(db, toInstant(now()), MAX_DUE)) {
            await enqueue(db, { kind: SUBSCRIPTION_JOB, key: id, fairnessKey: accountId, payload: { id } });
          }
        },
      },
    },
    schedules: [
      every(RESUME_JOB, MINUTE_MS),
      every(DUE_SUBSCRIPTIONS_JOB, MINUTE_MS),
      every(WAITING_JOB, 5 * MINUTE_MS),
      every(STOP_JOB, DAY_MS),
    ],
  };
}

function every(kind: string, everyMs: number): Schedule {
  return { name: kind, kind, everyMs };
}

/** A box that nobody came to follow within this time has made its journey. */
const KEPT_MS = 180 * DAY_MS;
const MAX_SHIPMENTS_A_SWEEP = 500;

/** Takes up what waited for boxes that joined a shipment after it was created, and drops what is kept in vain. */
export async function sweepWaiting(tracking: Tracking): Promise<void> {
  const { db, log, now } = tracking;
  for (const { accountId, shipmentId } of await listShipmentsWaitedFor(db, MAX_SHIPMENTS_A_SWEEP)) {
    await inTransaction(db, (trx) => takeUpWaiting(trx, tracking, accountId, shipmentId, toInstant(now())));
  }
  await trimVesselReports(db, vesselReportsSince(toInstant(now())));
  const dropped = await dropWaitingBefore(db, toInstant(new Date(now().getTime() - KEPT_MS)));
  if (dropped > 0) log.info({ dropped }, 'statements about boxes that nobody followed were dropped');
  const trimmed = { waiting: await trimWaiting(db), setAside: await trimQuarantine(db) };
  if (trimmed.waiting + trimmed.setAside > 0)
    log.warn(trimmed, 'an account was sent more than is kept: the oldest went');
}
