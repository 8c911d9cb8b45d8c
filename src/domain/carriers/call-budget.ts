import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../values/duration.ts';

/** What a line allows with one key. A window that is not named is not limited. */
export interface CallLimits {
  readonly requestsPerSecond?: number | undefined;
  readonly requestsPerMinute?: number | undefined;
  readonly requestsPerHour?: number | undefined;
  readonly requestsPerDay?: number | undefined;
  readonly requestsPerMonth?: number | undefined;
}

const SECOND_MS = 1_000;

export type WindowName = 'second' | 'minute' | 'hour' | 'day' | 'month';

interface Window {
  readonly name: WindowName;
  readonly limit: (limits: CallLimits) => number | undefined;
  readonly lengthMs: number;
  /** Calls are counted in pieces of this length. */
  readonly pieceMs: number;
}

const WINDOWS: readonly Window[] = [
  { name: 'second', limit: (limits) => limits.requestsPerSecond, lengthMs: SECOND_MS, pieceMs: 100 },
  { name: 'minute', limit: (limits) => limits.requestsPerMinute, lengthMs: MINUTE_MS, pieceMs: 2 * SECOND_MS },
  { name: 'hour', limit: (limits) => limits.requestsPerHour, lengthMs: HOUR_MS, pieceMs: MINUTE_MS },
  { name: 'day', limit: (limits) => limits.requestsPerDay, lengthMs: DAY_MS, pieceMs: 15 * MINUTE_MS },
  { name: 'month', limit: (limits) => limits.requestsPerMonth, lengthMs: 30 * DAY_MS, pieceMs: 12 * HOUR_MS },
];

/** A call is counted when it is sent, and the line counts it when it arrives: so much later, or a sixtieth of the window. */
const SLACK_MS = 250;

/** Calls that were made, by window: `[start of the piece, calls]`, the oldest first. */
export type Spent = Readonly<Partial<Record<WindowName, readonly (readonly [number, number])[]>>>;

/** How much of the longer windows is left to questions that somebody waits for. */
const KEPT_FOR_PEOPLE = 0.1;
const KEPT_IN: ReadonlySet<WindowName> = new Set(['hour', 'day', 'month']);

export type Spending =
  | { readonly kind: 'spent'; readonly spent: Spent }
  | { readonly kind: 'wait'; readonly untilMs: number };

/**
 * Counts one more call, or says when one more is allowed. Whatever stretch of time of a window's length the line looks
 * at, wherever it begins, no more calls than allowed are in it.
 */
export function spendCall(spent: Spent, limits: CallLimits, nowMs: number, isUrgent: boolean): Spending {
  const waits = usesOf(spent, limits, nowMs, isUrgent).map(({ untilMs }) => untilMs);
  const untilMs = Math.max(0, ...waits);
  if (untilMs > nowMs) return { kind: 'wait', untilMs };
  const counted = WINDOWS.filter(({ limit }) => limit(limits) !== undefined).map((window) => {
    const start = Math.floor(nowMs / window.pieceMs) * window.pieceMs;
    const kept = piecesOf(spent, window, nowMs);
    const last = kept.at(-1);
    const pieces = last && last[0] >= start ? [...kept.slice(0, -1), [last[0], last[1] + 1]] : [...kept, [start, 1]];
    return [window.name, pieces] as const;
  });
  return { kind: 'spent', spent: Object.fromEntries(counted) };
}

export interface WindowUse {
  readonly window: WindowName;
  readonly limit: number;
  readonly used: number;
}

/** How much of each window is used. */
export function budgetUse(spent: Spent, limits: CallLimits, nowMs: number): WindowUse[] {
  return usesOf(spent, limits, nowMs, true).map(({ window, limit, used }) => ({ window, limit, used }));
}

/**
 * Routine calls a day that the limits leave room for; undefined when there is no limit. A window is used again once its calls
 * have left it, so that planning with its bare length would promise more than is ever given out.
 */
export function callsADay(limits: CallLimits): number | undefined {
  const days = WINDOWS.flatMap((window) => {
    const calls = window.limit(limits);
    return calls === undefined ? [] : [(routineShare(window.name) * calls * DAY_MS) / reachOf(window)];
  });
  return days.length === 0 ? undefined : Math.min(...days);
}

function usesOf(spent: Spent, limits: CallLimits, nowMs: number, isUrgent: boolean) {
  return WINDOWS.flatMap((window) => {
    const limit = window.limit(limits);
    if (limit === undefined) return [];
    const pieces = piecesOf(spent, window, nowMs);
    const used = pieces.reduce((sum, [, calls]) => sum + calls, 0);
    const allowed = Math.max(Math.floor(isUrgent ? limit : limit * routineShare(window.name)), 1);
    return [{ window: window.name, limit, used, untilMs: freeAt(pieces, used - allowed + 1, window) }];
  });
}

function routineShare(name: WindowName): number {
  return KEPT_IN.has(name) ? 1 - KEPT_FOR_PEOPLE : 1;
}

/** When as many calls as are in the way have left the window; zero when none are. */
function freeAt(pieces: readonly (readonly [number, number])[], inTheWay: number, window: Window): number {
  let left = inTheWay;
  for (const [start, calls] of pieces) {
    if (left <= 0) return 0;
    left -= calls;
    if (left <= 0) return start + reachOf(window);
  }
  return 0;
}

function piecesOf(spent: Spent, window: Window, nowMs: number) {
  return (spent[window.name] ?? []).filter(([start]) => start + reachOf(window) > nowMs);
}

/** From the start of a piece until its last call has left the window, as the line may see it. */
function reachOf({ lengthMs, pieceMs }: Window): number {
  return lengthMs + pieceMs + Math.max(SLACK_MS, lengthMs / 60);
}
