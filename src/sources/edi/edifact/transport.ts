import type { Mode, VesselReference } from '../../../domain/observations/observation.ts';
import { lookUp } from '../code-table.ts';
import { vesselOf } from '../message-outcome.ts';
import { component, type EdifactSegment } from './segment.ts';

/** UN/ECE Recommendation 19; senders write its codes with one digit or two. */
const MODES: Readonly<Record<string, Mode>> = { '1': 'vessel', '2': 'rail', '3': 'truck', '8': 'barge' };

const MAIN_CARRIAGE = '20';

export interface Transport {
  readonly mode?: Mode;
  readonly vessel?: VesselReference;
  readonly voyage?: string;
}

/** The main carriage among TDT segments, or the first there is. */
export function mainTransport(segments: readonly EdifactSegment[]): EdifactSegment | undefined {
  const all = segments.filter((segment) => segment.tag === 'TDT');
  return all.find((tdt) => component(tdt, 1) === MAIN_CARRIAGE) ?? all[0];
}

/** TDT: conveyance reference (8028), mode (C220) and the means of transport (C222: IMO number, call sign or name). */
export function readTransport(tdt: EdifactSegment | undefined): Transport {
  const mode = lookUp(MODES, component(tdt, 3)?.replace(/0$/, ''));
  const vessel = vesselOf(component(tdt, 8, 1), component(tdt, 8, 4));
  const voyage = component(tdt, 2);
  return { ...(mode && { mode }), ...(vessel && { vessel }), ...(voyage && { voyage }) };
}
