import type { Move } from '../../domain/observations/observation.ts';
import { Choice, DateTime, Shape, Text, Type } from '../../values/schema.ts';

/** By which a vessel seen at a port is handed to whoever follows shipments; its payload is the observation. */
export const VESSEL_CALL_JOB = 'vessel-call';
const VesselMove = (activities: readonly Move['activity'][], classifiers: readonly Move['classifier'][]) =>
  Type.Unsafe<Move>({
    ...Shape({
      kind: Choice(['move']),
      subject: Shape({}),
      activity: Choice(activities),
      classifier: Choice(classifiers),
      mode: Choice(['vessel']),
      vessel: Shape({ imo: Text, name: Type.Optional(Text) }),
      place: Shape({ unLocode: Text }),
      time: Shape({ kind: Choice(['instant']), at: DateTime, precision: Choice(['minute']), raw: Text }),
      original: Text,
      statedAt: Type.Optional(DateTime),
    }),
  });
export const VesselCallJob = VesselMove(['arrive', 'berth', 'depart'], ['actual']);

/** By which a port call of a ship that somebody waits for is handed over, with the feed that told of it. */
export const PORT_CALL_JOB = 'port-call';
export const PortCallJob = Shape({
  feed: Text,
  observations: Type.Array(VesselMove(['arrive', 'depart'], ['actual', 'estimated']), { maxItems: 2 }),
});
