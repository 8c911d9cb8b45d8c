import { inTransaction } from '../../db/transaction.ts';
import type { ArrivedEstimate } from '../../domain/eta/track-record.ts';
import type { VoyageLeg } from '../../domain/eta/voyage.ts';
import type { Log } from '../../log.ts';
import { enqueue, wakeWorkers } from '../../queue/job.ts';
import type { JobKind } from '../../queue/run-job.ts';
import type { Schedule } from '../../queue/schedule.ts';
import { typedJob } from '../../queue/typed-job.ts';
import {
  listShipmentsToLearnFrom,
  listShipmentsToPredict,
  type ShipmentKey,
  saveLearned,
} from '../../store/estimates/arrival-watch.ts';
import {
  deleteSailedLegsBefore,
  insertHeardLegs,
  insertPastEstimates,
  insertSailedLegs,
} from '../../store/estimates/voyage-lessons.ts';
import type { Publish } from '../../store/events/domain-events.ts';
import { readTrackedShipment } from '../../store/shipments/tracked-shipments.ts';
import type { Db } from '../../store/tables.ts';
import { findHeardTimes } from '../../store/vessels/vessel-calls.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../values/duration.ts';
import { type Instant, toInstant } from '../../values/instant.ts';
import { Shape, Uuid } from '../../values/schema.ts';
import { type EtaServices, predictArrivals } from './eta.ts';
import { finishedShipment, lookBack } from './look-back.ts';
import { measureLegs } from './measure-legs.ts';
import { SETTLED_MS } from './voyage-memory.ts';
import { writePredictions } from './write-prediction.ts';

/** What is said of a call and what AIS heard of it are of one call when they are no further apart. */
const ONE_CALL_HOURS = 24;

const SWEEP = 'eta-sweep';
const PREDICT = 'eta-predict';
const LEARN = 'eta-learn';

const SWEEP_EVERY_MS = 2 * MINUTE_MS;
/** A shipment is predicted anew after this long in any case, and not sooner than the other whatever happens. */
const STALE_MS = 6 * HOUR_MS;
const FRESH_MS = HOUR_MS;
const MAX_PREDICTED_PER_SWEEP = 1_000;
const MAX_LEARNED_PER_SWEEP = 200;
/** The first of a sweep are worked off at once, the others one after the other until the next: who asks meanwhile has the processor. */
const AT_ONCE = 20;
const STEP_MS = (SWEEP_EVERY_MS * 0.8) / MAX_PREDICTED_PER_SWEEP;
/** An arrival that was not learned from by then is left out. */
const LEARN_WITHIN_MS = 60 * DAY_MS;
const LESSONS_KEPT_MS = 730 * DAY_MS;

export interface EtaJobParts extends EtaServices {
  readonly publish: Publish;
  readonly now: () => Date;
  readonly log: Log;
}

export interface EtaJobs {
  readonly kinds: Readonly<Record<string, JobKind>>;
  readonly schedules: readonly Schedule[];
}

const ShipmentJob = Shape({ accountId: Uuid, id: Uuid });

/** The work of predicting arrivals and of learning from them, a shipment at a time. */
export function createEtaJobs(parts: EtaJobParts): EtaJobs {
  return {
    kinds: {
      [SWEEP]: { concurrency: 1, handler: () => sweep(parts) },
      [PREDICT]: createPredictJob(parts),
      [LEARN]: createLearnJob(parts),
    },
    schedules: [{ name: SWEEP, kind: SWEEP, everyMs: SWEEP_EVERY_MS }],
  };
}

