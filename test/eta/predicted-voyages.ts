import { expect, vi } from 'vitest';
import type { Activity, Classifier, Move } from '../../src/domain/observations/observation.ts';
import type { TrackPoint } from '../../src/domain/vessels/track.ts';
import { createLog } from '../../src/log.ts';
import { loadReferenceData } from '../../src/operations/load-reference-data.ts';
import { enqueue } from '../../src/queue/job.ts';
import { createWorker } from '../../src/queue/worker.ts';
import { vesselOf } from '../../src/simulator/world/vessels.ts';
import { appendDomainEvents, type Publish } from '../../src/store/events/domain-events.ts';
import { storePositions } from '../../src/store/vessels/vessel-positions.ts';
import { createTracking } from '../../src/tracking/create.ts';
import { createSeaway } from '../../src/tracking/estimates/create-seaway.ts';
import { createEtaJobs, type EtaJobs } from '../../src/tracking/estimates/jobs.ts';
import { createMemoryLoader } from '../../src/tracking/estimates/load-memory.ts';
import type { Seaway } from '../../src/tracking/estimates/services.ts';
import { applyToShipment } from '../../src/tracking/intake/ingest.ts';
import { resolveObservations } from '../../src/tracking/steps/resolve.ts';
import type { Tracking } from '../../src/tracking/tracking.ts';
import type { Instant } from '../../src/values/instant.ts';
import type { Position } from '../../src/values/position.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { insertShipment } from '../tracked.ts';
import { storeTrack } from './store-track.ts';

export const HOUR_MS = 3_600_000;
/** The router's thread takes its time to be ready. */
export const SLOWLY = { testTimeout: 120_000, hookTimeout: 120_000 };
const PATIENCE = { timeout: 90_000, interval: 100 };
export const DEPARTED = '2026-03-01T06:00:00Z';
/** Ten days out: the ship is in the Gulf of Aden at about 16 knots. */
export const NOW = '2026-03-16T06:00:00Z';
export const CARRIER_ETA = '2026-03-30T12:00:00Z';
export const MOTION = { speedKnots: 16, courseDegrees: 270, headingDegrees: null };
export const ADEN: Position = { latitude: 12.6, longitude: 47.5 };

let shipNumber = 500;

export function newShip(): Ship {
  shipNumber += 1;
  return vesselOf(`TEST SHIP ${shipNumber}`, shipNumber);
}

export interface Ship {
  readonly imo: string;
  readonly name: string;
}

interface Parts {
  readonly service: TestService;
  readonly tracking: Tracking;
  readonly jobs: EtaJobs;
  readonly seaway: Seaway;
  readonly clock: { at: Date };
}

/** A service that predicts, and shipments of its client from Shanghai to Rotterdam. */
export class PredictedVoyages {
  readonly service: TestService;
  readonly tracking: Tracking;
  readonly jobs: EtaJobs;
  readonly seaway: Seaway;
  readonly #clock: { at: Date };
  client: Client;

  private constructor({ service, tracking, jobs, seaway, clock }: Parts, client: Client) {
    this.service = service;
    this.tracking = tracking;
    this.jobs = jobs;
    this.seaway = seaway;
    this.#clock = clock;
    this.client = client;
  }

  static async start(): Promise<PredictedVoyages> {
    const service = await startTestService();
    const { db, services } = service;
    await loadReferenceData(db);
    const publish: Publish = async (trx, events) => {
      await appendDomainEvents(trx, events);
    };
    const clock = { at: new Date(NOW) };
    const now = () => clock.at;
    const parts = { db, log: createLog('silent'), now, publish };
    const tracking = await createTracking({
      ...parts,
      profiles: [],
      credentials: {},
      setInitialCustomFields: async () => [],
    });
    const dbs = { db, aisDb: undefined };
    const seaway = await createSeaway(dbs, services.router);
    const jobs = createEtaJobs({ ...parts, ...dbs, seaway, memory: createMemoryLoader(dbs, now) });
    const client = await service.createClient();
    return new PredictedVoyages({ service, tracking, jobs, seaway, clock }, client);
  }

