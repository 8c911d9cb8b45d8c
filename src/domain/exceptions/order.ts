import type { Id } from '../../values/id.ts';
import { EXCEPTION_CATEGORIES, type Exception, type ExceptionCategory } from './exception.ts';

type Ordered = Pick<Exception, 'category' | 'severity' | 'urgency' | 'at' | 'on'> & { readonly id: Id };

const PLACES = Object.fromEntries(EXCEPTION_CATEGORIES.map((category, place) => [category, place])) as Record<
  ExceptionCategory,
  number
>;

/** By the money that is at stake, then what to act on, then by what is due first. */
export function byUrgency(one: Ordered, other: Ordered): number {
  return (
    one.urgency - other.urgency ||
    watched(one) - watched(other) ||
    PLACES[one.category] - PLACES[other.category] ||
    compare(dueAt(one), dueAt(other)) ||
    compare(one.id, other.id)
  );
}

/** Those of one shipment together, in the place of its most urgent one. What belongs to no shipment stands alone. */
export function groupedByShipment<Found extends Ordered & { readonly shipmentId: Id | null }>(
  ordered: readonly Found[],
): Found[] {
  const groups = new Map<Id, Found[]>();
  for (const one of ordered) {
    const key = one.shipmentId ?? one.id;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [one]);
    else group.push(one);
  }
  return [...groups.values()].flat();
}

function watched({ severity }: Ordered): number {
  return severity === 'act' ? 0 : 1;
}

/** A day begins later or earlier by the place, but is the same day. */
function dueAt({ on, at }: Ordered): string {
  return on ?? at ?? '9';
}

/** Instants and ids are in order as they are written; what a language makes of it takes ten times as long. */
function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