/** Looks for what is due, and makes a job of each. */
async function sweep({ db, aisDb, now, log }: EtaJobParts): Promise<void> {
  const nowMs = now().getTime();
  const times = { staleBefore: iso(nowMs - STALE_MS), freshSince: iso(nowMs - FRESH_MS) };
  const due = await listShipmentsToPredict({ db, aisDb }, times, MAX_PREDICTED_PER_SWEEP);
  const settled = { from: iso(nowMs - LEARN_WITHIN_MS), to: iso(nowMs - SETTLED_MS) };
  const over = await listShipmentsToLearnFrom(db, settled, MAX_LEARNED_PER_SWEEP);
  const jobs = [
    ...oneOfEachShip(due).map((key) => ({ kind: PREDICT, key })),
    ...over.map((key) => ({ kind: LEARN, key })),
  ];
  await inTransaction(db, async (trx) => {
    for (const [place, { kind, key }] of jobs.entries()) {
      const { accountId, id } = key;
      const afterMs = Math.max(0, place - AT_ONCE) * STEP_MS;
      await enqueue(trx, {
        kind,
        key: id,
        fairnessKey: accountId,
        payload: { accountId, id },
        priority: 'background',
        afterMs,
      });
    }
  });
  await deleteSailedLegsBefore(db, iso(nowMs - LESSONS_KEPT_MS));
  if (jobs.length === 0) return;
  log.debug({ predictions: due.length, arrivals: over.length }, 'arrivals to predict and to learn from');
  await wakeWorkers(db, PREDICT);
  await wakeWorkers(db, LEARN);
}

/** What a ship brings is predicted together. */
function oneOfEachShip<Key extends ShipmentKey & { readonly podVesselImo: string | null }>(due: readonly Key[]): Key[] {
  const first = new Map(due.map((key) => [`${key.accountId} ${key.podVesselImo ?? key.id}`, key]));
  return [...first.values()];
}

function createPredictJob(parts: EtaJobParts): JobKind {
  return typedJob(ShipmentJob, {
    concurrency: 2,
    maxAttempts: 3,
    handler: async ({ payload: key }, { completeIn }) => {
      const nowMs = parts.now().getTime();
      const predicted = await predictArrivals(parts, key, nowMs);
      await inTransaction(parts.db, async (trx) => {
        await writePredictions(trx, predicted, nowMs, parts.publish);
        await completeIn(trx);
      });
    },
  });
}

function createLearnJob(parts: EtaJobParts): JobKind {
  const { db, seaway, memory, now } = parts;
  return typedJob(ShipmentJob, {
    concurrency: 1,
    maxAttempts: 3,
    handler: async ({ payload: key }, { completeIn }) => {
      const tracked = await readTrackedShipment(db, key.accountId, key.id);
      if (!tracked) return;
      const finished = finishedShipment(tracked);
      const legs = finished ? await measureLegs(seaway, finished.voyage) : [];
      const heard = finished ? await measureLegs(seaway, await legsAsHeard(db, finished.voyage)) : [];
      const known = await memory(key.accountId);
      const estimates: ArrivedEstimate[] = [];
      for (const moment of finished?.moments ?? []) {
        const past = await lookBack(seaway, moment, known.at(moment.nowMs));
        if (past) estimates.push(past.estimate);
      }
      await inTransaction(db, async (trx) => {
        await insertSailedLegs(trx, key.accountId, legs);
        await insertHeardLegs(
          trx,
          heard.filter(({ course }) => course !== null),
        );
        await insertPastEstimates(trx, key.accountId, key.id, estimates);
        await saveLearned(trx, key, toInstant(now()));
        await completeIn(trx);
      });
    },
  });
}

function iso(ms: number): Instant {
  return toInstant(new Date(ms));
}

/**
 * The legs of a voyage whose ship was heard at both ports, with the times that AIS has. What an account says leads to
 * them, and moves nothing in them: this is what everybody may learn from.
 */
async function legsAsHeard(db: Db, voyage: readonly VoyageLeg[]): Promise<VoyageLeg[]> {
  const heard: VoyageLeg[] = [];
  for (const leg of voyage) {
    const { imo, departedMs, arrivedMs } = leg;
    if (imo === null || departedMs === null || arrivedMs === null) continue;
    const said = { departedAt: toInstant(new Date(departedMs)), arrivedAt: toInstant(new Date(arrivedMs)) };
    const times = await findHeardTimes(db, { ...leg, imo }, said, ONE_CALL_HOURS);
    if (!times) continue;
    heard.push({ ...leg, departedMs: Date.parse(times.departedAt), arrivedMs: Date.parse(times.arrivedAt) });
  }
  return heard;
}
