import type { Imo } from '../../values/imo.ts';
import type { Instant } from '../../values/instant.ts';
import type { Move } from '../observations/observation.ts';

/** A time of a call, by whom it was reported and when. */
export interface ReportedTime {
  readonly at: Instant;
  readonly classifier: 'estimated' | 'actual';
  /** As the service names whoever reported it; null when it does not. */
  readonly reporter: string | null;
  readonly reportedAt: Instant | null;
}

/** A ship's call at a port, as a service of the ports tells of it. */
export interface PortCall {
  /** As the service numbers it. */
  readonly id: string;
  readonly imo: Imo;
  readonly vesselName: string | null;
  readonly unlocode: string;
  readonly arrival: ReportedTime | null;
  readonly departure: ReportedTime | null;
}

/** As any source would say it. It names no box: it concerns whoever waits for the ship. */
export function portCallObservations(call: PortCall): Move[] {
  const of = (activity: 'arrive' | 'depart', time: ReportedTime | null) =>
    time === null ? [] : [observationOf(call, activity, time)];
  return [...of('arrive', call.arrival), ...of('depart', call.departure)];
}

const WORDS = {
  arrive: { estimated: 'expected to arrive at', actual: 'arrived at' },
  depart: { estimated: 'expected to depart from', actual: 'departed from' },
} as const;

function observationOf(call: PortCall, activity: 'arrive' | 'depart', time: ReportedTime): Move {
  const { imo, vesselName, unlocode } = call;
  const reporter = time.reporter === null ? '' : `, reported by ${time.reporter}`;
  return {
    kind: 'move',
    subject: {},
    activity,
    classifier: time.classifier,
    mode: 'vessel',
    vessel: { imo, ...(vesselName === null ? {} : { name: vesselName }) },
    place: { unLocode: unlocode },
    time: { kind: 'instant', at: time.at, precision: 'minute', raw: time.at },
    original: `Port call ${call.id}: ${WORDS[activity][time.classifier]} ${unlocode}${reporter}`,
    ...(time.reportedAt === null ? {} : { statedAt: time.reportedAt }),
  };
}
