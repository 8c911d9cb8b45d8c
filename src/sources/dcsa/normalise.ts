import { isUtf8 } from 'node:buffer';
import type { EquipmentFacts, Observation, ShipmentFacts } from '../../domain/observations/observation.ts';
import { readOutsideJson } from '../../text/outside-json.ts';
import { compareInstants, LONG_AGO } from '../../values/instant.ts';
import type { Normalised, Problem } from '../source.ts';
import { listsByType } from './lists-by-type.ts';
import { type Members, membersOf, objectOf } from './members.ts';
import { readCosco } from './read-cosco.ts';
import { readEvent } from './read-event.ts';

/** More events than any shipment has; beyond it a payload is a fault. */
const MAX_EVENTS = 20_000;

/** Reads a page of events of any version, or an answer in one of the shapes lines have of their own. Never throws. */
export function normaliseDcsa(body: Uint8Array, asked?: string): Normalised {
  const document = parse(body);
  if ('problem' in document) return { observations: [], problems: [document.problem] };
  const own = readCosco(document.json);
  if (own) return { ...own, observations: mergeEquipment(own.observations) };
  const lists = eventsOf(document.json, asked);
  if (!lists) {
    const detail = 'Neither a list of events nor an object with one.';
    return { observations: [], problems: [{ reason: 'unknown_shape', detail, pointer: '' }] };
  }
  const observations: Observation[] = [];
  const problems: Problem[] = [];
  for (const { events, pointer } of lists) {
    for (const [index, item] of events.slice(0, MAX_EVENTS).entries()) {
      const reading = readEvent(item, `${pointer}/${index}`);
      observations.push(...reading.observations);
      problems.push(...reading.problems);
    }
    if (events.length > MAX_EVENTS) {
      const detail = `Only the first ${MAX_EVENTS} of ${events.length} events were read.`;
      problems.push({ reason: 'too_large', detail, pointer });
    }
  }
  return { observations: mergeEquipment(observations), problems };
}

function parse(body: Uint8Array): { json: unknown } | { problem: Problem } {
  const encoding = encodingOf(body);
  if (!encoding) {
    return { problem: { reason: 'wrong_charset', detail: 'The bytes are neither UTF-8 nor UTF-16.', pointer: '' } };
  }
  const text = new TextDecoder(encoding).decode(body);
  const reading = readOutsideJson(text);
  return 'json' in reading ? reading : { problem: { ...reading, pointer: '' } };
}

function encodingOf(body: Uint8Array): string | undefined {
  if (body[0] === 0xff && body[1] === 0xfe) return 'utf-16le';
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be';
  return isUtf8(body) ? 'utf-8' : undefined;
}

interface EventList {
  readonly events: readonly unknown[];
  readonly pointer: string;
}

/** A bare list in 2.2, an object around it elsewhere; a single event is a list of one. */
function eventsOf(json: unknown, asked: string | undefined): readonly EventList[] | undefined {
  if (Array.isArray(json)) return [{ events: json, pointer: '' }];
  const document = membersOf(json);
  for (const name of ['events', 'data', 'results']) {
    const events = document?.[name];
    if (Array.isArray(events)) return [{ events, pointer: `/${name}` }];
  }
  if (document && isEvent(document)) return [{ events: [document], pointer: '' }];
  return document && listsByType(document, asked);
}

function isEvent(document: Members): boolean {
  const event = objectOf(document, 'payload') ?? document;
  return ['eventType', 'eventDateTime', 'isRetracted', 'metadata'].some((name) => name in event);
}

/** What many events repeat about the boxes becomes one statement a box. */
function mergeEquipment(observations: readonly Observation[]): Observation[] {
  const kept: Observation[] = [];
  const merged = new Map<string, ShipmentFacts>();
  for (const observation of observations) {
    const equipment = observation.kind === 'shipment' ? observation.equipment?.[0] : undefined;
    if (observation.kind !== 'shipment' || !equipment) {
      kept.push(observation);
      continue;
    }
    const before = merged.get(equipment.number);
    merged.set(equipment.number, before ? mergeFacts(before, observation, equipment) : observation);
  }
  return [...kept, ...merged.values()];
}

function mergeFacts(before: ShipmentFacts, later: ShipmentFacts, equipment: EquipmentFacts): ShipmentFacts {
  const [known] = before.equipment ?? [];
  const newer = compareInstants(later.statedAt ?? LONG_AGO, before.statedAt ?? LONG_AGO) >= 0;
  const [base, top] = newer ? [known, equipment] : [equipment, known];
  return { ...(newer ? later : before), equipment: [{ ...base, ...top, number: equipment.number }] };
}
