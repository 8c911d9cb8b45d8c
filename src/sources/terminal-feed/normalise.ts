import { isUtf8 } from 'node:buffer';
import { type GateDay, GateDayShape } from '../../domain/free-time/terminal-calendar.ts';
import type {
  Move,
  Observation,
  PlaceReference,
  TerminalFacts,
  TimeReference,
} from '../../domain/observations/observation.ts';
import { readStatedTime } from '../../domain/observations/stated-time.ts';
import { readOutsideJson } from '../../text/outside-json.ts';
import { readContainerNumber } from '../../values/container-number.ts';
import { readAs } from '../../values/read-as.ts';
import type { Normalised, Problem, ProblemReason } from '../source.ts';
import {
  type ContainerMessage,
  Envelope,
  ContainerMessage as MessageSchema,
  type TerminalMessage,
  VesselCall,
} from './schema.ts';

/** Reads one message of a terminal. A container or call that is wrong is left out with a reason; the rest counts. */
export function normaliseTerminalFeed(body: Uint8Array): Normalised {
  const reading = readEnvelope(body);
  if ('problem' in reading) return { observations: [], problems: [reading.problem] };
  const { message } = reading;
  const observations: Observation[] = [];
  const problems: Problem[] = [];
  for (const [index, item] of (message.containers ?? []).entries()) {
    const one = readAs(MessageSchema, item);
    const result = one.fits
      ? readContainer(one.value, message, `/containers/${index}`)
      : failed('wrong_type', one.reason, `/containers/${index}`);
    observations.push(...result.observations);
    problems.push(...result.problems);
  }
  for (const [index, item] of (message.vessels ?? []).entries()) {
    const pointer = `/vessels/${index}`;
    const one = readAs(VesselCall, item);
    const result = one.fits ? readCall(one.value, message, pointer) : failed('wrong_type', one.reason, pointer);
    observations.push(...result.observations);
    problems.push(...result.problems);
  }
  problems.push(...readGates(message).problems);
  return { observations, problems };
}

/** A message as a whole: who sent it, its number in the sender's sequence, and what it says of the facility. */
export interface MessageHead {
  readonly source: string;
  readonly sequence: number;
  readonly sentAt: string;
  readonly place: PlaceReference;
  readonly gates: readonly GateDay[];
}

function readGates({ gates = [] }: TerminalMessage): { days: GateDay[]; problems: Problem[] } {
  const read = gates.map((item) => readAs(GateDayShape, item));
  return {
    days: read.flatMap((one) => (one.fits ? [one.value] : [])),
    problems: read.flatMap((one, index) =>
      one.fits ? [] : failed('wrong_type', one.reason, `/gates/${index}`).problems,
    ),
  };
}

/** Who sent it, its number, and what it says of the facility as a whole. */
export function readMessageHead(body: Uint8Array): MessageHead | undefined {
  const reading = readEnvelope(body);
  if ('problem' in reading) return undefined;
  const { source, sequence, sent_at: sentAt } = reading.message;
  return { source, sequence, sentAt, place: placeOf(reading.message), gates: readGates(reading.message).days };
}

function readEnvelope(body: Uint8Array): { message: TerminalMessage } | { problem: Problem } {
  if (!isUtf8(body)) return { problem: { reason: 'wrong_charset', detail: 'The bytes are not UTF-8.', pointer: '' } };
  const text = new TextDecoder().decode(body);
  const reading = readOutsideJson(text);
  if (!('json' in reading)) return { problem: { ...reading, pointer: '' } };
  const envelope = readAs(Envelope, reading.json);
  if (envelope.fits) return { message: envelope.value };
  return { problem: { reason: 'unknown_shape', detail: envelope.reason, pointer: '' } };
}

function readContainer(item: ContainerMessage, message: TerminalMessage, pointer: string): Normalised {
  const number = readContainerNumber(item.number);
  if (number.kind === 'not-a-container-number')
    return failed('wrong_type', 'Not a container number.', `${pointer}/number`);
  const times = new TimeReader(pointer);
  const asOf = times.read(item.at ?? message.sent_at, 'at');
  const subject = { containerNumber: number.number };
  const statement = statementOf(message);
  const moves = (item.moves ?? []).flatMap((move, index): Move[] => {
    const time = times.read(move.at, `moves/${index}/at`);
    if (!time) return [];
    return [
      {
        ...statement,
        kind: 'move',
        original: `${message.source} ${move.activity}`,
        subject,
        activity: move.activity,
        classifier: 'actual',
        place: placeOf(message),
        time,
        ...(move.load_state && { loadState: move.load_state }),
        ...(move.mode && { mode: move.mode }),
        ...(move.chassis_number && { chassisNumber: move.chassis_number }),
      },
    ];
  });
  const facts = asOf ? terminalFacts(item, times) : {};
  const observations: Observation[] = [...moves];
  if (asOf && Object.keys(facts).length > 0) {
    const place = placeOf(message);
    observations.push({
      ...statement,
      kind: 'terminal',
      original: message.source,
      subject,
      place,
      time: asOf,
      ...facts,
    });
  }
  return { observations, problems: times.problems };
}

