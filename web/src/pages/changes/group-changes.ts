import type { Change } from '../../api/changes.ts';
import { relatedId } from '../../api/json-api.ts';

/** Changes that people would tell in one sentence: the boxes of a shipment that arrived together, an estimate that moved twice. */
export interface ChangeGroup {
  readonly key: string;
  /** The newest of them. */
  readonly change: Change;
  readonly changes: readonly Change[];
}

export interface DayOfChanges {
  /** `YYYY-MM-DD` in the reader's zone. */
  readonly day: string;
  readonly groups: readonly ChangeGroup[];
}

export function groupByDay(changes: readonly Change[], zone?: string): DayOfChanges[] {
  const format = new Intl.DateTimeFormat('en-CA', { ...(zone === undefined ? {} : { timeZone: zone }) });
  const days = new Map<string, Map<string, Change[]>>();
  for (const change of changes) {
    const day = format.format(new Date(change.attributes.occurred_at));
    const groups = days.get(day) ?? new Map<string, Change[]>();
    days.set(day, groups);
    const key = keyOf(change);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [change]);
    else group.push(change);
  }
  return [...days].map(([day, groups]) => ({
    day,
    groups: [...groups].flatMap(([key, members]) => {
      const [change] = members;
      return change === undefined ? [] : [{ key, change, changes: members }];
    }),
  }));
}

/** The numbers of the boxes of a group, each once. */
export function numbersOf(group: ChangeGroup): string[] {
  return [...new Set(group.changes.flatMap(({ attributes }) => attributes.number ?? []))];
}

/** From where a group of moves began to where it ended. */
export function moveOf({ changes }: ChangeGroup): { readonly from: string | null; readonly to: string | null } {
  return { from: changes.at(-1)?.attributes.from ?? null, to: changes[0]?.attributes.to ?? null };
}

const TOGETHER = ['arrival', 'departure', 'movement', 'availability', 'terminal'];

function keyOf(change: Change): string {
  const { kind, event, location_name: place, vessel_name: vessel } = change.attributes;
  // A sheet of fifty numbers is one thing that somebody did.
  if (kind === 'tracking') return event;
  const shipment = relatedId(change, 'shipment');
  if (shipment === undefined) return change.id;
  if (TOGETHER.includes(kind)) return [event, shipment, place, vessel].join(' ');
  if (kind === 'estimate') return [event, shipment].join(' ');
  if (kind === 'last_free_day' || kind === 'appointment' || kind === 'fee')
    return [event, relatedId(change, 'container')].join(' ');
  return change.id;
}
