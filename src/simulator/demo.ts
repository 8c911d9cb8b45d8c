import { setTimeout as delay } from 'node:timers/promises';
import { DAY_MS } from '../values/duration.ts';
import type { DemoClock } from './demo-clock.ts';
import { mistakesBetween } from './mistakes.ts';
import { type CustomerRequest, createPlayers } from './players.ts';
import type { Simulator } from './simulator.ts';
import { storiesOf } from './stories.ts';
import type { Booking } from './world/world.ts';

export interface DemoOptions {
  readonly simulator: Simulator;
  /** That of the past while it is caught up with. */
  readonly clock: DemoClock;
  /** Asks the service to follow a number, unless it does already. */
  readonly register: (request: CustomerRequest) => Promise<void>;
  /** Hands a terminal's message to the service. */
  readonly deliver: (body: Uint8Array) => Promise<void>;
  /** When the service last asked a carrier; undefined if it never did. */
  readonly findLastAsked: () => Promise<number | undefined>;
  /** Whether the service has yet to follow up what it was asked to follow. */
  readonly isFilling: () => Promise<boolean>;
  /** Lets the service ask what is due by the clock; returns how much that was. */
  readonly askDue: () => Promise<number>;
  readonly onError: (error: unknown) => void;
}

export interface Demo {
  /** When the service knows the past, or the demo was stopped. */
  readonly caughtUp: Promise<void>;
  /** What fell due before this is asked by the demo alone, on the clock of the past; undefined once that is caught up with. */
  pastUntilMs(): number | undefined;
  stop(): Promise<void>;
}

const ROUND_MS = 15_000;
/** The present comes first, so that there is something to be seen soon; on a slow machine not for ever. */
const LOOK_MS = 200;
const MAX_LOOKS = 300;
/** Between two looks at the past. Seldom enough to be quick, often enough to see estimates change. */
const PAST_STEP_MS = 4 * DAY_MS;
const MAX_PAST_MS = 100 * DAY_MS;
/** Older ones nobody is shown any more. */
const MISTAKES_MS = 21 * DAY_MS;
/** What was said shortly before the end of an earlier run may not have been heard. */
const UNHEARD_MS = DAY_MS;
/** Lines that can only be asked with numbers a customer does not have yet. */
const NOT_FOLLOWED = new Set(['HDMU']);

export function isFollowed({ line }: Booking): boolean {
  return !NOT_FOLLOWED.has(line.scac);
}

/**
 * Lets the customers and the terminals of the world play, round after round. Customers first ask for what is under way now; then
 * the past of bookings that have one worth knowing is caught up with, on a clock that shows it: the service asks and is told as
 * it would have been then.
 */
export function startDemo(options: DemoOptions): Demo {
  const { simulator, clock, onError } = options;
  const followed = (atMs: number) => simulator.fleet(atMs).filter(isFollowed);
  let stopped = false;
  const isStopped = () => stopped;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let pastUntilMs: number | undefined = clock.nowMs();
  const begin = async () => {
    const wallMs = clock.nowMs();
    const lastAskedMs = await options.findLastAsked();
    const sinceMs = Math.max(lastAskedMs ?? 0, wallMs - MAX_PAST_MS);
    const { play, fill } = createRound(options, sinceMs, lastAskedMs, isStopped);
    const stories = storiesOf(simulator.world, followed(wallMs), wallMs);
    if (sinceMs < wallMs - PAST_STEP_MS) {
      await fill(
        followed(wallMs).filter((booking) => !stories.includes(booking)),
        wallMs,
      );
    }
    for (let pastMs = sinceMs; pastMs < wallMs - PAST_STEP_MS && !stopped; pastMs += PAST_STEP_MS) {
      clock.show(pastMs);
      await play(stories, pastMs);
      while (!stopped && (await options.askDue()) > 0);
    }
    clock.show(undefined);
    pastUntilMs = undefined;
    const next = () => {
      const nowMs = clock.nowMs();
      running = running.then(() => (stopped ? undefined : play(followed(nowMs), nowMs))).catch(onError);
    };
    if (stopped) return;
    next();
    timer = setInterval(next, ROUND_MS);
  };
  const caughtUp = begin()
    .catch(onError)
    .finally(() => {
      clock.show(undefined);
      pastUntilMs = undefined;
    });
  return {
    caughtUp,
    pastUntilMs: () => pastUntilMs,
    stop: async () => {
      stopped = true;
      await caughtUp;
      clearInterval(timer);
      await running;
    },
  };
}

/** Everything that is said about some bookings up to a moment, and what is got wrong meanwhile. */
function createRound(options: DemoOptions, sinceMs: number, lastAskedMs: number | undefined, isStopped: () => boolean) {
  const { simulator, register, deliver } = options;
  const heardUntilMs = lastAskedMs === undefined ? 0 : lastAskedMs - UNHEARD_MS;
  const endMs = Number.POSITIVE_INFINITY;
  const players = createPlayers({ world: simulator.world, endMs, heardUntilMs, register, deliver });
  let mistakenUntilMs = Math.max(sinceMs, options.clock.nowMs() - MISTAKES_MS);
  return {
    play: async (bookings: readonly Booking[], nowMs: number): Promise<void> => {
      await players.play(bookings, nowMs, isStopped);
      for (const { request, message } of mistakesBetween(simulator.world.seed, mistakenUntilMs, nowMs)) {
        if (request) await register(request);
        if (message) await deliver(message);
      }
      mistakenUntilMs = Math.max(mistakenUntilMs, nowMs);
    },
    /** Has bookings followed, and waits until they are. */
    fill: async (bookings: readonly Booking[], nowMs: number): Promise<void> => {
      await players.ask(bookings, nowMs, isStopped);
      for (let look = 0; look < MAX_LOOKS && !isStopped() && (await options.isFilling()); look++) await delay(LOOK_MS);
    },
  };
}
