import { setTimeout as delay } from 'node:timers/promises';
import { inTransaction } from '../db/transaction.ts';
import { allowance, spend } from '../domain/carrier-state.ts';
import { messageOf } from '../errors.ts';
import { lockFreeCarrierStates, updateCarrierState } from '../store/carrier-states.ts';
import { type ClaimedPoll, claimPolls, listDueCarriers } from '../store/polls.ts';
import { newId } from '../values/id.ts';
import { toInstant } from '../values/instant.ts';
import { followRequest } from './follow-request.ts';
import { pollShipment } from './poll-shipment.ts';
import type { Tracking } from './tracking.ts';

export interface TrackingWorkerOptions {
  /** Questions at a time, to all carriers together. */
  readonly concurrency: number;
  /** Pause when nothing is due. */
  readonly idleMs: number;
  /** How long a claimed poll is nobody else's, by the clock of the schedule. */
  readonly leaseMs: number;
}

export const DEFAULT_WORKER: TrackingWorkerOptions = { concurrency: 16, idleMs: 1_000, leaseMs: 10 * 60_000 };

export interface TrackingWorker {
  /** Lets what is under way end, within reason. */
  stop(): Promise<void>;
}

/** Of requests whose carrier is to be found out, which ask nobody. */
const NO_CARRIER = { requestsPerMinute: 6_000, concurrency: 100 };

/** Takes what is due, over and over. Several may run on one database. */
export function startTrackingWorker(
  tracking: Tracking,
  options: TrackingWorkerOptions = DEFAULT_WORKER,
): TrackingWorker {
  const stopping = new AbortController();
  const underWay = new Set<Promise<void>>();
  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const claimed = await claimOrLog(tracking, options, options.concurrency - underWay.size);
      for (const poll of claimed) {
        const work = runPoll(tracking, poll, stopping.signal).finally(() => underWay.delete(work));
        underWay.add(work);
      }
      if (claimed.length === 0 || underWay.size >= options.concurrency)
        await pause(options.idleMs, stopping.signal, underWay);
    }
    await Promise.all(underWay);
  };
  const running = loop();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

/** Does everything that is due now, once; for tests and for the command line. Returns how much that was. */
export async function runDuePolls(
  tracking: Tracking,
  options: TrackingWorkerOptions = DEFAULT_WORKER,
): Promise<number> {
  const claimed = await claimDue(tracking, options, options.concurrency);
  await Promise.all(claimed.map((poll) => runPoll(tracking, poll, new AbortController().signal)));
  return claimed.length;
}

async function claimOrLog(
  tracking: Tracking,
  options: TrackingWorkerOptions,
  free: number,
): Promise<readonly ClaimedPoll[]> {
  if (free <= 0) return [];
  try {
    return await claimDue(tracking, options, free);
  } catch (error) {
    tracking.log.error({ reason: messageOf(error) }, 'due polls could not be taken');
    return [];
  }
}

/** Each carrier's breaker and rate decide how much of what is due is taken. */
async function claimDue(
  { db, now, sources }: Tracking,
  { leaseMs }: TrackingWorkerOptions,
  free: number,
): Promise<readonly ClaimedPoll[]> {
  const at = toInstant(now());
  return inTransaction(db, async (trx) => {
    const due = await listDueCarriers(trx, at);
    const underWay = new Map(due.map((carrier) => [carrier.scac, carrier.underWay]));
    const states = await lockFreeCarrierStates(
      trx,
      due.map(({ scac }) => scac),
    );
    const share = Math.ceil(free / Math.max(states.length, 1));
    const allowed = states.map((state) => {
      const limits = state.scac === '' ? NO_CARRIER : sources.limitsOf(state.scac);
      const { count, refilled } = allowance(state, limits, underWay.get(state.scac) ?? 0, at);
      return { refilled, scac: state.scac, count: Math.min(count, share) };
    });
    const until = toInstant(new Date(Date.parse(at) + leaseMs));
    const wanted = allowed.filter(({ count }) => count > 0);
    const claimed = await claimPolls(trx, wanted, { id: newId(), now: at, until });
    for (const { refilled, scac } of wanted) {
      const taken = claimed.filter((poll) => poll.scac === scac).length;
      await updateCarrierState(trx, spend(refilled, taken), at);
    }
    return claimed;
  });
}

async function runPoll(tracking: Tracking, poll: ClaimedPoll, stopping: AbortSignal): Promise<void> {
  try {
    if (poll.subject === 'shipment') await pollShipment(tracking, poll, stopping);
    else await followRequest(tracking, poll, stopping);
  } catch (error) {
    // The lease runs out and the poll is due again.
    tracking.log.error({ pollId: poll.id, subject: poll.subject, reason: messageOf(error) }, 'poll failed');
  }
}

/** Until something ends, or the time is up, or the worker stops. */
async function pause(ms: number, stopping: AbortSignal, underWay: ReadonlySet<Promise<void>>): Promise<void> {
  const over = new AbortController();
  const signal = AbortSignal.any([stopping, over.signal]);
  await Promise.race([delay(ms, undefined, { signal }).catch(() => undefined), ...underWay]);
  over.abort();
}
