import type { LoadState, Subject, TransportPhase } from '../../../domain/observations/observation.ts';
import { lookUp } from '../code-table.ts';
import { equipmentNumber } from '../equipment-number.ts';
import { numbers } from '../message-outcome.ts';
import type { EdifactMessageReader } from './message-reader.ts';
import { component, type EdifactSegment } from './segment.ts';

/** One EQD and the segments that follow it, up to the next. */
export interface EquipmentGroup {
  readonly eqd: EdifactSegment;
  readonly segments: readonly EdifactSegment[];
}

export function equipmentGroups(segments: readonly EdifactSegment[]): EquipmentGroup[] {
  const starts = segments.flatMap((segment, index) => (isContainer(segment) ? [index] : []));
  return starts.flatMap((start, index) => {
    const group = segments.slice(start, starts[index + 1]);
    return group[0] ? [{ eqd: group[0], segments: group }] : [];
  });
}

/** EQD 8053: containers only; chassis and generator sets follow their container. */
function isContainer(segment: EdifactSegment): boolean {
  return segment.tag === 'EQD' && (component(segment, 1) ?? 'CN') === 'CN';
}

/** The container and the references of its own group, else those of the whole message. */
export function subjectOf(reader: EdifactMessageReader, { eqd, segments }: EquipmentGroup): Subject | undefined {
  const containerNumber = equipmentNumber(component(eqd, 2));
  if (!containerNumber) {
    return reader.fail('invalid_value', eqd, 2, 1, 'The equipment is no container with a right check digit.');
  }
  return numbers(
    containerNumber,
    nearest(BOOKING, segments, reader.header),
    nearest(BILL_OF_LADING, segments, reader.header),
  );
}

export const BOOKING = ['BN'];
export const BILL_OF_LADING = ['BM', 'MB'];

/** RFF numbers under the qualifiers from the first of the scopes that has any. */
export function nearest(qualifiers: readonly string[], ...scopes: readonly (readonly EdifactSegment[])[]): string[] {
  for (const scope of scopes) {
    const found = references(scope, qualifiers);
    if (found.length > 0) return found;
  }
  return [];
}

function references(segments: readonly EdifactSegment[], qualifiers: readonly string[]): string[] {
  return segments
    .filter((segment) => segment.tag === 'RFF' && qualifiers.includes(component(segment, 1, 1) ?? ''))
    .flatMap((segment) => component(segment, 1, 2) ?? []);
}

/** EQD 8169: 4 is empty; 5 and the codes of part loads are not. */
export function loadStateOf(eqd: EdifactSegment | undefined): LoadState | undefined {
  const code = component(eqd, 6);
  if (code === '4') return 'empty';
  return code === '5' || code === '7' || code === '8' ? 'laden' : undefined;
}

/** EQD 8249: 2 export, 3 import, 6 transhipment. */
export function phaseOf(eqd: EdifactSegment): TransportPhase | undefined {
  const phases: Readonly<Record<string, TransportPhase>> = { '2': 'export', '3': 'import', '6': 'transshipment' };
  return lookUp(phases, component(eqd, 5));
}
