import type { Id } from '../../values/id.ts';
import { type Instant, parseInstant } from '../../values/instant.ts';
import type {
  Activity,
  Hold,
  LoadState,
  Mode,
  Move,
  RoleHint,
  Subject,
  TerminalFacts,
  TimeReference,
} from './observation.ts';

/** A milestone as a person states it: the event by its public name, when, and where. */
export interface ManualMilestone {
  readonly event: ManualEvent;
  readonly time: TimeReference;
  readonly estimated: boolean;
  readonly locode?: string;
  readonly placeName?: string;
  readonly vesselImo?: string;
  readonly vesselName?: string;
  readonly voyage?: string;
  /** Better than what sources said until now. */
  readonly corrects?: true;
}

/** What a person says beside the facts themselves: when, who it is, and why. */
export interface Entering {
  readonly at: Instant;
  readonly by: Id | null;
  readonly reason: string | null;
}

export const FREE_TIME_GIVERS = ['line', 'terminal', 'rail'] as const;
type FreeTimeGiver = (typeof FREE_TIME_GIVERS)[number];

/** What a person was told of fetching a box. Each member absent: not said; null or an empty list: there is none. */
export interface ManualPickup {
  readonly locode?: string;
  readonly lastFreeDay?: string | null;
  /** Who gives the free time; the terminal where it is not said. */
  readonly giver?: FreeTimeGiver;
  readonly appointment?: TimeReference | null;
  readonly holds?: readonly Hold[];
}

interface EventMeaning {
  readonly activity: Activity;
  readonly mode?: Mode;
  readonly loadState?: LoadState;
  readonly role?: RoleHint;
  readonly feeder?: true;
}

/** What each event name says of the box. */
const EVENTS = {
  empty_out: { activity: 'gate_out', loadState: 'empty' },
  full_in: { activity: 'gate_in', loadState: 'laden' },
  vessel_loaded: { activity: 'load', mode: 'vessel', role: 'port_of_lading' },
  vessel_departed: { activity: 'depart', mode: 'vessel', role: 'port_of_lading' },
  transshipment_arrived: { activity: 'arrive', mode: 'vessel', role: 'transshipment' },
  transshipment_discharged: { activity: 'discharge', mode: 'vessel', role: 'transshipment' },
  transshipment_loaded: { activity: 'load', mode: 'vessel', role: 'transshipment' },
  transshipment_departed: { activity: 'depart', mode: 'vessel', role: 'transshipment' },
  feeder_arrived: { activity: 'arrive', mode: 'vessel', feeder: true },
  feeder_discharged: { activity: 'discharge', mode: 'vessel', feeder: true },
  feeder_loaded: { activity: 'load', mode: 'vessel', feeder: true },
  feeder_departed: { activity: 'depart', mode: 'vessel', feeder: true },
  vessel_arrived: { activity: 'arrive', mode: 'vessel', role: 'port_of_discharge' },
  vessel_berthed: { activity: 'berth', mode: 'vessel', role: 'port_of_discharge' },
  vessel_discharged: { activity: 'discharge', mode: 'vessel', role: 'port_of_discharge' },
  available: { activity: 'available' },
  not_available: { activity: 'not_available' },
  rail_loaded: { activity: 'load', mode: 'rail' },
  rail_departed: { activity: 'depart', mode: 'rail' },
  rail_arrived: { activity: 'arrive', mode: 'rail', role: 'inland' },
  rail_unloaded: { activity: 'discharge', mode: 'rail', role: 'inland' },
  arrived_at_inland_destination: { activity: 'arrive', role: 'inland' },
  full_out: { activity: 'gate_out', loadState: 'laden' },
  delivered: { activity: 'delivered' },
  empty_in: { activity: 'gate_in', loadState: 'empty' },
} as const satisfies Record<string, EventMeaning>;

export type ManualEvent = keyof typeof EVENTS;
export const MANUAL_EVENTS = Object.keys(EVENTS) as readonly ManualEvent[];

export function isManualEvent(name: string): name is ManualEvent {
  return Object.hasOwn(EVENTS, name);
}

/** What the person stated, as every source states it. */
export function manualMove(subject: Subject, milestone: ManualMilestone, entering?: Entering): Move {
  const { event, time, estimated, locode, placeName, vesselImo, vesselName, voyage, corrects } = milestone;
  return {
    kind: 'move',
    subject,
    original: event,
    ...(entering && enteredBy(entering)),
    ...(corrects && { corrects }),
    ...EVENTS[event],
    classifier: estimated ? 'estimated' : 'actual',
    time,
    ...((locode || placeName) && {
      place: { ...(locode && { unLocode: locode }), ...(placeName && { name: placeName }) },
    }),
    ...((vesselImo || vesselName) && {
      vessel: { ...(vesselImo && { imo: vesselImo }), ...(vesselName && { name: vesselName }) },
    }),
    ...(voyage && { voyage }),
  };
}

/** What the person was told of fetching the box, as terminals state it. */
export function manualPickup(subject: Subject, pickup: ManualPickup, entering: Entering): TerminalFacts {
  const { locode, lastFreeDay: on, giver = 'terminal', appointment, holds } = pickup;
  const day = on && ({ kind: 'local', at: `${on}T00:00:00`, precision: 'day', raw: on } as const);
  return {
    kind: 'terminal',
    subject,
    original: 'pickup',
    ...enteredBy(entering),
    time: { kind: 'instant', at: entering.at, precision: 'minute', raw: entering.at },
    ...(locode && { place: { unLocode: locode } }),
    ...(on !== undefined && { lastFreeDay: { [giver]: day || null } }),
    ...(appointment !== undefined && { pickupAppointment: appointment }),
    ...(holds !== undefined && { holds }),
  };
}

function enteredBy({ at, by, reason }: Entering) {
  return { statedAt: at, entered: { by, reason } } as const;
}

const LOCAL = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2})?)?$/;

/** ISO 8601: with an offset the moment itself, without one the wall clock of the place, a date alone the day there. */
export function readStatedTime(text: string): TimeReference | undefined {
  const raw = text.trim();
  const instant = parseInstant(raw);
  if (instant !== undefined) return { kind: 'instant', at: instant, precision: 'minute', raw };
  const [, day, minute, seconds = ':00'] = LOCAL.exec(raw) ?? [];
  if (day === undefined || parseInstant(`${day}T${minute ?? '00:00'}Z`)?.startsWith(day) !== true) return undefined;
  return minute === undefined
    ? { kind: 'local', at: `${day}T00:00:00`, precision: 'day', raw }
    : { kind: 'local', at: `${day}T${minute}${seconds}`, precision: 'minute', raw };
}
