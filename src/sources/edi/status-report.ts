import type {
  LoadState,
  Mode,
  Move,
  Observation,
  PlaceReference,
  RoleHint,
  ShipmentFacts,
  Subject,
  TerminalFacts,
  TimeReference,
  VesselReference,
} from '../../domain/observation.ts';
import { dayOnly } from './stated-time.ts';
import type { MoveMeaning, RouteStop, StatusMeaning } from './status-code.ts';

/** What a 315, 322, 214 or IFTSTA says in one breath: one status of one container, and the route it is on. */
export interface StatusReport {
  readonly subject: Subject;
  readonly code: string;
  readonly meaning: StatusMeaning;
  /** Message type and code, for the sender's own words. */
  readonly original: string;
  readonly senderEventId: string;
  readonly time: TimeReference;
  /** Where the message says it happened; else the route and the code decide. */
  readonly place?: PlaceReference;
  readonly route: Route;
  readonly portsOf: 'shipment' | 'leg';
  readonly freeTimeOf: 'line' | 'terminal' | 'rail';
  readonly mode?: Mode;
  readonly loadState?: LoadState;
  readonly vessel?: VesselReference;
  readonly voyage?: string;
  readonly railCarrierScac?: string;
  readonly isoCode?: string;
  readonly sealNumber?: string;
  readonly retracted?: boolean;
}

export interface Route {
  readonly stops: readonly RouteCall[];
}

export interface RouteCall {
  readonly stop: RouteStop | 'transshipment' | 'activity';
  readonly place: PlaceReference;
  /** When the message is of one kind of transport. */
  readonly mode?: Mode;
  readonly dates: readonly RouteDate[];
}

export interface RouteDate {
  readonly activity: 'arrive' | 'depart';
  readonly classifier: 'actual' | 'estimated';
  readonly time: TimeReference;
}

/** Everything a report states: the status itself, the expected and past calls of its route, and what it knows of the box. */
export function statementsOf(report: StatusReport): Observation[] {
  return [...statusStatements(report), ...routeMoves(report), ...shipmentFacts(report)];
}

function statusStatements(report: StatusReport): Observation[] {
  const { meaning } = report;
  switch (meaning.kind) {
    case 'move':
      return meaning.also
        ? [statusMove(report, meaning), statusMove(report, meaning.also)]
        : [statusMove(report, meaning)];
    case 'hold': {
      const { description } = meaning;
      return [terminalFacts(report, { holdPlaced: { name: meaning.hold, status: 'hold', description } })];
    }
    case 'hold_released':
      return [terminalFacts(report, { holdReleased: meaning.hold })];
    case 'last_free_day':
      return [terminalFacts(report, { lastFreeDay: { [report.freeTimeOf]: dayOnly(report.time) } })];
    case 'pickup_appointment':
      return [terminalFacts(report, { pickupAppointment: report.time })];
    case 'nothing':
      return [];
  }
}

function statusMove(report: StatusReport, meaning: MoveMeaning): Move {
  const place = placeOf(report, meaning);
  const mode = meaning.mode ?? report.mode;
  const loadState = meaning.loadStateFixed ? meaning.loadState : (report.loadState ?? meaning.loadState);
  const role = place && roleOf(report, place, meaning, mode);
  const afloat = mode === 'vessel' || mode === 'barge';
  return {
    ...statement(report),
    kind: 'move',
    activity: meaning.activity,
    classifier: meaning.classifier,
    time: report.time,
    ...(mode && { mode }),
    ...(loadState && { loadState }),
    ...(meaning.feeder && { feeder: true }),
    ...(place && { place }),
    ...(role && { role }),
    ...(afloat && report.vessel && { vessel: report.vessel }),
    ...(afloat && report.voyage && { voyage: report.voyage }),
    ...(mode === 'rail' && report.railCarrierScac && { railCarrierScac: report.railCarrierScac }),
  };
}

function terminalFacts(report: StatusReport, facts: Partial<TerminalFacts>): TerminalFacts {
  const place = placeOf(report, undefined);
  return { ...statement(report), kind: 'terminal', time: report.time, ...(place && { place }), ...facts };
}

/** Calls of the route other than the one the status is about. Past ones only repeat a day that had a message of its own. */
function routeMoves(report: StatusReport): Move[] {
  const stops = deliversAtPort(report)
    ? report.route.stops.filter(({ stop }) => stop !== 'delivery')
    : report.route.stops;
  return stops.flatMap((call) =>
    call.dates
      .filter((date) => !isTheStatus(report, call, date))
      .map((date) => ({
        ...statement(report),
        original: `${report.original}, ${call.stop} ${date.activity} ${date.classifier}`,
        kind: 'move' as const,
        activity: date.activity,
        classifier: date.classifier,
        time: date.classifier === 'actual' ? dayOnly(date.time) : date.time,
        place: call.place,
        ...routeTraits(report, call, date),
      })),
  );
}

