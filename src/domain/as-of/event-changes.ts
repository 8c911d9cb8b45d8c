import type { TransportEvent } from '../containers/transport-event.ts';

/** A milestone that came, went or was told anew. */
export interface EventChange {
  readonly before: TransportEvent | null;
  readonly after: TransportEvent | null;
}

const TOLD = ['timestamp', 'locationLocode', 'terminalId', 'vesselId', 'voyageNumber', 'dataSource'] as const;

/** What differs between the milestones of two moments, in the order of travel. */
export function eventChanges(before: readonly TransportEvent[], after: readonly TransportEvent[]): EventChange[] {
  const known = new Map(before.map((event) => [event.id, event]));
  const changes: EventChange[] = [];
  for (const event of after) {
    const earlier = known.get(event.id) ?? null;
    known.delete(event.id);
    if (earlier === null || TOLD.some((name) => earlier[name] !== event[name]))
      changes.push({ before: earlier, after: event });
  }
  return [...changes, ...[...known.values()].map((event) => ({ before: event, after: null }))];
}
