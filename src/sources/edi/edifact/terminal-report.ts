import type {
  Activity,
  Mode,
  Observation,
  PlaceReference,
  TimeReference,
} from '../../../domain/observations/observation.ts';
import { equipmentFacts } from '../message-outcome.ts';
import { draftMove, draftShipmentFacts } from '../statement.ts';
import { type EquipmentGroup, loadStateOf, phaseOf, subjectOf } from './equipment.ts';
import type { EdifactMessageReader } from './message-reader.ts';
import { component } from './segment.ts';
import type { Transport } from './transport.ts';

/** What a terminal reports of one container: CODECO at the gate, COARRI at the quay. */
export interface TerminalReport {
  readonly group: EquipmentGroup;
  readonly activity: Activity;
  readonly mode?: Mode;
  readonly original: string;
  readonly time: TimeReference;
  readonly place?: PlaceReference;
  readonly transport?: Transport;
}

/** The move, and what the report knows of the box. */
export function terminalStatements(reader: EdifactMessageReader, report: TerminalReport): Observation[] {
  const { eqd, segments } = report.group;
  const subject = subjectOf(reader, report.group);
  if (!subject?.containerNumber) return [];
  const [loadState, phase] = [loadStateOf(eqd), phaseOf(eqd)];
  const { vessel, voyage } = report.transport ?? {};
  const statement = {
    subject,
    original: report.original,
    senderEventId: reader.eventId,
    retracted: reader.retracted,
  };
  const move = draftMove(statement, report.activity, 'actual', report.time);
  if (report.mode) move.mode = report.mode;
  if (loadState) move.loadState = loadState;
  if (phase) move.phase = phase;
  if (report.place) move.place = report.place;
  if (vessel) move.vessel = vessel;
  if (voyage) move.voyage = voyage;
  if (reader.retracted) return [move];
  const facts = draftShipmentFacts(statement);
  const seal = segments.find((segment) => segment.tag === 'SEL');
  facts.equipment = [equipmentFacts(subject.containerNumber, component(eqd, 3, 1), component(seal, 1))];
  return [move, facts];
}
