import { inTransaction } from '../db/transaction.ts';
import type { Port } from '../domain/places/port.ts';
import {
  type CallEvent,
  type CallTracker,
  callObservation,
  newCallTracker,
  observeFix,
  type PortArea,
} from '../domain/vessels/vessel-call.ts';
import { messageOf } from '../errors.ts';
import type { Log } from '../log.ts';
import { enqueue, wakeWorkers } from '../queue/job.ts';
import { VESSEL_CALL_JOB } from '../queue/jobs/vessel-calls.ts';
import type { Db } from '../store/tables.ts';
import { type OpenCall, saveCall } from '../store/vessels/vessel-calls.ts';
import type { Imo } from '../values/imo.ts';
import type { Fix } from './ingest/fix.ts';
import type { Ship } from './ingest/ship.ts';
import { PlaceFinder } from './place-finder.ts';
import { RegularWrites } from './regular-writes.ts';

const RADIUS_NM = 12;
const WRITES = { everyMs: 1_000, maxWaiting: 10_000 };
const MAX_TRACKED = 100_000;

export interface VesselCallsOptions {
  readonly db: Db;
  readonly ports: readonly Port[];
  readonly open: readonly OpenCall[];
  readonly log: Log;
}

interface Waiting {
  readonly vessel: { readonly imo: Imo; readonly name: string | null };
  readonly event: CallEvent;
}

/** Watches ships at ports, and hands what it sees to whoever follows shipments. */
export class VesselCalls {
  readonly #options: VesselCallsOptions;
  readonly #ports: PlaceFinder<PortArea>;
  readonly #trackers = new Map<Imo, CallTracker>();
  readonly #writes: RegularWrites;
  #waiting: Waiting[] = [];

  constructor(options: VesselCallsOptions) {
    this.#options = options;
    const areas = options.ports.map(({ id, unlocode, latitude, longitude }) => {
      return { id, unlocode, latitude, longitude, radiusNm: RADIUS_NM };
    });
    this.#ports = new PlaceFinder(areas, RADIUS_NM);
    const byId = new Map(areas.map((area) => [area.id, area]));
    for (const { imo, portId, arrivedMs, berthedMs } of options.open) {
      const port = byId.get(portId);
      if (port) this.#trackers.set(imo, newCallTracker({ port, arrivedMs, berthedMs }));
    }
    this.#writes = new RegularWrites(() => this.#handOver(), WRITES.everyMs);
  }

  observe(ship: Ship, fix: Fix): void {
    if (ship.imo === null) return;
    const port = this.#ports.near(fix);
    let tracker = this.#trackers.get(ship.imo);
    if (!tracker) {
      if (!port || this.#trackers.size >= MAX_TRACKED) return;
      tracker = newCallTracker();
      this.#trackers.set(ship.imo, tracker);
    }
    const vessel = { imo: ship.imo, name: ship.said.name };
    for (const event of observeFix(tracker, fix, port)) {
      if (this.#waiting.length < WRITES.maxWaiting) this.#waiting.push({ vessel, event });
      else this.#options.log.error({ imo: ship.imo, activity: event.activity }, 'vessel call lost: too many wait');
    }
    if (!port && !tracker.call) this.#trackers.delete(ship.imo);
  }

  /** Resolves when what was seen so far is handed over; what cannot be waits for the next time. */
  flush(): Promise<void> {
    return this.#writes.flush();
  }

  stop(): Promise<void> {
    return this.#writes.stop();
  }

  async #handOver(): Promise<void> {
    const waiting = this.#waiting;
    if (waiting.length === 0) return;
    this.#waiting = [];
    const { db, log } = this.#options;
    try {
      await inTransaction(db, async (trx) => {
        for (const { vessel, event } of waiting) {
          await saveCall(trx, vessel.imo, event);
          const key = `${vessel.imo}/${event.port.unlocode}/${event.activity}/${event.atMs}`;
          await enqueue(trx, { kind: VESSEL_CALL_JOB, key, payload: callObservation(vessel, event) });
        }
      });
      await wakeWorkers(db, VESSEL_CALL_JOB);
    } catch (error) {
      log.error({ reason: messageOf(error), calls: waiting.length }, 'vessel calls could not be handed over');
      this.#waiting = [...waiting, ...this.#waiting].slice(0, WRITES.maxWaiting);
    }
  }
}