function isTheStatus(report: StatusReport, call: RouteCall, date: RouteDate): boolean {
  const { meaning } = report;
  if (meaning.kind !== 'move') return call.stop === 'activity';
  const place = placeOf(report, meaning);
  return call.stop === 'activity' || (!!place && isSamePlace(place, call.place) && date.activity === meaning.activity);
}

/** Ports are reached by vessel, and by the one in the report only when no other can be meant; inland by whatever comes. */
function routeTraits(report: StatusReport, call: RouteCall, date: RouteDate): Partial<Move> {
  const role = report.portsOf === 'shipment' ? stopRole(call.stop) : undefined;
  if (role === 'inland') return { role, ...(call.mode && { mode: call.mode }) };
  const direct = !report.route.stops.some(({ stop }) => stop === 'transshipment') && isAtRouteEnd(report);
  const sameVessel = direct && (call.stop === 'lading' || call.stop === 'discharge');
  return {
    mode: 'vessel',
    ...(role && { role }),
    ...(sameVessel && date.classifier === 'estimated' && report.vessel && { vessel: report.vessel }),
    ...(sameVessel && date.classifier === 'estimated' && report.voyage && { voyage: report.voyage }),
  };
}

/** Whether the status happened at the port of loading or discharge, so that no unnamed transshipment can lie between. */
function isAtRouteEnd(report: StatusReport): boolean {
  const place = placeOf(report, report.meaning.kind === 'move' ? report.meaning : undefined);
  return report.route.stops.some(
    ({ stop, place: other }) => (stop === 'lading' || stop === 'discharge') && !!place && isSamePlace(place, other),
  );
}

function shipmentFacts(report: StatusReport): ShipmentFacts[] {
  const { containerNumber } = report.subject;
  const at = (stop: RouteStop) => report.route.stops.find((call) => call.stop === stop)?.place;
  const ports = report.portsOf === 'shipment';
  const [lading, discharge, delivery] = [at('lading'), at('discharge'), at('delivery')];
  const facts = {
    ...(ports && lading && { portOfLading: lading }),
    ...(ports && discharge && { portOfDischarge: discharge }),
    ...(delivery && discharge && !isSamePlace(delivery, discharge) && { destination: delivery }),
    ...(containerNumber && {
      equipment: [
        {
          number: containerNumber,
          ...(report.isoCode && { isoCode: report.isoCode }),
          ...(report.sealNumber && { sealNumber: report.sealNumber }),
        },
      ],
    }),
  };
  if (report.retracted || Object.keys(facts).length === 0) return [];
  return [{ ...statement(report), kind: 'shipment', ...facts }];
}

function statement(report: StatusReport) {
  return {
    subject: report.subject,
    original: `${report.original} ${report.code} ${report.meaning.description}`,
    senderEventId: report.senderEventId,
    ...(report.retracted && { retracted: true }),
  };
}

/** Where it happened, with what the route knows of that place. */
function placeOf(report: StatusReport, meaning: MoveMeaning | undefined): PlaceReference | undefined {
  const { stops } = report.route;
  const at = (stop: RouteCall['stop'] | undefined) => stops.find((call) => call.stop === stop)?.place;
  const stated = at('activity') ?? report.place;
  if (!stated) return meaning ? at(meaning.at) : undefined;
  const known = stops.find((call) => call.stop !== 'activity' && isSamePlace(call.place, stated));
  return known ? { ...known.place, ...stated } : stated;
}

/** The part a port plays, as the sender's own list of ports says it. */
function roleOf(
  report: StatusReport,
  place: PlaceReference,
  meaning: MoveMeaning,
  mode: Mode | undefined,
): RoleHint | undefined {
  if (report.portsOf === 'leg') return undefined;
  const stops = report.route.stops.filter((call) => call.stop !== 'activity' && call.stop !== 'receipt');
  const match = stops.find((call) => isSamePlace(call.place, place));
  if (match) return stopRole(match.stop);
  const named = (stop: RouteStop) => stops.some((call) => call.stop === stop);
  const between = mode === 'vessel' && meaning.classifier === 'actual' && named('lading') && named('discharge');
  return between ? 'transshipment' : undefined;
}

function stopRole(stop: RouteCall['stop']): RoleHint | undefined {
  switch (stop) {
    case 'lading':
      return 'port_of_lading';
    case 'transshipment':
      return 'transshipment';
    case 'discharge':
      return 'port_of_discharge';
    case 'delivery':
      return 'inland';
    case 'receipt':
    case 'activity':
      return undefined;
  }
}

function deliversAtPort({ route }: StatusReport): boolean {
  const at = (stop: RouteStop) => route.stops.find((call) => call.stop === stop)?.place;
  const [discharge, delivery] = [at('discharge'), at('delivery')];
  return !!discharge && !!delivery && isSamePlace(discharge, delivery);
}

/** By code when both have one, else by name. */
export function isSamePlace(one: PlaceReference, other: PlaceReference): boolean {
  if (one.unLocode && other.unLocode) return one.unLocode === other.unLocode;
  return !!one.name && one.name.toUpperCase() === other.name?.toUpperCase();
}
