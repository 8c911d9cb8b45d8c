import { performance } from 'node:perf_hooks';
import { HOUR_MS } from '../values/duration.ts';
import type { Position } from '../values/position.ts';
import type { Router } from './router.ts';

/** Nothing is readied while a service starts. */
const FIRST_AFTER_MS = 30_000;
const EVERY_MS = 2_000;
/** What is asked for changes slowly. */
const LIST_AGAIN_MS = 6 * HOUR_MS;
/** A process that is busier than this has better things to do. */
const MAX_UTILIZATION = 0.2;

export interface WarmOptions {
  readonly router: Pick<Router, 'prepare'>;
  /** The places most asked for, first of all the first. */
  readonly listPlaces: () => Promise<readonly Position[]>;
  readonly onError: (error: unknown) => void;
}

/** Readies the ways to places before they are asked for: one at a time, and only while there is little to do. */
export function keepWarm({ router, listPlaces, onError }: WarmOptions, isBusy = watchLoop()): { stop(): void } {
  let places: Position[] = [];
  const list = async () => {
    places = [...(await listPlaces())];
  };
  const tick = () => {
    const place = isBusy() ? undefined : places.shift();
    if (place) router.prepare(place);
  };
  const timers = [
    setTimeout(() => void list().catch(onError), FIRST_AFTER_MS),
    setInterval(() => void list().catch(onError), LIST_AGAIN_MS),
    setInterval(tick, EVERY_MS),
  ];
  for (const timer of timers) timer.unref();
  return {
    stop: () => {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

/** Whether the event loop has been busy since it was last asked. */
function watchLoop(): () => boolean {
  let before = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    return utilization > MAX_UTILIZATION;
  };
}
