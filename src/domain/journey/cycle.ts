import type { Instant } from '../../values/instant.ts';
import type { RecordedMove } from '../observations/observation.ts';
import type { RequestType } from '../shipments/tracking-request.ts';
import type { LiveMove } from './live.ts';

/** What a journey belongs to: the number being followed and since when. */
export interface JourneyContext {
  readonly numberType: RequestType;
  readonly normalizedNumber: string;
  readonly followedSince: Instant;
}

/** Milliseconds from, and up to but not including. */
export interface Cycle {
  readonly fromMs: number;
  readonly toMs: number;
  /** Since the box came back from the cycle before, plans are for this one. */
  readonly plannedFromMs: number;
}

/** A shorter tail than this is too common to say that two numbers are the same without and with the carrier's prefix. */
const MIN_SHARED_DIGITS = 6;

/**
 * A box is used again and again; a journey is one cycle of it, from leaving the depot empty to coming back empty.
 * Of several cycles the one that was open when following began is meant, or the first to open after that.
 */
export function cycleOf(moves: readonly LiveMove[], context: JourneyContext): Cycle {
  const cycles = cutCycles(moves.filter((move) => move.specific && move.fact.classifier === 'actual'));
  const sinceMs = Date.parse(context.followedSince);
  const index = cycles.findIndex((cycle) => cycle.endedMs === undefined || cycle.endedMs > sinceMs);
  const chosen = index < 0 ? cycles.length - 1 : index;
  const fromMs = chosen <= 0 ? Number.NEGATIVE_INFINITY : (cycles[chosen]?.startedMs ?? 0);
  return {
    fromMs,
    toMs: cycles[chosen + 1]?.startedMs ?? Number.POSITIVE_INFINITY,
    plannedFromMs: cycles[chosen - 1]?.endedMs ?? fromMs,
  };
}

/** What was planned for before the cycle began, but was said after the last one ended, is a late part of this one. */
export function isInCycle(move: LiveMove, cycle: Cycle): boolean {
  if (move.atMs >= cycle.toMs) return false;
  return move.atMs >= cycle.fromMs || (move.fact.classifier !== 'actual' && move.saidMs >= cycle.plannedFromMs);
}

/** A statement that names other documents of the kind being followed, and not ours, is about another shipment. */
export function isAboutNumber(
  fact: Pick<RecordedMove, 'subject'>,
  context: Pick<JourneyContext, 'numberType' | 'normalizedNumber'>,
): boolean {
  const named =
    context.numberType === 'bill_of_lading'
      ? fact.subject.billsOfLading
      : context.numberType === 'booking_number'
        ? fact.subject.bookingNumbers
        : undefined;
  if (!named || named.length === 0) return true;
  return named.some((number) => isSameNumber(number, context.normalizedNumber));
}

/** Carriers write the same number with and without their prefix. */
export function isSameNumber(one: string, other: string): boolean {
  const [long, short] = one.length >= other.length ? [one, other] : [other, one];
  return (
    long === short || (short.length >= MIN_SHARED_DIGITS && long.length <= short.length + 4 && long.endsWith(short))
  );
}

interface OpenCycle {
  readonly startedMs: number;
  endedMs?: number;
}

type Stage = 'origin' | 'aboard' | 'landed' | 'delivered' | 'returned';

/** Walks through what happened to the box and starts a new cycle where one must have begun. */
function cutCycles(actuals: readonly LiveMove[]): OpenCycle[] {
  const cycles: OpenCycle[] = [];
  let stage: Stage = 'origin';
  // Since the box was last landed: when it may have begun its next cycle, should it turn out to have done so.
  let maybeStartedMs: number | undefined;
  for (const move of [...actuals].sort(byTimeThenRank)) {
    const step = stepOf(move.fact);
    if (!step) continue;
    if (cycles.length === 0 || startsAgain(stage, step, maybeStartedMs)) {
      cycles.push({ startedMs: maybeStartedMs ?? move.atMs });
      stage = 'origin';
      maybeStartedMs = undefined;
    }
    stage = advance(stage, step);
    if (step === 'landing') maybeStartedMs = undefined;
    const emptied = step === 'empty_out' && (stage === 'landed' || stage === 'delivered');
    if (emptied || (step === 'laden_in' && stage === 'delivered')) maybeStartedMs ??= move.atMs;
    const open = cycles.at(-1);
    if (open && stage === 'returned') open.endedMs ??= move.atMs;
  }
  return cycles;
}

type Step = 'empty_out' | 'laden_in' | 'boarding' | 'landing' | 'laden_out' | 'empty_in';

/** Coming back empty ends a cycle; when nobody reported that, going aboard again after delivery shows it. */
function startsAgain(stage: Stage, step: Step, maybeStartedMs: number | undefined): boolean {
  if (stage === 'returned') return step !== 'empty_in';
  if (step !== 'boarding') return false;
  return stage === 'delivered' || (stage === 'landed' && maybeStartedMs !== undefined);
}

function advance(stage: Stage, step: Step): Stage {
  switch (step) {
    case 'boarding':
      return 'aboard';
    case 'landing':
      return 'landed';
    case 'laden_out':
      return stage === 'landed' ? 'delivered' : stage;
    case 'empty_in':
      return stage === 'landed' || stage === 'delivered' ? 'returned' : stage;
    case 'empty_out':
    case 'laden_in':
      return stage;
    default:
      return step satisfies never;
  }
}

function stepOf({ activity, loadState, mode }: RecordedMove): Step | undefined {
  const afloat = mode !== 'rail' && mode !== 'truck';
  switch (activity) {
    case 'gate_out':
    case 'pick_up':
      return loadState === 'empty' ? 'empty_out' : loadState === 'laden' && mode !== 'rail' ? 'laden_out' : undefined;
    case 'gate_in':
    case 'drop_off':
      return loadState === 'empty' ? 'empty_in' : loadState === 'laden' && mode !== 'rail' ? 'laden_in' : undefined;
    case 'load':
      return afloat ? 'boarding' : undefined;
    case 'discharge':
      return afloat ? 'landing' : undefined;
    default:
      return undefined;
  }
}

/** Events of the same minute happen in the order of a journey. */
const RANK: Readonly<Record<Step, number>> = {
  empty_out: 0,
  laden_in: 1,
  boarding: 2,
  landing: 3,
  laden_out: 4,
  empty_in: 5,
};

function byTimeThenRank(one: LiveMove, other: LiveMove): number {
  return one.atMs - other.atMs || rankOf(one) - rankOf(other) || (one.fingerprint < other.fingerprint ? -1 : 1);
}

function rankOf(move: LiveMove): number {
  const step = stepOf(move.fact);
  return step ? RANK[step] : -1;
}
