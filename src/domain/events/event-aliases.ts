import { EVENT_NAMES, type EventName } from './event-names.ts';

/** Newer names of events. Whoever subscribes to one is told under it; everybody else under the name of the specification. */
const ALIASES = {
  'document_representation.created': 'document.extracted',
  'document_representation.failed': 'document.extraction_failed',
} as const satisfies Readonly<Record<string, EventName>>;

type Alias = keyof typeof ALIASES;

/** A name that a webhook may subscribe to, and that a notification may carry. */
export type ToldName = EventName | Alias;

const ALIAS_NAMES: readonly Alias[] = ['document_representation.created', 'document_representation.failed'];

export const TOLD_NAMES: readonly ToldName[] = [...EVENT_NAMES, ...ALIAS_NAMES];

/** The event that a name stands for. */
export function eventNamed(name: ToldName): EventName {
  return isAlias(name) ? ALIASES[name] : name;
}

/** All names of an event, that of the specification first. */
export function namesOf(event: EventName): ToldName[] {
  return [event, ...ALIAS_NAMES.filter((name) => ALIASES[name] === event)];
}

function isAlias(name: ToldName): name is Alias {
  return Object.hasOwn(ALIASES, name);
}
