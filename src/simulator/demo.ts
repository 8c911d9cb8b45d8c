import type { RequestType } from '../domain/tracking-request.ts';
import type { Simulator } from './simulator.ts';
import { terminalMessages } from './terminal-messages.ts';
import { HOUR_MS } from './time.ts';
import type { Booking } from './world/world.ts';

/** What a customer of the demo asks to have followed. */
export interface DemoRequest {
  readonly type: RequestType;
  readonly number: string;
  readonly scac: string;
  readonly refNumbers: readonly string[];
  readonly tags: readonly string[];
}

export interface DemoOptions {
  readonly simulator: Simulator;
  readonly nowMs: () => number;
  /** Asks the service to follow a number, unless it does already. */
  readonly register: (request: DemoRequest) => Promise<void>;
  /** Hands a terminal's message to the service. */
  readonly deliver: (body: Uint8Array) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

const ROUND_MS = 15_000;
/** Lines that can only be asked with numbers a customer does not have yet. */
const NOT_FOLLOWED = new Set(['HDMU']);
const TAGS = ['spring order', 'replenishment', 'urgent', 'samples', 'project cargo'] as const;

/** Plays the customers and the terminals of the world. All they know of the service is what anybody can ask of it. */
export function startDemo(options: DemoOptions): { stop(): Promise<void> } {
  const { simulator, nowMs, onError } = options;
  const registered = new Set<string>();
  const toldUntil = new Map<string, number>();
  let stopped = false;
  const round = async () => {
    const fleet = simulator.fleet().filter(({ line }) => !NOT_FOLLOWED.has(line.scac));
    for (const booking of fleet) {
      if (stopped) return;
      if (registered.has(booking.key) || !isFollowable(booking, nowMs())) continue;
      await options.register(requestOf(booking));
      registered.add(booking.key);
    }
    for (const booking of fleet) await tellTerminals(options, booking, toldUntil, () => stopped);
  };
  let running = Promise.resolve();
  const next = () => {
    running = running.then(() => (stopped ? undefined : round())).catch(onError);
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

/** A box is known by its number once it has left the depot. */
function isFollowable({ followedBy, boxes }: Booking, nowMs: number): boolean {
  const outMs = boxes[0]?.journey.steps[0]?.atMs ?? 0;
  return followedBy !== 'container' || outMs + 80 * HOUR_MS < nowMs;
}

function requestOf(booking: Booking): DemoRequest {
  const { followedBy, billOfLading, bookingNumber, boxes, line } = booking;
  const number =
    followedBy === 'container' ? boxes[0]?.number : followedBy === 'bill_of_lading' ? billOfLading : bookingNumber;
  const serial = Number(bookingNumber.replace(/\D/g, '').slice(-5));
  return {
    type: followedBy,
    number: number ?? '',
    scac: line.scac,
    refNumbers: [`PO-${String(serial).padStart(5, '0')}`],
    tags: [TAGS[serial % TAGS.length] ?? TAGS[0]],
  };
}

async function tellTerminals(
  { simulator, nowMs, deliver }: DemoOptions,
  booking: Booking,
  toldUntil: Map<string, number>,
  isStopped: () => boolean,
): Promise<void> {
  const untilMs = nowMs();
  const sinceMs = toldUntil.get(booking.key) ?? 0;
  for (const { sentMs, body } of terminalMessages(simulator.world, booking)) {
    if (sentMs <= sinceMs || sentMs > untilMs) continue;
    if (isStopped()) return;
    await deliver(Buffer.from(JSON.stringify(body)));
  }
  toldUntil.set(booking.key, untilMs);
}
