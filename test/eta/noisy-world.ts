import { finish } from '../../src/concurrency/run-at-once.ts';
import { createPortIndex } from '../../src/domain/eta/port-index.ts';
import { deriveShipment } from '../../src/domain/journey/derive-shipment.ts';
import type { Activity, Classifier, Move, RecordedObservation } from '../../src/domain/observations/observation.ts';
import { createPlaceResolver, type ResolvePlace } from '../../src/domain/places/place.ts';
import type { TrackPoint } from '../../src/domain/vessels/track.ts';
import { parseReferenceFiles, readReferenceFiles } from '../../src/operations/reference-files.ts';
import type { Router } from '../../src/routing/router.ts';
import { containerNumber } from '../../src/simulator/world/numbers.ts';
import { type Vessel, vesselOf } from '../../src/simulator/world/vessels.ts';
import type { ArrivedShipment } from '../../src/tracking/estimates/look-back.ts';
import type { Seaway } from '../../src/tracking/estimates/services.ts';
import { mark, recordFacts } from '../../src/tracking/steps/record.ts';
import { isJourneyFact, type ResolveVessel, resolveObservations } from '../../src/tracking/steps/resolve.ts';
import { toInstant } from '../../src/values/instant.ts';
import { carrierWords } from './carrier-word.ts';
import { heardOf, type Silence } from './hearing.ts';
import { type NoisySailing, type Rotation, type SeaLine, sail } from './noisy-sailing.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
const SHIPS_PER_SERVICE = 12;
const START_MS = Date.UTC(2025, 0, 6);

const ROTATIONS: readonly Rotation[] = [
  {
    code: 'NEX',
    scac: 'MAEU',
    calls: [
      ['CNNGB', 22],
      ['CNSHA', 26],
      ['SGSIN', 24],
      ['NLRTM', 50],
      ['DEHAM', 44],
    ],
  },
  {
    code: 'PSX',
    scac: 'ONEY',
    calls: [
      ['CNYTN', 22],
      ['CNSHA', 26],
      ['USLAX', 70],
      ['USOAK', 30],
    ],
  },
  {
    code: 'ECX',
    scac: 'EGLV',
    calls: [
      ['CNSHA', 28],
      ['KRPUS', 20],
      ['USSAV', 30],
      ['USNYC', 40],
    ],
  },
  {
    code: 'ATX',
    scac: 'HLCU',
    calls: [
      ['DEHAM', 36],
      ['NLRTM', 34],
      ['USNYC', 36],
    ],
  },
];

/** From which call to which boxes are booked. */
const BOOKINGS: Readonly<Record<string, readonly (readonly [board: number, alight: number])[]>> = {
  NEX: [
    [1, 3],
    [0, 4],
  ],
  PSX: [[0, 2]],
  ECX: [
    [0, 2],
    [1, 3],
  ],
  ATX: [[0, 2]],
};

export interface NoisyWorldOptions {
  readonly seed: string;
  readonly weeks: number;
  /** The feeds hear less than all, and for two weeks nothing. */
  readonly isHeardPoorly?: boolean;
}

/** In the middle of the world, when there is something to be known from before and something to come after. */
export function silenceIn(weeks: number): Silence {
  const fromMs = START_MS + Math.round(weeks / 2) * WEEK_MS;
  return { fromMs, toMs: fromMs + 2 * WEEK_MS };
}

/** What a service that followed such a world would have: nothing of it needs a database. */
export interface NoisyWorld {
  /** In the order in which they were booked. */
  readonly shipments: readonly ArrivedShipment[];
  readonly seaway: Seaway;
}

/** Sails every service every week, and lets the carriers tell of it. */
export async function sailNoisyWorld(
  router: Router,
  { seed, weeks, isHeardPoorly = false }: NoisyWorldOptions,
): Promise<NoisyWorld> {
  const directory = parseReferenceFiles(readReferenceFiles());
  const resolvePlace = createPlaceResolver(directory);
  const places = new Map(directory.ports.map((port) => [port.unlocode, port]));
  const tracks = new Map<string, TrackPoint[]>();
  const shipments: ArrivedShipment[] = [];
  for (const [number, rotation] of ROTATIONS.entries()) {
    const lines = await linesOf(rotation, router, places);
    for (let week = 0; week < weeks; week++) {
      const sailing = sail(seed, rotation, lines, START_MS + week * WEEK_MS + number * DAY_MS, week);
      const ship = 1 + number * 100 + (week % SHIPS_PER_SERVICE);
      const vessel = vesselOf(`${rotation.code} ${week % SHIPS_PER_SERVICE}`, ship);
      const { track } = sailing;
      const heard = isHeardPoorly ? heardOf(track, seed, `${ship} ${week}`, silenceIn(weeks)) : track;
      tracks.set(vessel.imo, [...(tracks.get(vessel.imo) ?? []), ...heard]);
      for (const [board, alight] of BOOKINGS[rotation.code] ?? []) {
        const booked = { sailing, lines, vessel, board, alight, number: shipments.length };
        const shipment = await tell(resolvePlace, seed, booked);
        if (shipment) shipments.push(shipment);
      }
    }
  }
  return { shipments, seaway: seawayOf(router, createPortIndex(directory.ports), tracks) };
}

