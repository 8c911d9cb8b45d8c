import type { Activity, Mode, Observation, PlaceReference, TimeReference } from '../../../domain/observation.ts';
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
    senderEventId: reader.message.controlNumber,
  };
  const move: Observation = {
    ...statement,
    kind: 'move',
    activity: report.activity,
    classifier: 'actual',
    time: report.time,
    ...(report.mode && { mode: report.mode }),
    ...(loadState && { loadState }),
    ...(phase && { phase }),
    ...(report.place && { place: report.place }),
    ...(vessel && { vessel }),
    ...(voyage && { voyage }),
    ...(reader.retracted && { retracted: true }),
  };
  if (reader.retracted) return [move];
  const isoCode = component(eqd, 3, 1);
  const sealNumber = component(
    segments.find((segment) => segment.tag === 'SEL'),
    1,
  );
  const equipment = {
    number: subject.containerNumber,
    ...(isoCode && { isoCode }),
    ...(sealNumber && { sealNumber }),
  };
  return [move, { ...statement, kind: 'shipment', equipment: [equipment] }];
}
