import { setTimeout as delay } from 'node:timers/promises';
import { inTransaction } from '../../db/transaction.ts';
import { allowance, type CarrierState, INSTALLATION, spend } from '../../domain/carriers/carrier-state.ts';
import { messageOf } from '../../errors.ts';
import type { SourceRegistry } from '../../sources/registry.ts';
import { lockFreeCarrierStates, spendTokens } from '../../store/carriers/carrier-states.ts';
import { readPollTargets } from '../../store/carriers/poll-targets.ts';
import {
  type ClaimedPoll,
  claimPolls,
  type DueCarrier,
  listDueCarriers,
  ROUTINE,
  URGENT,
} from '../../store/carriers/polls.ts';
import { MINUTE_MS } from '../../values/duration.ts';
import { type Id, newId } from '../../values/id.ts';
import { type Instant, plusMs, toInstant } from '../../values/instant.ts';
import { followRequest } from '../requests/follow-request.ts';
import type { Tracking } from '../tracking.ts';
import { pollShipment } from './poll-shipment.ts';

export interface TrackingWorkerOptions {
  /** Questions at a time, to all carriers together. */
  readonly concurrency: number;
  /** Pause when nothing is due. */
  readonly idleMs: number;
  /** How long a claimed poll is nobody else's, by the clock of the schedule. */
  readonly leaseMs: number;
  /** What fell due before is somebody else's, as long as there is such a time. */
  readonly dueSince?: () => Instant | undefined;
}

export const DEFAULT_WORKER: TrackingWorkerOptions = { concurrency: 16, idleMs: 1_000, leaseMs: 10 * MINUTE_MS };

export interface TrackingWorker {
  /** Lets what is under way end, within reason. */
  stop(): Promise<void>;
}

/** Of requests whose carrier is to be found out, which ask nobody. */
const NO_CARRIER = { requestsPerMinute: 6_000, concurrency: 100 };

/** Questions at a time with one account's own keys: they go to addresses of its choice, which may answer slowly. */
const MAX_OF_OWN_KEYS = 4;

/** Places that only questions have which somebody waits for. */
const URGENT_PLACES = 2;

/** Once a place is free, others that are about to be are waited for so long: what is taken together costs less. */
const LINGER_MS = 20;

