import type { Observation } from '../src/domain/observations/observation.ts';
import { rideOf, voyageOf } from '../src/simulator/telling/facts.ts';
import { localTime } from '../src/simulator/telling/local-time.ts';
import { placeOf } from '../src/simulator/world/places.ts';
import { callOf, expectationOf } from '../src/simulator/world/sailing.ts';
import type { Booking, Box } from '../src/simulator/world/world.ts';
import { createEdiNormaliser } from '../src/sources/edi/source.ts';

/** What happens to the boxes of a simulated booking, in the words of EDI messages. */
export interface ToldStep {
  readonly box: Box;
  /** `load`, `rail_arrive` … */
  readonly what: string;
  readonly locode: string;
  /** Digits of the local time: YYYYMMDDHHMM. */
  readonly at: string;
  readonly vessel?: { readonly imo: string; readonly name: string; readonly voyage: string };
}

interface Ports {
  readonly lading: string;
  /** With the expected arrival there, in digits. */
  readonly hubs: readonly { readonly locode: string; readonly eta: string }[];
  readonly discharge: string;
  readonly ramp: string | null;
  /** When the box is expected there, in digits. */
  readonly rampEta: string;
}

const edi = createEdiNormaliser([]);

/** The steps of all boxes until a moment; times are shifted by `lateMs`, as a sender with a wrong clock would tell them. */
export function stepsOf(booking: Booking, endMs: number, lateMs = 0): ToldStep[] {
  return booking.boxes.flatMap((box) =>
    box.journey.steps
      .filter(({ atMs }) => atMs <= endMs)
      .map(({ name, locode, atMs, ride: position }) => {
        const ride = rideOf(box, position);
        const { vessel } = ride?.sailing ?? {};
        return {
          box,
          what: name.split(':')[0] ?? name,
          locode,
          at: localTime(atMs + lateMs, placeOf(locode).zone)
            .replaceAll(/\D/g, '')
            .slice(0, 12),
          ...(ride && vessel && { vessel: { imo: vessel.imo, name: vessel.name, voyage: voyageOf(ride) } }),
        };
      }),
  );
}

function digitsOf(ms: number, locode: string): string {
  return localTime(ms, placeOf(locode).zone).replaceAll(/\D/g, '').slice(0, 12);
}

function portsOf({ boxes, trade }: Booking, endMs: number): Ports {
  const rides = boxes[0]?.journey.plans.at(-1)?.rides ?? [];
  const [first, last] = [rides[0], rides.at(-1)];
  const hubs = rides.slice(0, -1).map(({ sailing, alight }) => {
    const { locode } = callOf(sailing, alight);
    return { locode, eta: digitsOf(expectationOf(sailing, alight, 'arrival', endMs).atMs, locode) };
  });
  return {
    lading: first ? callOf(first.sailing, first.board).locode : '',
    hubs,
    discharge: last ? callOf(last.sailing, last.alight).locode : '',
    ramp: trade.rail?.ramp ?? null,
    rampEta: trade.rail ? digitsOf(arrivesInlandMs(boxes), trade.rail.ramp) : '',
  };
}

/** As the train comes in the end: lines give the place of delivery a date from the first message on. */
function arrivesInlandMs(boxes: readonly Box[]): number {
  const steps = boxes.flatMap(({ journey }) => journey.steps);
  return steps.find(({ name }) => name.startsWith('rail_arrive'))?.atMs ?? 0;
}

function observe(text: string): Observation[] {
  const { observations, problems } = edi.normalise(Buffer.from(text));
  if (problems.length > 0) throw new Error(`${JSON.stringify(problems[0])} in ${text}`);
  return [...observations];
}

const STATUS: Readonly<Record<string, string>> = {
  empty_out: 'EE',
  full_in: 'I',
  load: 'AE',
  depart: 'VD',
  arrive: 'VA',
  discharge: 'UV',
  rail_load: 'AL',
  rail_depart: 'RL',
  rail_arrive: 'AR',
  rail_unload: 'UR',
  full_out: 'OA',
  empty_in: 'RD',
};

export function isRail({ what }: ToldStep): boolean {
  return what.startsWith('rail');
}

/** The line tells everything but what the railway does. */
export function tell315(booking: Booking, steps: readonly ToldStep[], endMs: number): Observation[] {
  const { lading, hubs, discharge, ramp, rampEta } = portsOf(booking, endMs);
  const route = [
    `R4*L*UN*${lading}`,
    ...hubs.flatMap(({ locode, eta }) => [`R4*T*UN*${locode}`, `DTM*139*${eta.slice(0, 8)}*${eta.slice(8)}`]),
    `R4*D*UN*${discharge}`,
    ...(ramp ? [`R4*E*UN*${ramp}`, `DTM*139*${rampEta.slice(0, 8)}*${rampEta.slice(8)}`] : []),
  ];
  return tellX12(
    'QO',
    steps
      .filter((step) => !isRail(step))
      .map(({ box, what, locode, at, vessel }) => [
        'ST*315',
        `B4***${STATUS[what]}*${at.slice(0, 8)}*${at.slice(8)}*${locode}*${box.number.slice(0, 4)}*${box.number.slice(4, 10)}*${what.startsWith('empty') ? 'E' : 'L'}***UN*${box.number.slice(10)}`,
        `N9*BM*${booking.billOfLading}`,
        ...(vessel ? [`Q2*${vessel.imo}********${vessel.voyage}***L*${vessel.name}`] : []),
        ...route,
      ]),
  );
}

