import type { Activity, Observation } from '../../../domain/observations/observation.ts';
import { lookUp } from '../code-table.ts';
import type { MessageOutcome } from '../message-outcome.ts';
import { quoted } from '../problem.ts';
import { type EquipmentGroup, equipmentGroups, loadStateOf, phaseOf } from './equipment.ts';
import type { EdifactMessageReader } from './message-reader.ts';
import { type PortQualifier, placeOfMove } from './report-place.ts';
import { component, type EdifactSegment } from './segment.ts';
import { terminalStatements } from './terminal-report.ts';
import { readTransport } from './transport.ts';

/** BGM 1001 of CODECO. */
const DIRECTIONS: Readonly<Record<string, { readonly activity: Activity; readonly words: string }>> = {
  '34': { activity: 'gate_in', words: 'gate in' },
  '36': { activity: 'gate_out', words: 'gate out' },
};

const INLAND_CARRIAGE = ['1', '10', '30'];

/** CODECO, Container gate-in/gate-out report: the direction in BGM, then containers (EQD) with time, place and carriage. */
export function normaliseCodeco(reader: EdifactMessageReader): MessageOutcome {
  const bgm = reader.first('BGM');
  if (!bgm) {
    reader.missing('BGM', 'There is no BGM segment, so no direction.');
    return { observations: [], problems: reader.problems };
  }
  const code = component(bgm, 1) ?? '';
  const direction = lookUp(DIRECTIONS, code);
  if (!direction) {
    reader.fail('unknown_code', bgm, 1, 1, `Document code ${quoted(code)} is neither 34 (gate in) nor 36 (gate out).`);
    return { observations: [], problems: reader.problems };
  }
  const groups = equipmentGroups(reader.segments);
  if (groups.length === 0) reader.missing('EQD', 'There is no EQD segment, so no container.');
  const observations = groups.flatMap((group) =>
    readGate(reader, group, direction, `CODECO ${code} ${direction.words}`),
  );
  return { observations, problems: reader.problems };
}

function readGate(
  reader: EdifactMessageReader,
  group: EquipmentGroup,
  direction: { readonly activity: Activity },
  original: string,
): Observation[] {
  const { header } = reader;
  const time = reader.timeIn(group.segments, ['7', '203', '334']) ?? reader.timeIn(header, ['7']);
  if (!time) {
    if (!group.segments.some(isGateTime))
      reader.missing('DTM', `${component(group.eqd, 2) ?? 'A container'} has no DTM 7.`);
    return [];
  }
  if (!loadStateOf(group.eqd)) {
    reader.fail('missing_element', group.eqd, 6, 1, 'Full or empty is not said, so the move is no milestone.');
  }
  const where = placeOfMove(reader, group, portOfGate(group.eqd, direction.activity));
  if (!where) return [];
  const carriage = group.segments.find(
    (segment) => segment.tag === 'TDT' && INLAND_CARRIAGE.includes(component(segment, 1) ?? ''),
  );
  const { mode } = readTransport(carriage);
  return terminalStatements(reader, {
    group,
    activity: direction.activity,
    original,
    time,
    ...(mode && { mode }),
    ...where,
  });
}

/**
 * Of the two ports of a box its terminal is at the one of its side: a full one comes in, and an empty one goes out,
 * where it is loaded. What is only said to be transshipped passes no gate of either.
 */
function portOfGate(eqd: EdifactSegment, activity: Activity): PortQualifier | undefined {
  const [phase, loadState] = [phaseOf(eqd), loadStateOf(eqd)];
  if (phase) return phase === 'export' ? '9' : phase === 'import' ? '11' : undefined;
  if (!loadState) return undefined;
  return (activity === 'gate_in') === (loadState === 'laden') ? '9' : '11';
}

function isGateTime(segment: EdifactSegment): boolean {
  return segment.tag === 'DTM' && component(segment, 1, 1) === '7';
}