function terminalFacts(item: ContainerMessage, times: TimeReader): Partial<TerminalFacts> {
  const days = item.last_free_day;
  const day = (name: 'line' | 'terminal' | 'rail') => times.readOptional(days?.[name], `last_free_day/${name}`);
  const line = day('line');
  const terminal = day('terminal');
  const rail = day('rail');
  const appointment = times.readOptional(item.pickup_appointment_at, 'pickup_appointment_at');
  const earliestReceiving = times.readOptional(item.earliest_receiving_at, 'earliest_receiving_at');
  const cutOff = times.readOptional(item.cut_off_at, 'cut_off_at');
  const lastFreeDay = {
    ...(line !== undefined && { line }),
    ...(terminal !== undefined && { terminal }),
    ...(rail !== undefined && { rail }),
  };
  return {
    ...(item.available_for_pickup !== undefined && { availableForPickup: item.available_for_pickup }),
    ...(item.holds && {
      holds: item.holds.map(({ name, status, description }) => ({ name, status, description: description ?? null })),
    }),
    ...(item.fees && {
      fees: item.fees.map(({ type, amount, currency_code: currencyCode }) => ({ type, amount, currencyCode })),
    }),
    ...(Object.keys(lastFreeDay).length > 0 && { lastFreeDay }),
    ...(appointment !== undefined && { pickupAppointment: appointment }),
    ...(earliestReceiving !== undefined && { earliestReceiving }),
    ...(cutOff !== undefined && { cutOff }),
    ...(item.return_to !== undefined && { returnTo: item.return_to }),
    ...(item.yard_location !== undefined && { yardLocation: item.yard_location }),
  };
}

const CALL_ACTIVITIES = { arrived: 'arrive', berthed: 'berth', departed: 'depart' } as const;

function readCall(call: VesselCall, message: TerminalMessage, pointer: string): Normalised {
  const times = new TimeReader(pointer);
  const time = times.read(call.at, 'at');
  if (!time) return { observations: [], problems: times.problems };
  const move: Move = {
    ...statementOf(message),
    kind: 'move',
    original: `${message.source} ${call.activity}`,
    subject: {},
    activity: CALL_ACTIVITIES[call.activity],
    classifier: 'actual',
    mode: 'vessel',
    place: placeOf(message),
    vessel: { imo: call.imo, ...(call.name && { name: call.name }) },
    time,
    ...(call.voyage && { voyage: call.voyage }),
  };
  return { observations: [move], problems: [] };
}

function statementOf({ source, sequence, sent_at: sentAt }: TerminalMessage) {
  const stated = readStatedTime(sentAt);
  const statedAt = typeof stated !== 'string' && stated.kind === 'instant' ? stated.at : undefined;
  return { senderEventId: `${source}/${sequence}`, ...(statedAt && { statedAt }) };
}

function placeOf({ facility }: TerminalMessage): PlaceReference {
  return {
    ...(facility.unlocode && { unLocode: facility.unlocode }),
    ...(facility.code && { facilityCode: facility.code }),
    ...(facility.code && facility.code_list && { facilityCodeList: facility.code_list }),
    ...(facility.name && { facilityName: facility.name }),
  };
}

/** Reads the times of one item and notes those that are none. */
class TimeReader {
  readonly problems: Problem[] = [];
  readonly #pointer: string;

  constructor(pointer: string) {
    this.#pointer = pointer;
  }

  read(text: string, member: string): TimeReference | undefined {
    const time = readStatedTime(text);
    if (typeof time !== 'string') return time;
    const detail = `"${text.slice(0, 60)}" is not a time.`;
    this.problems.push({ reason: 'impossible_time', detail, pointer: `${this.#pointer}/${member}` });
    return undefined;
  }

  /** Absent is not said; null is said to be none. */
  readOptional(text: string | null | undefined, member: string): TimeReference | null | undefined {
    return text === undefined || text === null ? text : this.read(text, member);
  }
}

function failed(reason: ProblemReason, detail: string, pointer: string): Normalised {
  return { observations: [], problems: [{ reason, detail, pointer }] };
}
