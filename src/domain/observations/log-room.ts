import type { RecordedObservation } from './observation.ts';

/**
 * What is derived of a box is derived of all that was ever said of it. So there is an end to what is recorded, far beyond
 * what any journey has: whoever goes on talking is not heard, rather than making everybody wait.
 */
export const ROOM = {
  /** A shipment of five hundred boxes with forty statements on each. */
  ofAShipment: 20_000,
  /** Of everybody. A line that changes each of twelve expectations of a box every day for a hundred days has 1,200. */
  ofABox: 2_000,
  /** Of one sender: however much it says, others are heard. */
  ofASender: 1_500,
  /** Of what names no box, which counts for each of them. */
  ofNoBox: 1_000,
  /** The last of each is for what has happened: it is not kept out by what was expected. */
  forWhatHappened: 200,
} as const;

export interface Unheard {
  readonly entry: RecordedObservation;
  /** Why, for people. The same for everything that meets the same end. */
  readonly detail: string;
}

/** Those of the entries that there is room for beside the log, step by step. What was said may always be taken back. */
export function* withinRoom(
  log: readonly RecordedObservation[],
  entries: readonly RecordedObservation[],
): Generator<undefined, { readonly heard: readonly RecordedObservation[]; readonly unheard: readonly Unheard[] }> {
  const said = new Map<string, number>();
  const count = (entry: RecordedObservation) => {
    for (const key of keysOf(entry)) said.set(key, (said.get(key) ?? 0) + 1);
  };
  for (const entry of log) {
    count(entry);
    yield;
  }
  const heard: RecordedObservation[] = [];
  const unheard: Unheard[] = [];
  for (const entry of entries) {
    const detail = obstacle(entry, said);
    if (detail === undefined) {
      count(entry);
      heard.push(entry);
    } else unheard.push({ entry, detail });
    yield;
  }
  return { heard, unheard };
}

const SHIPMENT = '';

function keysOf({ fact, sourceName }: RecordedObservation): string[] {
  if (fact.kind === 'withdrawal') return [];
  const box = `of ${fact.subject.containerNumber ?? ''}`;
  return [SHIPMENT, box, `${box} by ${sourceName}`];
}

function obstacle(entry: RecordedObservation, said: ReadonlyMap<string, number>): string | undefined {
  const [shipment, box, sender] = keysOf(entry);
  if (shipment === undefined || box === undefined || sender === undefined) return undefined;
  const { fact, sourceName } = entry;
  const { containerNumber } = fact.subject;
  const isExpected = fact.kind === 'move' && fact.classifier !== 'actual';
  const isFull = (key: string, room: number) => (said.get(key) ?? 0) >= room - (isExpected ? ROOM.forWhatHappened : 0);
  if (isFull(shipment, ROOM.ofAShipment)) return sentence(ROOM.ofAShipment, 'a shipment');
  if (isFull(box, containerNumber === undefined ? ROOM.ofNoBox : ROOM.ofABox)) {
    return containerNumber === undefined
      ? sentence(ROOM.ofNoBox, 'a shipment that name no box')
      : sentence(ROOM.ofABox, `a box; ${containerNumber} has as many`);
  }
  if (containerNumber !== undefined && isFull(sender, ROOM.ofASender)) {
    return sentence(ROOM.ofASender, `a box by one sender; of ${containerNumber} ${sourceName} has told as many`);
  }
  return undefined;
}

function sentence(room: number, of: string): string {
  return `At most ${room} statements are recorded of ${of}. What has been said stands, and can be taken back.`;
}
