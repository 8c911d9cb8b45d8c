import { type AttackReport, BACK_AT_LEVEL_TIMES } from './run.ts';

/** Above what it is without an attack, of each process, and of what somebody's day is without one. */
export const WANTED = { stallMs: 200, memoryMb: 512, p95Times: 2 };
export const MEGABYTE = 1_048_576;

/** What was found, and which bounds did not hold: none where the attack failed. */
export function brokenBounds(report: AttackReport): string[] {
  const { ordinary, alone, longestStallMs, idleStallMs, heapBefore, heapAfter } = report;
  const stallMs = longestStallMs - idleStallMs;
  const p95Times = ordinary.p95Ms / alone.p95Ms;
  const memories = Object.entries(report.highestBytes).map(([name, bytes]) => [name, bytes / MEGABYTE] as const);
  const found = {
    leaks: report.leaks,
    'tables of the victim changed': report.changed,
    'answers of 5xx': report.faults,
    unanswered: report.unanswered,
    'of the ordinary day not served': [...ordinary.unserved, ...alone.unserved],
  };
  return [
    ...Object.entries(found).flatMap(([what, list]) => (list.length === 0 ? [] : [`${list.length} ${what}`])),
    ...(stallMs > WANTED.stallMs ? [`stalled ${stallMs} ms longer than when idle`] : []),
    ...memories.flatMap(([name, mb]) => (mb > WANTED.memoryMb ? [`${name} took ${mb.toFixed(0)} MB`] : [])),
    ...(memories.length === 0 ? ['the memory of no process was seen'] : []),
    // Nothing of a day that was not measured is known to hold.
    ...(p95Times <= WANTED.p95Times ? [] : [`the p95 of an ordinary day was ×${p95Times.toFixed(2)}`]),
    ...(heapAfter > heapBefore * BACK_AT_LEVEL_TIMES ? ['the heap did not come back to its level'] : []),
  ];
}
