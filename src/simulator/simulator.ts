import { DAY_MS, MINUTE_MS } from '../values/duration.ts';
import { type AisServer, startAisServer } from './ais/ais-server.ts';
import { createShips, type FindRoute } from './ais/positions.ts';
import { type CarrierServer, PAST_CREDENTIALS, SIMULATED_CREDENTIALS, startCarrierServer } from './carrier-server.ts';
import { createCarriers } from './telling/carrier.ts';
import { EVERYDAY, type Rates } from './ugly-cases.ts';
import { LINES } from './world/lines.ts';
import { type Booking, createWorld, type World } from './world/world.ts';

export interface SimulatorOptions {
  readonly seed: string;
  /** About how many bookings are under way at any time. */
  readonly size?: number;
  readonly rates?: Rates;
  readonly nowMs: () => number;
  /** The clock of carriers for those who ask them with `pastCredentials`. */
  readonly pastNowMs?: () => number;
  readonly findRoute: FindRoute;
  readonly carrierPort?: number;
  readonly aisPort?: number;
  readonly onError: (error: unknown) => void;
}

/** A running world: carriers and ships that can be asked and heard on loopback. */
export interface Simulator {
  readonly world: World;
  readonly carriersUrl: string;
  readonly ais: { readonly host: string; readonly port: number };
  /** Questions to the carriers so far. */
  asked(): number;
  /** The bookings under way at a moment; now, if none is given. */
  fleet(atMs?: number): readonly Booking[];
  stop(): Promise<void>;
}

/** Bookings with 450 boxes. */
const DEFAULT_SIZE = 250;
/** So many bookings are under way at a time when each weekly departure of each trade has one. */
const SIZE_OF_ONE_EACH = 333;
export const MAX_SIZE = 4 * SIZE_OF_ONE_EACH;
const AIS_INTERVAL_MS = 20_000;
const AIS_HISTORY_DAYS = 25;

export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const {
    seed,
    size = DEFAULT_SIZE,
    rates = EVERYDAY,
    nowMs,
    findRoute,
    carrierPort = 0,
    aisPort = 0,
    onError,
  } = options;
  const world = createWorld({ seed, rates, bookingsPerDeparture: size / SIZE_OF_ONE_EACH });
  const fleetAt = createFleet(world);
  const carriers = createCarriers({ world, endMs: Number.POSITIVE_INFINITY, bookingsAt: fleetAt });
  const server: CarrierServer = await startCarrierServer({
    world,
    carriers,
    nowMs,
    pastNowMs: options.pastNowMs,
    port: carrierPort,
  });
  const ships = createShips(world.schedule, findRoute);
  const ais: AisServer = await startAisServer({
    ships,
    nowMs,
    port: aisPort,
    intervalMs: AIS_INTERVAL_MS,
    historyDays: AIS_HISTORY_DAYS,
    onError,
  }).catch(async (error: unknown) => {
    await server.close();
    throw error;
  });
  return {
    world,
    carriersUrl: server.url,
    ais,
    asked: () => server.asked,
    fleet: (atMs = nowMs()) => fleetAt(atMs),
    stop: async () => {
      await ais.close();
      await server.close();
    },
  };
}

export interface RedirectableProfile {
  readonly scacs: readonly string[];
  readonly keyHeaders: Readonly<Record<string, string>>;
  subscriptions?: unknown;
}

const LOOPBACK_LIMITS = { requestsPerMinute: 1_200, concurrency: 4 };

/**
 * Profiles of the carriers that the world has, with its addresses and its keys. They speak the standard, whatever manners
 * the real ones have besides: so each is made from the blank profile, which is of no line.
 */
export function redirect<Profile extends RedirectableProfile>(
  profiles: readonly Profile[],
  carriersUrl: string,
): Profile[] {
  const blank = profiles.find(({ scacs }) => scacs.length === 0);
  if (!blank) throw new Error('there is no blank profile for simulated carriers');
  return LINES.map(({ scac, access }) => {
    const url = `${carriersUrl}/${scac}`;
    const redirected = {
      ...blank,
      name: `${scac}, simulated`,
      scacs: [scac],
      eventsUrl: `${url}/events`,
      keyHeaders: access.keyHeaders,
      fields: {},
      ...(access.tokens && { oauth: { tokenUrl: `${url}/token`, send: 'form' } }),
      limits: LOOPBACK_LIMITS,
    };
    // Simulated carriers are asked; they do not push.
    delete redirected.subscriptions;
    return redirected;
  });
}

/** Credentials of every simulated carrier, by SCAC. */
export function simulatedCredentials(): Record<string, Record<string, string>> {
  return Object.fromEntries(LINES.map(({ scac }) => [scac, { ...SIMULATED_CREDENTIALS }]));
}

/** Those with which they are asked about an earlier time. */
export function pastCredentials(): Readonly<Record<string, string>> {
  return PAST_CREDENTIALS;
}

/** A booking is of interest from its date until some days after its last box came back. */
const SAILED_DAYS = 90;
const AHEAD_DAYS = 20;
const OVER_DAYS = 4;
const RENEW_MS = 10 * MINUTE_MS;

/** The bookings under way at a moment. */
export function createFleet(world: World): (nowMs: number) => readonly Booking[] {
  let kept: { readonly untilMs: number; readonly bookings: readonly Booking[] } | undefined;
  return (nowMs) => {
    if (kept && nowMs < kept.untilMs && nowMs >= kept.untilMs - RENEW_MS) return kept.bookings;
    const bookings = world
      .bookingsLeaving(nowMs - SAILED_DAYS * DAY_MS, nowMs + AHEAD_DAYS * DAY_MS)
      .filter((booking) => booking.bookedMs <= nowMs && backMs(booking) + OVER_DAYS * DAY_MS >= nowMs);
    kept = { untilMs: nowMs + RENEW_MS, bookings };
    return bookings;
  };
}

/** When the last box of a booking is back at the depot. */
function backMs({ boxes }: Booking): number {
  return Math.max(...boxes.map((box) => box.journey.steps.at(-1)?.atMs ?? 0));
}