/** The railway tells what it does with the boxes. */
export function tell322(booking: Booking, steps: readonly ToldStep[], endMs: number): Observation[] {
  const { discharge, ramp } = portsOf(booking, endMs);
  return tellX12(
    'SO',
    steps
      .filter(isRail)
      .map(({ box, what, locode, at }) => [
        'ST*322',
        `Q5*${STATUS[what]}*${at.slice(0, 8)}*${at.slice(8)}*LT`,
        `N7*${box.number.slice(0, 4)}*${box.number.slice(4, 10)}*********CN******L*${box.number.slice(10)}`,
        `R4*5*UN*${locode}`,
        `R4*6*UN*${discharge}`,
        `R4*7*UN*${ramp}`,
        `N1*RR*Railway*ZZ*${booking.trade.rail?.railroad}`,
        `N9*BM*${booking.billOfLading}`,
      ]),
  );
}

function tellX12(group: string, transactions: readonly (readonly string[])[]): Observation[] {
  if (transactions.length === 0) return [];
  const written = transactions.map(
    ([first, ...rest], index) => `${first}*${index}~${rest.join('~')}~SE*${rest.length + 2}*${index}~`,
  );
  const isa =
    'ISA*00*          *00*          *ZZ*CARRIER        *ZZ*FORWARDER      *260302*0412*U*00401*000000001*0*P*>~';
  return observe(
    `${isa}GS*${group}*A*B*20260302*0412*1*X*004010~${written.join('')}GE*${transactions.length}*1~IEA*1*000000001~`,
  );
}

const VESSEL_MOVES = ['depart', 'arrive'];
/** Its customers hear from the line too that the box was handed out: with that comes the route. */
const LINE_MOVES = [...VESSEL_MOVES, 'empty_out'];

/** The line tells of its vessels. */
export function tellIftsta(booking: Booking, steps: readonly ToldStep[], endMs: number): Observation[] {
  const { lading, hubs, discharge, ramp, rampEta } = portsOf(booking, endMs);
  return tellEdifact(
    steps
      .filter(({ what }) => LINE_MOVES.includes(what))
      .map(({ box, what, locode, at, vessel }) => [
        'IFTSTA:D:99B:UN',
        'BGM+23+1+9',
        `RFF+BM:${booking.billOfLading}`,
        'CNI+1',
        `STS+1+${STATUS[what]}`,
        `DTM+334:${at}:203`,
        `LOC+175+${locode}:139:6`,
        ...(vessel ? transport(vessel) : ['TDT+20']),
        `LOC+9+${lading}:139:6`,
        ...hubs.flatMap(({ locode: hub, eta }) => [`LOC+13+${hub}:139:6`, `DTM+132:${eta}:203`]),
        `LOC+11+${discharge}:139:6`,
        ...(ramp ? [`LOC+7+${ramp}:139:6`, `DTM+132:${rampEta}:203`] : []),
        `EQD+CN+${box.number}+45G1:102:5+++${what.startsWith('empty') ? 4 : 5}`,
      ]),
  );
}

/** The terminals tell what they do with the boxes: CODECO at the gate, COARRI at the quay. */
export function tellTerminals(booking: Booking, steps: readonly ToldStep[]): Observation[] {
  const own = steps.filter((step) => !isRail(step) && !VESSEL_MOVES.includes(step.what));
  return tellEdifact(
    own.map(({ box, what, locode, at, vessel }) => {
      const eqd = `EQD+CN+${box.number}+45G1:102:5+++${what.startsWith('empty') ? 4 : 5}`;
      const bill = `RFF+BM:${booking.billOfLading}`;
      if (vessel) {
        const port = `LOC+${what === 'load' ? 9 : 11}+${locode}:139:6`;
        const document = `BGM+${what === 'load' ? 46 : 44}+1+9`;
        return ['COARRI:D:95B:UN', document, ...transport(vessel), port, eqd, bill, `DTM+203:${at}:203`];
      }
      const gate = `BGM+${what.endsWith('in') ? 34 : 36}+1+9`;
      return ['CODECO:D:95B:UN', gate, eqd, bill, `DTM+7:${at}:203`, `LOC+165+${locode}:139:6`];
    }),
  );
}

function transport(vessel: ToldStep['vessel']): string[] {
  return vessel ? [`TDT+20+${vessel.voyage}+1+++++${vessel.imo}:146:11:${vessel.name}`] : [];
}

function tellEdifact(messages: readonly (readonly string[])[]): Observation[] {
  if (messages.length === 0) return [];
  const written = messages.map(
    ([first, ...rest], index) => `UNH+${index}+${first}'${rest.join("'")}'UNT+${rest.length + 2}+${index}'`,
  );
  return observe(`UNB+UNOC:3+SENDER+FORWARDER+260302:0412+1'${written.join('')}UNZ+${messages.length}+1'`);
}
