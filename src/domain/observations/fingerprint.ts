import { hash } from 'node:crypto';
import type { JourneyFact, RecordedMove, RecordedReading } from './observation.ts';

/**
 * What a statement means, as a short text: two statements with the same fingerprint say the same thing. The sender's
 * event ids are left out because they change from poll to poll, and so are the times at which it was said.
 */
export function fingerprintOf(sourceName: string, fact: JourneyFact | RecordedReading): string {
  const meaning = fact.kind === 'move' ? moveMeaning(fact) : factMeaning(fact);
  return hash('sha256', JSON.stringify([sourceName, ...meaning]), 'base64url').slice(0, 22);
}

function moveMeaning(move: RecordedMove): unknown[] {
  return [
    'move',
    move.subject.containerNumber ?? '',
    move.activity,
    move.classifier,
    move.mode ?? '',
    move.loadState ?? '',
    move.place?.key ?? '',
    move.place?.terminalId ?? '',
    move.vessel?.key ?? '',
    move.voyage ?? '',
    move.role ?? '',
    move.phase ?? '',
    move.time.at.slice(0, 16),
    move.time.precision,
    ...(move.ofShipAlone ? ['ship'] : []),
    ...(move.corrects ? ['corrects'] : []),
  ];
}

/** All members but the ones about the statement itself, in a fixed order. */
function factMeaning(fact: Exclude<JourneyFact, RecordedMove> | RecordedReading): unknown[] {
  const { original, senderEventId, stableEventId, statedAt, retracted, retractsEventId, entered, ...meaning } = fact;
  return [canonical(meaning), ...(retractsEventId ? [retractsEventId] : [])];
}

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).filter(([, member]) => member !== undefined);
  return entries.sort(([one], [other]) => (one < other ? -1 : 1)).map(([name, member]) => [name, canonical(member)]);
}
