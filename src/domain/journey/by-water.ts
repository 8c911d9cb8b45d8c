import type { RecordedMove } from '../observations/observation.ts';

/** Whether a ship or barge carries the box. Who names no means of transport tells of ships, but for inland places of delivery. */
export function isByWater({ mode, role }: Pick<RecordedMove, 'mode' | 'role'>): boolean {
  return mode === undefined ? role !== 'inland' : mode === 'vessel' || mode === 'barge';
}
