import type { Database } from '../../src/db/database.ts';
import type { Tables } from '../../src/store/tables.ts';
import { HOUR_MS } from '../../src/values/duration.ts';
import { type FollowedWorld, followWorld } from '../pipeline/worlds/follow-world.ts';
import { asker, attempt } from './answers.ts';
import { checkFleet, checkOverview } from './check-account.ts';
import { checkCsv } from './check-csv.ts';
import { checkExceptions } from './check-exceptions.ts';
import { checkFuture } from './check-future.ts';
import { checkLanes } from './check-lanes.ts';
import { checkLists, checkMilestones, containerKey } from './check-lists.ts';
import { checkMap, type ShipsNow } from './check-map.ts';
import { checkTracked } from './check-tracked.ts';
import { Tally } from './compare.ts';
import { tellOfEarlierVisits } from './earlier-visits.ts';
import { type FollowedBooking, followedBooking, type Look, Memory, remember, type Stop } from './followed-booking.ts';
import { loadNames, type Names } from './names.ts';
import { sayAgainInEdi } from './said-in-edi.ts';
import { pushAndTakeBack } from './taken-back.ts';
import { type Requested, ToldLog } from './told-log.ts';
import { type PlanOptions, planWorld, type WorldPlan } from './world-plan.ts';

export interface OracleOptions extends PlanOptions {
  /** Another world than the one that follows from the seed. */
  readonly plan?: WorldPlan;
  /** Migrated, and empty. */
  readonly database: Database<Tables>;
  /** Steps from one look at everything to the next. */
  readonly stepsBetween: number;
  /** Looks at what is known to be true in a way of its own, instead of at everything that is shown. */
  readonly look?: (service: FollowedWorld, known: readonly FollowedBooking[], nowMs: number) => Promise<void>;
  /** Ends with the first look that finds something false. */
  readonly untilFalse?: boolean;
  /** Arrivals are predicted too: what that says is not foreseen, but may not contradict itself. */
  readonly predicts?: boolean;
  readonly onProgress?: (done: number, total: number, tally: Tally) => void;
}

/** At the first step, before anybody follows the boxes, and when they are followed. */
const EARLIER_VISITS_TOLD = [1, 16] as const;

/** The steps after which lines push what never happened, and take it back. */
const TAKEN_BACK_EVERY = 5;
/** And those after which they say by EDI what they said before. */
const IN_EDI_EVERY = 3;

/** Every hour of the day comes up. */
const STEP_MS = 9 * HOUR_MS;

/** Lets a world happen, and compares at many moments everything the service shows with what it must show then. */
export async function runOracle(options: OracleOptions): Promise<Tally> {
  const plan = options.plan ?? planWorld(options);
  const { world, bookings, fromMs, toMs } = plan;
  let nowMs = fromMs;
  const log = new ToldLog();
  const requests = new Map<string, Requested>();
  const followed = await followWorld({
    database: options.database,
    world,
    bookings,
    clock: () => nowMs,
    endMs: Number.POSITIVE_INFINITY,
    bySea: true,
    predicts: options.predicts === true,
    onStatements: (booking, told, atMs) => log.answered(booking, told, atMs),
    onDelivered: (body) => log.delivered(body, nowMs),
    onRequested: (request, requestId) => requests.set(request.number, { request, requestId, atMs: nowMs }),
  });
  const stops = new Map<string, Stop[]>();
  const look: Look = { log, listeningMs: fromMs, requests, stops, memory: new Memory() };
  const tally = new Tally();
  try {
    const names = await loadNames(options.database);
    const looking: Looking = { service: followed, tally, names, links: new Map() };
    for (let step = 1; nowMs <= toMs; nowMs += STEP_MS, step++) {
      const visited = bookings.filter((_, index) => step === EARLIER_VISITS_TOLD[index % 2]);
      await tellOfEarlierVisits(followed, visited, nowMs);
      await resume(followed, plan, stops, nowMs);
      await followed.listen();
      await followed.play(nowMs);
      await followed.settle();
      const known = knownNow(look, plan, nowMs);
      // A push or a message is a word of the line: here of lines that have just said something anyway.
      const heard = known.filter(({ line }) => line.answers.at(-1) === nowMs);
      if (step % IN_EDI_EVERY === 0) await sayAgainInEdi(followed, heard, nowMs);
      if (step % TAKEN_BACK_EVERY === 0) {
        await pushAndTakeBack(
          followed,
          heard.map(({ booking }) => booking),
          nowMs,
        );
      }
      await stopSome(followed, plan, known, stops, nowMs);
      if (step % options.stepsBetween === 0) {
        const truth = knownNow(look, plan, nowMs);
        if (options.look) await options.look(followed, truth, nowMs);
        else await check(looking, truth, nowMs, step / options.stepsBetween);
      }
      if (options.untilFalse && tally.falsehoods.length > 0) break;
      options.onProgress?.(nowMs - fromMs, toMs - fromMs, tally);
    }
    return tally;
  } finally {
    await followed.stop();
  }
}

