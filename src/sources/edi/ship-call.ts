import type { Move, PlaceReference, TimeReference, VesselReference } from '../../domain/observations/observation.ts';
import { draftMove } from './statement.ts';

/** A ship comes to or leaves a port, said of the ship alone: it concerns whoever waits for it. */
export interface ShipCall {
  readonly original: string;
  readonly senderEventId: string;
  readonly retracted: boolean;
  readonly activity: 'arrive' | 'depart';
  readonly classifier: 'actual' | 'estimated';
  readonly time: TimeReference;
  readonly place: PlaceReference;
  readonly vessel: VesselReference;
  readonly voyage: string | undefined;
}

export function shipMove(call: ShipCall): Move {
  const { original, senderEventId, retracted } = call;
  const move = draftMove(
    { subject: {}, original, senderEventId, retracted },
    call.activity,
    call.classifier,
    call.time,
  );
  move.mode = 'vessel';
  move.place = call.place;
  move.vessel = call.vessel;
  if (call.voyage) move.voyage = call.voyage;
  return move;
}
