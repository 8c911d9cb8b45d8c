import { inTransaction } from '../../src/db/transaction.ts';
import type { Journey } from '../../src/domain/journey/journey.ts';
import { loadReferenceData } from '../../src/operations/load-reference-data.ts';
import { insertHeardLegs } from '../../src/store/estimates/voyage-lessons.ts';
import { createPositionPartitions, dayOf } from '../../src/store/vessels/vessel-partitions.ts';
import { type NewPosition, storePositions } from '../../src/store/vessels/vessel-positions.ts';
import { findOrCreateVessel } from '../../src/store/vessels/vessels.ts';
import { newId } from '../../src/values/id.ts';
import type { Position } from '../../src/values/position.ts';
import { journeyColumns } from '../journey-columns.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { insertContainer, insertShipment } from '../tracked.ts';

const HOUR_MS = 3_600_000;

/** The routing thread reads the whole earth, on a machine that may be busy. */
export const ROUTER_START_MS = 120_000;

/** A way that ships have taken before, at a speed and with calls. */
export interface KnownLane {
  readonly fromPortId: string;
  readonly toPortId: string;
  readonly sailingKnots: number;
  readonly calls?: { portId: string; hours: number }[];
}

/** A service with ships that are heard, and containers whose journeys are given. */
export interface MapWorld {
  readonly service: TestService;
  readonly client: Client;
  createVessel(imo: string, name: string): Promise<string>;
  hear(imo: string, ...heard: (Position & { atMs: number })[]): Promise<void>;
  createContainer(journey: Journey, more?: Readonly<Record<string, unknown>>): Promise<string>;
  setJourney(id: string, journey: Journey): Promise<void>;
  setShipmentOf(id: string, values: Readonly<Record<string, unknown>>): Promise<void>;
  learn(lanes: readonly KnownLane[]): Promise<void>;
  features(id: string): Promise<MapFeature[]>;
}

export interface MapFeature {
  // biome-ignore lint/suspicious/noExplicitAny: what an answer holds is what is tested
  readonly geometry: { readonly type: string; readonly coordinates: any };
  readonly properties: Readonly<Record<string, unknown>>;
}

export async function startMapWorld(now: Date): Promise<MapWorld> {
  const service = await startTestService({ services: { now: () => now } });
  const { db } = service;
  await loadReferenceData(db);
  const client = await service.createClient();
  const setJourney: MapWorld['setJourney'] = async (id, given) => {
    await db.updateTable('container').set(journeyColumns(given)).where('id', '=', id).execute();
  };
  return {
    service,
    client,
    setJourney,
    createVessel: async (imo, name) => (await findOrCreateVessel({ db, aisDb: undefined }, { imo, name }))?.id ?? '',
    hear: (imo, ...heard) => hear(service, imo, heard),
    createContainer: async (journey, more = {}) => {
      const shipmentId = await insertShipment(db, client.accountId);
      const id = await insertContainer(db, client.accountId, shipmentId, `MSKU${newId().slice(-7)}`);
      await setJourney(id, journey);
      if (Object.keys(more).length > 0) await db.updateTable('container').set(more).where('id', '=', id).execute();
      return id;
    },
    setShipmentOf: async (id, values) => {
      const shipments = db.selectFrom('container').select('shipment_id').where('id', '=', id);
      await db.updateTable('shipment').set(values).where('id', 'in', shipments).execute();
    },
    learn: (lanes) =>
      inTransaction(db, (trx) =>
        insertHeardLegs(
          trx,
          lanes.flatMap((lane) => sailedOn(lane, now)),
        ),
      ),
    features: async (id) => (await client.call('GET', `/containers/${id}/map_geojson`)).body.features,
  };
}

/** Heard every hour of the last day, west of the Strait of Malacca. */
export function westOfMalacca(now: Date): (Position & { atMs: number })[] {
  return Array.from({ length: 24 }, (_, hour) => ({
    atMs: now.getTime() - (23 - hour) * HOUR_MS,
    latitude: 5.9,
    longitude: Math.round((95 - hour * 0.3) * 1e6) / 1e6,
  }));
}

export async function hear(
  { db, pool }: Pick<TestService, 'db' | 'pool'>,
  imo: string,
  heard: readonly (Position & { atMs: number })[],
): Promise<void> {
  const { number } = await db
    .selectFrom('vessel')
    .select('number')
    .where('imo', '=', imo as never)
    .executeTakeFirstOrThrow();
  const kept: NewPosition[] = heard.map((one) => ({
    vesselNumber: number,
    point: { ...{ speedKnots: 18, courseDegrees: 270, headingDegrees: 271, status: 0 }, ...one },
  }));
  await createPositionPartitions(db, [...new Set(kept.map(({ point }) => dayOf(point.atMs)))]);
  await storePositions(pool, { kept, latest: kept.slice(-1), rejected: [] }, { fresh: true });
}

/** Many ships have sailed it. */
function sailedOn({ fromPortId, toPortId, sailingKnots, calls = [] }: KnownLane, now: Date) {
  return Array.from({ length: 20 }, (_, ship) => {
    const arrivedMs = now.getTime() - (20 + ship) * 24 * HOUR_MS;
    const course = { sailingKnots, calls, canalWaits: [], queueHours: 4 };
    return {
      imo: '9321483',
      fromPortId,
      toPortId,
      scac: 'MAEU',
      departedMs: arrivedMs - 30 * 24 * HOUR_MS,
      arrivedMs,
      course,
    };
  });
}
