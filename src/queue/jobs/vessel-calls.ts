import type { Move } from '../../domain/observations/observation.ts';
import { Choice, DateTime, Shape, Text, Type } from '../../values/schema.ts';

/** By which a vessel seen at a port is handed to whoever follows shipments; its payload is the observation. */
export const VESSEL_CALL_JOB = 'vessel-call';
export const VesselCallJob = Type.Unsafe<Move>({
  ...Shape({
    kind: Choice(['move']),
    subject: Shape({}),
    activity: Choice(['arrive', 'berth', 'depart']),
    classifier: Choice(['actual']),
    mode: Choice(['vessel']),
    vessel: Shape({ imo: Text, name: Type.Optional(Text) }),
    place: Shape({ unLocode: Text }),
    time: Shape({ kind: Choice(['instant']), at: DateTime, precision: Choice(['minute']), raw: Text }),
    original: Text,
  }),
});