function knownNow(look: Look, { bookings }: WorldPlan, nowMs: number): FollowedBooking[] {
  return bookings.flatMap((booking) => {
    const known = followedBooking(look, booking, nowMs);
    if (!known) return [];
    if (known.line.answers.at(-1) !== nowMs) return [known];
    remember(look.memory, known, nowMs);
    return followedBooking(look, booking, nowMs) ?? [];
  });
}

async function resume(
  followed: FollowedWorld,
  { stops: planned }: WorldPlan,
  stops: Map<string, Stop[]>,
  nowMs: number,
): Promise<void> {
  for (const [key, open] of stops) {
    const stop = open.find(({ isOver }) => !isOver);
    if (!stop || (planned.get(key)?.toMs ?? 0) > nowMs) continue;
    await followed.call('PATCH', `/shipments/${stop.shipmentId}/resume_tracking`);
    stops.set(key, [{ ...stop, toMs: nowMs, isOver: true }]);
  }
}

async function stopSome(
  followed: FollowedWorld,
  { stops: planned }: WorldPlan,
  known: readonly FollowedBooking[],
  stops: Map<string, Stop[]>,
  nowMs: number,
): Promise<void> {
  for (const { booking, number, endedMs } of known) {
    const wish = planned.get(booking.key);
    if (!wish || wish.fromMs > nowMs || wish.toMs <= nowMs || stops.has(booking.key) || endedMs !== undefined) continue;
    const { data } = await followed.call('GET', `/shipments?number=${number}`);
    const shipmentId = data[0].id;
    await followed.call('PATCH', `/shipments/${shipmentId}/stop_tracking`);
    stops.set(booking.key, [{ fromMs: nowMs, toMs: Number.POSITIVE_INFINITY, isOver: false, shipmentId }]);
  }
}

interface Looking {
  readonly service: FollowedWorld;
  readonly tally: Tally;
  readonly names: Names;
  /** Tokens of shared links, by shipment. */
  readonly links: Map<string, string>;
}

/** Maps are dear: each box is drawn in every so many looks. */
const MAP_EVERY = 3;

/** One look at everything. */
async function check(
  looking: Looking,
  bookings: readonly FollowedBooking[],
  nowMs: number,
  round: number,
): Promise<void> {
  const { service, tally, names } = looking;
  const ask = asker(service);
  const ships: ShipsNow = new Map((await service.shipsAt(nowMs)).map((report) => [report.vessel.imo, report]));
  const found = await checkLists(ask, tally, names, bookings);
  let turn = round;
  for (const booking of bookings) {
    const shipmentId = found.shipments.get(booking.number);
    if (shipmentId !== undefined && turn % MAP_EVERY === 0) {
      await attempt(tally, 'tracked', () => checkTracked(service, tally, names, shipmentId, booking, looking.links));
    }
    for (const one of booking.boxes) {
      turn += 1;
      const id = found.containers.get(containerKey(booking, one));
      if (id === undefined) continue;
      await checkMilestones(ask, tally, names, id, booking, one);
      if (turn % MAP_EVERY === 0) {
        await attempt(tally, 'map', () => checkMap(ask, tally, names, id, booking, one, ships));
      }
    }
  }
  const exceptions = await checkExceptions(ask, tally, names, bookings, nowMs);
  await checkOverview(ask, tally, bookings, exceptions);
  await checkFleet(ask, tally, names, bookings, ships, exceptions);
  if (round % MAP_EVERY === 0) await attempt(tally, 'lanes', () => checkLanes(ask, tally, bookings));
  await checkCsv(service, tally, bookings);
  if (round % MAP_EVERY === 0) {
    await attempt(tally, 'future', () => checkFuture(service, tally, names, bookings, ships));
  }
}