/** Takes what is due, over and over. Several may run on one database. */
export function startTrackingWorker(
  tracking: Tracking,
  options: TrackingWorkerOptions = DEFAULT_WORKER,
): TrackingWorker {
  const stopping = new AbortController();
  const underWay = new Set<Promise<void>>();
  let routine = 0;
  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const claimed = await claimOrLog(tracking, options, roomBeside(underWay.size, routine, options.concurrency));
      for (const { poll, run } of runPolls(tracking, claimed, stopping.signal)) {
        const places = poll.priority === URGENT ? 0 : 1;
        routine += places;
        const work = run.finally(() => {
          underWay.delete(work);
          routine -= places;
        });
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
  const claimed = await claimDue(tracking, options, { free: options.concurrency, lowest: ROUTINE });
  await Promise.all(runPolls(tracking, claimed, new AbortController().signal).map(({ run }) => run));
  return claimed.length;
}

interface Room {
  readonly free: number;
  /** The lowest priority that there is room for. */
  readonly lowest: number;
}

function roomBeside(underWay: number, routine: number, concurrency: number): Room {
  const kept = Math.min(URGENT_PLACES, concurrency - 1);
  const forRoutine = Math.min(concurrency - underWay, concurrency - kept - routine);
  return forRoutine > 0 ? { free: forRoutine, lowest: ROUTINE } : { free: concurrency - underWay, lowest: URGENT };
}

async function claimOrLog(
  tracking: Tracking,
  options: TrackingWorkerOptions,
  room: Room,
): Promise<readonly ClaimedPoll[]> {
  if (room.free <= 0) return [];
  try {
    return await claimDue(tracking, options, room);
  } catch (error) {
    tracking.log.error({ reason: messageOf(error) }, 'due polls could not be taken');
    return [];
  }
}

/** Each carrier's breaker and rate, kept for each keys it is asked with, decide how much of what is due is taken. */
async function claimDue(
  { db, now, sources }: Tracking,
  { leaseMs, dueSince }: TrackingWorkerOptions,
  { free, lowest }: Room,
): Promise<readonly ClaimedPoll[]> {
  const at = toInstant(now());
  const lease = { id: newId(), now: at, until: plusMs(at, leaseMs), since: dueSince?.(), lowest };
  const brands = sources.keysByBrand();
  const due = await listDueCarriers(db, lease, brands);
  if (due.length === 0) return [];
  return inTransaction(db, async (trx) => {
    const states = await lockFreeCarrierStates(trx, due);
    const wanted = shareOut(due, states, sources, free, at);
    const claimed = await claimPolls(trx, wanted, lease, brands);
    const spent = wanted.map(({ refilled, scac, keyOwner }) => {
      const own = wanted.filter((access) => access.scac === scac && access.keyOwner !== INSTALLATION);
      const taken = claimed.filter((poll) => {
        const isOwn = own.some((access) => access.keyOwner === poll.accountId);
        return poll.scac === scac && (isOwn ? poll.accountId : INSTALLATION) === keyOwner;
      });
      return spend(refilled, taken.length);
    });
    await spendTokens(trx, spent, at);
    return claimed;
  });
}

interface Wanted {
  readonly scac: string;
  readonly keyOwner: Id;
  readonly count: number;
  readonly refilled: CarrierState;
}

/** At most as many as are free altogether, and no more for one account's own keys than leaves room for others. */
function shareOut(
  due: readonly DueCarrier[],
  states: readonly CarrierState[],
  sources: SourceRegistry,
  free: number,
  at: Instant,
): Wanted[] {
  const byAccess = new Map(states.map((state) => [`${state.scac} ${state.keyOwner}`, state]));
  const share = Math.ceil(free / Math.max(states.length, 1));
  const forOwner = new Map<Id, number>();
  const wanted: Wanted[] = [];
  let left = free;
  for (const { scac, keyOwner, underWay, ownerUnderWay } of due) {
    const state = byAccess.get(`${scac} ${keyOwner}`);
    if (!state) continue;
    const { count: allowed, refilled } = allowance(
      state,
      scac === '' ? NO_CARRIER : sources.limitsOf(scac),
      underWay,
      at,
    );
    const ofOwner = forOwner.get(keyOwner) ?? ownerUnderWay;
    const room = keyOwner === INSTALLATION ? left : Math.min(left, MAX_OF_OWN_KEYS - ofOwner);
    const count = Math.min(allowed, share, room);
    if (count <= 0) continue;
    forOwner.set(keyOwner, ofOwner + count);
    left -= count;
    wanted.push({ scac, keyOwner, count, refilled });
  }
  return wanted;
}

/** Polls that were taken together: what is needed of their shipments and accounts is read together. */
function runPolls(tracking: Tracking, polls: readonly ClaimedPoll[], stopping: AbortSignal) {
  if (polls.length === 0) return [];
  const targets = readPollTargets(
    tracking.db,
    polls.filter(({ subject }) => subject === 'shipment'),
  );
  const keys = new Map<Id, ReturnType<Tracking['credentialsOf']>>();
  const credentialsOf = (accountId: Id) => {
    const known = keys.get(accountId) ?? tracking.credentialsOf(accountId);
    keys.set(accountId, known);
    return known;
  };
  return polls.map((poll) => ({ poll, run: runPoll({ ...tracking, credentialsOf }, poll, targets, stopping) }));
}

async function runPoll(
  tracking: Tracking,
  poll: ClaimedPoll,
  targets: ReturnType<typeof readPollTargets>,
  stopping: AbortSignal,
): Promise<void> {
  try {
    if (poll.subject === 'tracking_request') await followRequest(tracking, poll, stopping);
    else await pollShipment(tracking, poll, (await targets).get(poll.id), stopping);
  } catch (error) {
    // The lease runs out and the poll is due again.
    tracking.log.error({ pollId: poll.id, subject: poll.subject, reason: messageOf(error) }, 'poll failed');
  }
}

/** Until something ends and a little longer, or the time is up, or the worker stops. */
async function pause(ms: number, stopping: AbortSignal, underWay: ReadonlySet<Promise<void>>): Promise<void> {
  const over = new AbortController();
  const signal = AbortSignal.any([stopping, over.signal]);
  await Promise.race([wait(ms, signal), ...underWay]);
  over.abort();
  if (underWay.size > 0) await wait(LINGER_MS, stopping);
}

async function wait(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => undefined);
}