  get clock(): Date {
    return this.#clock.at;
  }

  set clock(at: Date) {
    this.#clock.at = at;
  }

  /** A box from Shanghai to Rotterdam whose vessel has left. */
  async follow(ship: Ship): Promise<string> {
    const id = await insertShipment(this.service.db, this.client.accountId);
    await this.say(id, ship, 'depart', 'estimated', 'CNSHA', '2026-03-01T00:00:00Z', '2026-02-20T00:00:00Z');
    await this.say(id, ship, 'load', 'actual', 'CNSHA', '2026-02-28T20:00:00Z', '2026-03-01T00:00:00Z');
    await this.say(id, ship, 'arrive', 'estimated', 'NLRTM', CARRIER_ETA, '2026-03-01T00:00:00Z');
    await this.say(id, ship, 'depart', 'actual', 'CNSHA', DEPARTED, '2026-03-01T08:00:00Z');
    return id;
  }

  async say(
    id: string,
    ship: Ship,
    activity: Activity,
    classifier: Classifier,
    locode: string,
    at: Instant,
    receivedAt: Instant,
  ): Promise<void> {
    const move: Move = {
      kind: 'move',
      subject: { containerNumber: 'MSKU3054383' },
      activity,
      classifier,
      mode: 'vessel',
      vessel: ship,
      voyage: '011W',
      place: { unLocode: locode },
      time: { kind: 'instant', at, precision: 'minute', raw: at },
      statedAt: receivedAt,
      original: `${activity} ${classifier}`,
    };
    const { facts } = await resolveObservations(
      [move],
      receivedAt,
      this.tracking.resolvePlace,
      this.tracking.resolveVesselFor(this.client.accountId),
    );
    const speaker = {
      accountId: this.client.accountId,
      source: 'shipping_line',
      sourceName: 'dcsa:MAEU',
      receivedAt,
    } as const;
    const sourced = facts.map((fact) => ({ fact, payloadId: null }));
    await applyToShipment(this.tracking, speaker, id, sourced);
  }

  /** Three days of positions up to one place from the east, or away from the port it is bound for. */
  async sight(ship: Ship, place: Position, until: string, eastPerHour = 0.27): Promise<void> {
    const points: TrackPoint[] = Array.from({ length: 73 }, (_, index) => ({
      atMs: Date.parse(until) - (72 - index) * HOUR_MS,
      latitude: place.latitude,
      longitude: place.longitude + (72 - index) * eastPerHour,
      ...MOTION,
    }));
    await storeTrack(this.service.db, ship, points);
  }

  /** Where the fleet shows it. */
  async hearLast(ship: Ship, place: Position): Promise<void> {
    const { number } = await this.service.db
      .selectFrom('vessel')
      .select('number')
      .where('imo', '=', ship.imo as never)
      .executeTakeFirstOrThrow();
    const latest = [{ vesselNumber: number, point: { ...place, ...MOTION, status: 0, atMs: Date.parse(NOW) } }];
    await storePositions(this.service.pool, { kept: [], latest, rejected: [] }, { fresh: true });
  }

  /** What the service does by itself: the sweep, and the jobs it makes. */
  async runJobs(): Promise<void> {
    const { db, pool } = this.service;
    await enqueue(db, { kind: 'eta-sweep', key: 'eta-sweep', payload: {} });
    const database = { kysely: db, sessions: pool };
    const worker = createWorker({ db: database, kinds: this.jobs.kinds, log: createLog('silent') });
    try {
      await vi.waitFor(async () => expect((await pool.query('select from job')).rowCount).toBe(0), PATIENCE);
    } finally {
      await worker.stop();
    }
  }

  async watch(id: string) {
    return this.service.db
      .selectFrom('arrival_watch')
      .select(['basis', 'reason', 'checked_at', 'parts'])
      .where('shipment_id', '=', id)
      .executeTakeFirst();
  }

  async history(id: string) {
    return (await this.client.call('GET', `/shipments/${id}/eta_history`)).body.data;
  }

  async shipment(id: string) {
    return (await this.client.call('GET', `/shipments/${id}`)).body.data.attributes;
  }
}
