import { type CustomerRequest, createPlayers } from './players.ts';
import type { Simulator } from './simulator.ts';

export interface DemoOptions {
  readonly simulator: Simulator;
  readonly nowMs: () => number;
  /** Asks the service to follow a number, unless it does already. */
  readonly register: (request: CustomerRequest) => Promise<void>;
  /** Hands a terminal's message to the service. */
  readonly deliver: (body: Uint8Array) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

const ROUND_MS = 15_000;
/** Lines that can only be asked with numbers a customer does not have yet. */
const NOT_FOLLOWED = new Set(['HDMU']);

/** Lets the customers and the terminals of the world play, round after round. */
export function startDemo({ simulator, nowMs, register, deliver, onError }: DemoOptions): { stop(): Promise<void> } {
  const players = createPlayers({ world: simulator.world, endMs: Number.POSITIVE_INFINITY, register, deliver });
  const followed = () => simulator.fleet().filter(({ line }) => !NOT_FOLLOWED.has(line.scac));
  let stopped = false;
  let running = Promise.resolve();
  const next = () => {
    running = running
      .then(() => (stopped ? undefined : players.play(followed(), nowMs(), () => stopped)))
      .catch(onError);
  };
  next();
  const timer = setInterval(next, ROUND_MS);
  return {
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
