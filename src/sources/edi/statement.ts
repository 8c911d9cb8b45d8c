import type {
  Activity,
  Classifier,
  Move,
  ShipmentFacts,
  Subject,
  TimeReference,
} from '../../domain/observations/observation.ts';

/** A value while it is put together: optional members are added as they turn out to be known. */
export type Draft<Value> = { -readonly [Name in keyof Value]: Value[Name] };

/** What every statement of a message has in common. */
export interface Statement {
  readonly subject: Subject;
  readonly original: string;
  readonly senderEventId: string;
  readonly retracted: boolean;
}

/** Members are written out rather than spread: these are made by the hundred thousand. */
export function draftMove(
  statement: Statement,
  activity: Activity,
  classifier: Classifier,
  time: TimeReference,
): Draft<Move> {
  const { subject, original, senderEventId } = statement;
  const move: Draft<Move> = { subject, original, senderEventId, kind: 'move', activity, classifier, time };
  if (statement.retracted) move.retracted = true;
  return move;
}

export function draftShipmentFacts({ subject, original, senderEventId }: Statement): Draft<ShipmentFacts> {
  return { subject, original, senderEventId, kind: 'shipment' };
}
