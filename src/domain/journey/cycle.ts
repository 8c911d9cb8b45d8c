import type { Instant } from '../../values/instant.ts';
import type { RecordedMove } from '../observations/observation.ts';
import type { RequestType } from '../shipments/tracking-request.ts';
import { isByWater } from './by-water.ts';
import type { LiveMove } from './live.ts';
import { EARLY_MS, isBeforeStart, isPlannedAfter, type PlannedStart, plannedStart } from './planned-start.ts';
import type { StatedPlaces } from './route.ts';

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
  /** What terminals at the end of the passage said before is about a box that was there earlier. */
  readonly landedFromMs: number;
}

/** A shorter tail than this is too common to say that two numbers are the same without and with the carrier's prefix. */
const MIN_SHARED_DIGITS = 6;

/**
 * A box is used again and again; a journey is one cycle of it, from leaving the depot empty to coming back empty.
 * Of several cycles the one that was open when following began is meant, or the first to open after that; of a bill of
 * lading or a booking none that was over before its first ship is to leave.
 */
export function cycleOf(moves: readonly LiveMove[], stated: StatedPlaces, context: JourneyContext): Cycle {
  const start = plannedStart(moves, stated);
  const actuals = moves.filter((move) => move.specific && move.fact.classifier === 'actual');
  const cycles = cutCycles(actuals, start, context);
  const sinceMs = Date.parse(context.followedSince);
  const index = cycles.findIndex(
    ({ endedMs, wasBefore }) =>
      (endedMs === undefined || endedMs > sinceMs) && !(wasBefore && context.numberType !== 'container'),
  );
  const chosen = index < 0 ? cycles.length - 1 : index;
  const fromMs = chosen <= 0 ? Number.NEGATIVE_INFINITY : (cycles[chosen]?.startedMs ?? 0);
  const leftMs = cycles[chosen]?.boardedMs ?? start.leavesMs ?? Number.NEGATIVE_INFINITY;
  return {
    fromMs,
    toMs: cycles[chosen + 1]?.startedMs ?? Number.POSITIVE_INFINITY,
    plannedFromMs: cycles[chosen - 1]?.endedMs ?? fromMs,
    landedFromMs: leftMs - EARLY_MS,
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

type Stage = 'origin' | 'aboard' | 'landed' | 'delivered' | 'returned';

interface OpenCycle {
  readonly startedMs: number;
  endedMs?: number;
  stage: Stage;
  boardedMs?: number;
  /** Since the box was last landed: when it may have begun its next cycle, should it turn out to have done so. */
  maybeStartedMs?: number | undefined;
  /** The box was where the passage ends before it is to begin: what is told is how the passage before ended. */
  wasBefore?: true;
  lastMs: number;
  lastKey?: string | undefined;
}

/** Goes through what happened to the box and starts a new cycle where one must have begun, or is planned to. */
function cutCycles(actuals: readonly LiveMove[], start: PlannedStart, context: JourneyContext): OpenCycle[] {
  const cycles: OpenCycle[] = [];
  for (const move of [...actuals].sort(byTimeThenRank)) {
    const step = stepOf(move.fact);
    let open = cycles.at(-1);
    if (step && (!open || startsAgain(open, step))) open = begin(cycles, move.atMs);
    if (step && open) advance(open, step, move, start);
    if (isOfEarlierVisit(move, open, start, context)) {
      open ??= begin(cycles, move.atMs);
      open.wasBefore = true;
      if (open.stage === 'origin') open.stage = step === 'empty_in' ? 'returned' : 'landed';
    }
    if (open && (step || (open.wasBefore && open.maybeStartedMs === undefined && isElsewhere(move, start)))) {
      open.lastMs = move.atMs;
      open.lastKey = move.fact.place?.key;
      if (open.stage === 'returned') open.endedMs ??= move.atMs;
    }
  }
  const last = cycles.at(-1);
  if (last && isFollowedByAnother(last, start)) begin(cycles, last.lastMs + 1);
  return cycles;
}

function begin(cycles: OpenCycle[], atMs: number): OpenCycle {
  const before = cycles.at(-1);
  const startedMs = before?.maybeStartedMs ?? atMs;
  if (before) before.endedMs ??= Math.min(before.lastMs, startedMs);
  const cycle: OpenCycle = { startedMs, stage: 'origin', lastMs: atMs };
  cycles.push(cycle);
  return cycle;
}

/** What names our own bill of lading or booking is of this journey, however odd its time. */
function isOfEarlierVisit(
  move: LiveMove,
  open: OpenCycle | undefined,
  start: PlannedStart,
  context: JourneyContext,
): boolean {
  if (open?.boardedMs !== undefined || open?.maybeStartedMs !== undefined) return false;
  const { activity, place, subject } = move.fact;
  const isLanding = activity === 'discharge' && isByWater(move.fact);
  if (!isLanding && !(place && start.farKeys.has(place.key))) return false;
  const named = context.numberType === 'bill_of_lading' ? subject.billsOfLading : subject.bookingNumbers;
  return (named ?? []).length === 0 && isBeforeStart(move, start);
}

function isElsewhere({ fact }: LiveMove, { fromKey }: PlannedStart): boolean {
  return fact.place !== null && fact.place.key !== fromKey && fact.loadState === undefined;
}

function isFollowedByAnother(cycle: OpenCycle, start: PlannedStart): boolean {
  const { stage, lastMs, lastKey, wasBefore } = cycle;
  if (wasBefore) return true;
  if (stage === 'returned') return isPlannedAfter(lastMs, start, undefined);
  return stage === 'delivered' && isPlannedAfter(lastMs, start, lastKey);
}

type Step = 'empty_out' | 'laden_in' | 'boarding' | 'landing' | 'laden_out' | 'empty_in';

/** Coming back empty ends a cycle; when nobody reported that, going aboard again after delivery shows it. */
function startsAgain({ stage, maybeStartedMs, wasBefore }: OpenCycle, step: Step): boolean {
  if (stage === 'returned') return step !== 'empty_in';
  if (step !== 'boarding') return false;
  return stage === 'delivered' || (stage === 'landed' && (wasBefore === true || maybeStartedMs !== undefined));
}

function advance(open: OpenCycle, step: Step, { atMs, fact }: LiveMove, { fromKey }: PlannedStart): void {
  const hasLanded = open.stage === 'landed' || open.stage === 'delivered';
  const mayGoAboard = open.stage === 'delivered' || (open.wasBefore === true && fact.place?.key === fromKey);
  open.stage = stageAfter(open.stage, step);
  if (step === 'boarding') open.boardedMs ??= atMs;
  if (step === 'landing' || step === 'empty_in') open.maybeStartedMs = undefined;
  if ((step === 'empty_out' && hasLanded) || (step === 'laden_in' && mayGoAboard)) open.maybeStartedMs ??= atMs;
}

function stageAfter(stage: Stage, step: Step): Stage {
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

function stepOf(fact: RecordedMove): Step | undefined {
  const { activity, loadState, mode } = fact;
  switch (activity) {
    case 'gate_out':
    case 'pick_up':
      return loadState === 'empty' ? 'empty_out' : loadState === 'laden' && mode !== 'rail' ? 'laden_out' : undefined;
    case 'gate_in':
    case 'drop_off':
      return loadState === 'empty' ? 'empty_in' : loadState === 'laden' && mode !== 'rail' ? 'laden_in' : undefined;
    case 'load':
      return isByWater(fact) ? 'boarding' : undefined;
    case 'discharge':
      return isByWater(fact) ? 'landing' : undefined;
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
