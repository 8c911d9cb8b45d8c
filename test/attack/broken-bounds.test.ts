import { expect, it } from 'vitest';
import { brokenBounds } from './broken-bounds.ts';
import type { AttackReport } from './run.ts';

const MEGABYTE = 1_048_576;
const DAY = { steps: 100, served: 100, unserved: [], p95Ms: 10 };
const HELD: AttackReport = {
  attempts: { bombs: 10 },
  leaks: [],
  changed: [],
  faults: [],
  busy: 3,
  unanswered: [],
  longestStallMs: 230,
  idleStallMs: 30,
  stalls: [],
  doing: [],
  heapBefore: 60 * MEGABYTE,
  heapAfter: 80 * MEGABYTE,
  highestBytes: { 'main.js': 512 * MEGABYTE, 'intake-reader.js': 300 * MEGABYTE },
  ordinary: { ...DAY, p95Ms: 20 },
  alone: DAY,
};

it('are none where everything held, to the bound', () => {
  expect(brokenBounds(HELD)).toEqual([]);
});

it.each<[Partial<AttackReport>, string]>([
  [{ leaks: ['ids of another account: …'] }, '1 leaks'],
  [{ changed: ['shipment', 'container'] }, '2 tables of the victim changed'],
  [{ faults: ['bombs: … → 500'] }, '1 answers of 5xx'],
  [{ unanswered: ['…'] }, '1 unanswered'],
  [{ ordinary: { ...DAY, unserved: ['GET /shipments → 429'] } }, '1 of the ordinary day not served'],
  [{ longestStallMs: 231 }, 'stalled 201 ms longer than when idle'],
  [{ highestBytes: { 'intake-reader.js': 513 * MEGABYTE } }, 'intake-reader.js took 513 MB'],
  [{ highestBytes: {} }, 'the memory of no process was seen'],
  [{ ordinary: { ...DAY, p95Ms: 21 } }, 'the p95 of an ordinary day was ×2.10'],
  [{ alone: { ...DAY, p95Ms: 0 }, ordinary: { ...DAY, p95Ms: 0 } }, 'the p95 of an ordinary day was ×NaN'],
  [{ heapAfter: 91 * MEGABYTE }, 'the heap did not come back to its level'],
])('are told of: %j', (differs, told) => {
  expect(brokenBounds({ ...HELD, ...differs })).toEqual([told]);
});
