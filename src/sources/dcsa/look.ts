import { readContainerNumber } from '../../values/container-number.ts';
import { type Members, membersOf, objectOf, objectsOf, textOf } from './members.ts';
import { parseAnswer } from './words.ts';

/** What an answer shows of itself, enough to tell whether it is whole and what else to ask. */
export interface Look {
  readonly events: number;
  readonly boxes: readonly string[];
  readonly bookings: readonly string[];
  readonly bills: readonly string[];
  /** When the events were created, in the order of the answer; undefined where one does not say. */
  readonly created: readonly (string | undefined)[];
}

const MAX_DEPTH = 8;
/** Several times what the largest booking takes. */
const MAX_BYTES = 8 * 1024 * 1024;
const BOX_MEMBERS = ['equipmentReference', 'containerNumber'];

export function lookInto(payload: { readonly body: Uint8Array; readonly truncated: boolean }): Look {
  const isTooLong = payload.truncated || payload.body.length > MAX_BYTES;
  const json = isTooLong ? undefined : parseAnswer({ bytes: payload.body, truncated: false });
  const events = eventsIn(json);
  const boxes = new Set<string>();
  collectBoxes(json, boxes, MAX_DEPTH);
  return {
    events: events.length,
    boxes: [...boxes],
    bookings: documentsIn(events, 'BKG'),
    bills: documentsIn(events, 'TRD'),
    created: events.map((event) => textOf(event, 'eventCreatedDateTime', 'eventUpdatedDateTime')),
  };
}

function eventsIn(json: unknown): Members[] {
  const list = Array.isArray(json) ? json : membersOf(json)?.['events'];
  return Array.isArray(list) ? list.map(membersOf).filter((event) => event !== undefined) : [];
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
  return [...new Set(values)];
}

function collectBoxes(value: unknown, found: Set<string>, depth: number): void {
  if (depth === 0) return;
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
