import { enqueue } from '../../queue/job.ts';
import { SUBSCRIPTION_JOB, SubscriptionJob } from '../../queue/jobs/event-subscriptions.ts';
import type { JobKind } from '../../queue/run-job.ts';
import type { Schedule } from '../../queue/schedule.ts';
import { typedJob } from '../../queue/typed-job.ts';
import { listDueSubscriptions } from '../../store/carriers/event-subscriptions.ts';
import { DAY_MS, MINUTE_MS } from '../../values/duration.ts';
import { toInstant } from '../../values/instant.ts';
import { stopUnpolled } from '../polling/stop-unpolled.ts';
import { keepSubscription, type SubscriptionKeeping } from './keep-subscription.ts';
import { resumeIntake } from './resume-intake.ts';
import { sweepWaiting } from './sweep-waiting.ts';

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