function seawayOf(router: Router, ports: Seaway['ports'], tracks: ReadonlyMap<string, readonly TrackPoint[]>): Seaway {
  return {
    ports,
    route: (from, to, options) => router.route(from, to, options),
    track: async (vesselId, fromMs, toMs) =>
      (tracks.get(vesselId) ?? []).filter(({ atMs }) => atMs >= fromMs && atMs <= toMs),
  };
}

/** A ship's IMO number is all the identity that it has here. */
const resolveVessel: ResolveVessel = async ({ imo = '', name = null }) => ({ key: imo, id: imo, imo, name });

async function linesOf(
  { calls }: Rotation,
  router: Router,
  ports: ReadonlyMap<string, { latitude: number; longitude: number }>,
): Promise<SeaLine[]> {
  const places = calls.map(([locode]) => ports.get(locode) ?? { latitude: 0, longitude: 0 });
  return Promise.all(
    places.slice(1).map(async (to, index) => {
      const line = await router.route(places[index] ?? to, to);
      if (line.kind !== 'found') throw new Error(`no way from ${calls[index]?.[0]} to ${calls[index + 1]?.[0]}`);
      return line;
    }),
  );
}

interface Booked {
  readonly sailing: NoisySailing;
  readonly lines: readonly SeaLine[];
  readonly vessel: Vessel;
  readonly board: number;
  readonly alight: number;
  readonly number: number;
}

/** Each word as an observation that is received when it is said; undefined where the ship left out one of the ports. */
async function tell(resolvePlace: ResolvePlace, seed: string, booked: Booked): Promise<ArrivedShipment | undefined> {
  const { sailing, lines, vessel, board, alight, number } = booked;
  const from = sailing.calls[board];
  const to = sailing.calls[alight];
  if (!from || !to || from.arrivedMs === null || to.arrivedMs === null) return undefined;
  const { scac } = sailing.rotation;
  const billOfLading = `NOISY${String(number).padStart(6, '0')}`;
  const words = carrierWords(seed, sailing, lines, board, alight);
  const createdMs = words[0]?.saidMs ?? 0;
  const subject = { containerNumber: containerNumber('MSKU', seed, number), billsOfLading: [billOfLading] };
  const move = (activity: Activity, classifier: Classifier, locode: string, atMs: number, saidMs: number) => ({
    saidMs,
    move: {
      kind: 'move',
      subject,
      activity,
      classifier,
      mode: 'vessel',
      vessel: { imo: vessel.imo, name: vessel.name },
      voyage: String(number),
      place: { unLocode: locode },
      time: instantOf(atMs),
      statedAt: toInstant(new Date(saidMs)),
      original: `${activity} ${classifier}`,
    } satisfies Move,
  });
  const told = [
    move('depart', 'estimated', from.locode, from.scheduledDepartureMs, createdMs),
    move('load', 'actual', from.locode, from.departedMs - 6 * HOUR_MS, from.departedMs - 2 * HOUR_MS),
    move('depart', 'actual', from.locode, from.departedMs, from.departedMs + 3 * HOUR_MS),
    ...words.map(({ saidMs, etaMs }) => move('arrive', 'estimated', to.locode, etaMs, saidMs)),
    move('arrive', 'actual', to.locode, to.arrivedMs, to.arrivedMs + 3 * HOUR_MS),
  ].sort((one, other) => one.saidMs - other.saidMs);
  const sender = { source: 'shipping_line', sourceName: `dcsa:${scac}` } as const;
  const log: RecordedObservation[] = [];
  for (const { move: said, saidMs } of told) {
    const receivedAt = toInstant(new Date(saidMs));
    const { facts } = await resolveObservations([said], receivedAt, resolvePlace, resolveVessel);
    const marked = facts.filter(isJourneyFact).map((fact) => mark(fact, sender.sourceName));
    log.push(...finish(recordFacts(log, marked, {}, { ...sender, receivedAt })).entries);
  }
  const createdAt = toInstant(new Date(createdMs));
  const request = { numberType: 'bill_of_lading', normalizedNumber: billOfLading } as const;
  const { state, containers } = deriveShipment(log, { ...request, followedSince: createdAt });
  const logged = log.map((entry) => ({ ...entry, whileStopped: false }));
  return { ...request, createdAt, scac, log: logged, state, containers: [...containers.values()] };
}

function instantOf(ms: number): Move['time'] {
  const at = toInstant(new Date(Math.round(ms / 60_000) * 60_000));
  return { kind: 'instant', at, precision: 'minute', raw: at };
}
