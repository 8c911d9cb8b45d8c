import { readContainerNumber } from '../../values/container-number.ts';
import { type Members, membersOf, objectOf, objectsOf, textOf } from './members.ts';

/** What an answer shows of itself, enough to tell whether it is whole and what else to ask. */
export interface Look {
  readonly events: number;
  readonly boxes: readonly string[];
  readonly bookings: readonly string[];
  readonly bills: readonly string[];
  /** When the first and the last event of the answer were created, and whether all say so, each no earlier than the one before. */
  readonly created: {
    readonly first: string | undefined;
    readonly last: string | undefined;
    readonly isOrdered: boolean;
  };
}

const MAX_DEPTH = 8;
/** More than travel on any bill of lading or booking. */
const MAX_BOXES = 2_000;
/** Of a kind, that are told of. */
const MAX_DOCUMENTS = 100;
const BOX_MEMBERS = ['equipmentReference', 'containerNumber'];

const UNTOLD = { first: undefined, last: undefined, isOrdered: true };

export const NOTHING_SEEN: Look = { events: 0, boxes: [], bookings: [], bills: [], created: UNTOLD };

export function lookAt(json: unknown): Look {
  const events = eventsIn(json);
  const boxes = new Set<string>();
  collectBoxes(json, boxes, MAX_DEPTH);
  return {
    events: events.length,
    boxes: [...boxes],
    bookings: documentsIn(events, 'BKG'),
    bills: documentsIn(events, 'TRD'),
    created: createdIn(events),
  };
}

function eventsIn(json: unknown): Members[] {
  const list = Array.isArray(json) ? json : membersOf(json)?.['events'];
  return Array.isArray(list) ? list.map(membersOf).filter((event) => event !== undefined) : [];
}

function createdIn(events: readonly Members[]): Look['created'] {
  const told = events.map((event) => textOf(event, 'eventCreatedDateTime', 'eventUpdatedDateTime'));
  const times = told.map((text) => Date.parse(text ?? ''));
  const isOrdered = times.every((time, index) => time >= (times[index - 1] ?? Number.NEGATIVE_INFINITY));
  return { first: told[0], last: told.at(-1), isOrdered };
}

function documentsIn(events: readonly Members[], type: string): string[] {
  const values = events.flatMap((event) => [
    ...objectsOf(event, 'documentReferences')
      .filter((one) => textOf(one, 'documentReferenceType')?.toUpperCase() === type)
      .flatMap((one) => textOf(one, 'documentReferenceValue') ?? []),
    ...objectsOf(objectOf(event, 'shipmentDetails'), 'additionalDocumentReferences')
      .filter((one) => textOf(one, 'typeCode')?.toUpperCase() === type)
      .flatMap((one) => textOf(one, 'reference') ?? []),
  ]);
  return [...new Set(values)].slice(0, MAX_DOCUMENTS);
}

function collectBoxes(value: unknown, found: Set<string>, depth: number): void {
  if (depth === 0 || found.size >= MAX_BOXES) return;
  if (Array.isArray(value)) {
    for (const item of value) collectBoxes(item, found, depth - 1);
    return;
  }
  const members = membersOf(value);
  if (!members) return;
  for (const [name, member] of Object.entries(members)) {
    if (typeof member === 'string') {
      const reading = BOX_MEMBERS.includes(name) ? readContainerNumber(member) : undefined;
      if (reading && reading.kind !== 'not-a-container-number') found.add(reading.number);
    } else {
      collectBoxes(member, found, depth - 1);
    }
  }
}
