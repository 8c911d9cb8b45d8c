import type {
  LoadState,
  Mode,
  Move,
  Observation,
  PlaceReference,
  ShipmentFacts,
  Subject,
  TerminalFacts,
  TimeReference,
  VesselReference,
} from '../../domain/observations/observation.ts';
import { equipmentFacts } from './message-outcome.ts';
import { callAt, deliversAtPort, isSamePlace, type Route, roleInRoute, routeMoves } from './route.ts';
import { dayOnly } from './stated-time.ts';
import { draftMove, draftShipmentFacts, type Statement } from './statement.ts';
import type { MoveMeaning, StatusMeaning } from './status-code.ts';

/** What a 315, 322, 214 or IFTSTA says in one breath: one status of one container, and the route it is on. */
export interface StatusReport {
  readonly subject: Subject;
  readonly code: string;
  readonly meaning: StatusMeaning;
  /** Message type, for the sender's own words. */
  readonly messageType: string;
  readonly senderEventId: string;
  /** When the message was written. */
  readonly saidAt?: TimeReference;
  readonly time: TimeReference;
  /** Where the message says it happened; else the route and the code decide. */
  readonly place?: PlaceReference;
  readonly route: Route;
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

/** Everything a report states: the status itself, the expected and past calls of its route, and what it knows of the box. */
export function statementsOf(report: StatusReport): Observation[] {
  const { meaning } = report;
  const move = meaning.kind === 'move' ? meaning : undefined;
  const place = placeOf(report, move);
  const statement: Statement = {
    subject: report.subject,
    original: `${report.messageType} ${report.code} ${meaning.description}`,
    senderEventId: report.senderEventId,
    retracted: report.retracted === true,
  };
  return [
    ...statusStatements(report, place, statement),
    ...routeMoves(report.route, { statement, messageType: report.messageType, status: move, place, carriage: report }),
    ...shipmentFacts(report, statement),
  ];
}

function statusStatements(
  report: StatusReport,
  place: PlaceReference | undefined,
  statement: Statement,
): Observation[] {
  const { meaning, time } = report;
  const terminal = (facts: Partial<TerminalFacts>): Observation[] => {
    const { subject, original, senderEventId, retracted } = statement;
    // A deadline or an appointment lies ahead: what is known of it was known when the message was written.
    const isDue = meaning.kind === 'last_free_day' || meaning.kind === 'pickup_appointment';
    const known = isDue ? (report.saidAt ?? time) : time;
    const common = { subject, original, senderEventId, kind: 'terminal' as const, time: known };
    return [{ ...common, ...(place && { place }), ...(retracted && { retracted }), ...facts }];
  };
  switch (meaning.kind) {
    case 'move': {
      const first = statusMove(report, meaning, place, statement);
      const second = meaning.also ? [statusMove(report, meaning.also, place, statement)] : [];
      return [first, ...second, ...(meaning.releases ? terminal({ holdReleased: meaning.releases }) : [])];
    }
    case 'hold':
      return terminal({ holdPlaced: { name: meaning.hold, status: 'hold', description: meaning.description } });
    case 'hold_released':
      return terminal({ holdReleased: meaning.hold });
    case 'last_free_day':
      return terminal({ lastFreeDay: { [report.freeTimeOf]: dayOnly(time) } });
    case 'pickup_appointment':
      return terminal({ pickupAppointment: time });
    case 'nothing':
      return [];
  }
}

function statusMove(
  report: StatusReport,
  meaning: MoveMeaning,
  place: PlaceReference | undefined,
  statement: Statement,
): Move {
  const loadState = meaning.loadStateFixed ? meaning.loadState : (report.loadState ?? meaning.loadState);
  const carried = modeOf(report, meaning);
  const byVessel = (carried === 'vessel' || carried === 'barge') && meaning.classifier === 'actual';
  const role = place && roleInRoute(report.route, place, byVessel);
  const mode = role === 'inland' && carried === 'vessel' && !saysVessel(meaning) ? undefined : carried;
  const afloat = mode === 'vessel' || mode === 'barge';
  const move = draftMove(statement, meaning.activity, meaning.classifier, report.time);
  if (mode) move.mode = mode;
  if (loadState) move.loadState = loadState;
  if (meaning.feeder) move.feeder = true;
  if (place) move.place = place;
  if (role) move.role = role;
  if (afloat && report.vessel) move.vessel = report.vessel;
  if (afloat && report.voyage) move.voyage = report.voyage;
  if (mode === 'rail' && report.railCarrierScac) move.railCarrierScac = report.railCarrierScac;
  return move;
}

/** That the main carriage is by ship, or that ships are usually expected, does not say that one comes to an inland place. */
function saysVessel({ mode, classifier }: MoveMeaning): boolean {
  return mode === 'vessel' && classifier === 'actual';
}

/** The code's own word, but that a train is no vessel, whatever the code is usually said of. */
function modeOf(report: StatusReport, meaning: MoveMeaning): Mode | undefined {
  return report.mode === 'rail' && meaning.mode === 'vessel' ? 'rail' : (meaning.mode ?? report.mode);
}

/** Where it happened, with what the route knows of that place. */
function placeOf({ route, place }: StatusReport, meaning: MoveMeaning | undefined): PlaceReference | undefined {
  const stated = callAt(route, 'activity')?.place ?? place;
  if (!stated) return meaning?.at && callAt(route, meaning.at)?.place;
  const known = route.calls.find((call) => call.stop !== 'activity' && isSamePlace(call.place, stated));
  return known ? { ...known.place, ...stated } : stated;
}

function shipmentFacts(report: StatusReport, statement: Statement): ShipmentFacts[] {
  const { route, isoCode, sealNumber } = report;
  const { containerNumber } = report.subject;
  const ofShipment = route.portsOf === 'shipment';
  const [lading, discharge] = [callAt(route, 'lading')?.place, callAt(route, 'discharge')?.place];
  const delivery = discharge && !deliversAtPort(route) ? callAt(route, 'delivery')?.place : undefined;
  if (report.retracted || !(containerNumber || delivery || (ofShipment && (lading || discharge)))) return [];
  const facts = draftShipmentFacts(statement);
  if (ofShipment && lading) facts.portOfLading = lading;
  if (ofShipment && discharge) facts.portOfDischarge = discharge;
  if (delivery) facts.destination = delivery;
  if (containerNumber) facts.equipment = [equipmentFacts(containerNumber, isoCode, sealNumber)];
  return [facts];
}
