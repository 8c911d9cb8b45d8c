import type { Observation } from '../../../domain/observations/observation.ts';
import { lookUp } from '../code-table.ts';
import type { MessageOutcome } from '../message-outcome.ts';
import type { PartnerProfile } from '../partner.ts';
import { quoted } from '../problem.ts';
import { type EquipmentGroup, equipmentGroups } from './equipment.ts';
import type { EdifactMessageReader } from './message-reader.ts';
import { type PortQualifier, placeOfMove } from './report-place.ts';
import { component, type EdifactSegment } from './segment.ts';
import { terminalStatements } from './terminal-report.ts';
import { mainTransport, readTransport } from './transport.ts';

type Direction = 'load' | 'discharge';

/** BGM 1001 of COARRI, as most terminals use it. Some use 44 and 46 the other way round: their profile says so. */
const USUAL: Readonly<Record<string, Direction>> = {
  '44': 'discharge',
  '98': 'discharge',
  '46': 'load',
  '270': 'load',
};

const PORT_OF: Readonly<Record<Direction, PortQualifier>> = { load: '9', discharge: '11' };

/** COARRI, Container discharge/loading report: direction in BGM, vessel in TDT 20, containers (EQD) with time and ports. */
export function normaliseCoarri(reader: EdifactMessageReader): MessageOutcome {
  const direction = readDirection(reader);
  if (!direction) return { observations: [], problems: reader.problems };
  const groups = equipmentGroups(reader.segments);
  if (groups.length === 0) reader.missing('EQD', 'There is no EQD segment, so no container.');
  const observations = groups.flatMap((group) => readMove(reader, group, direction));
  return { observations, problems: reader.problems };
}

function readDirection(reader: EdifactMessageReader): Direction | undefined {
  const bgm = reader.first('BGM');
  if (!bgm) return reader.missing('BGM', 'There is no BGM segment, so no direction.');
  const code = component(bgm, 1) ?? '';
  const agreed = agreedDirection(reader.partner, code);
  if (agreed) return agreed;
  const usual = lookUp(USUAL, code);
  if (!usual)
    return reader.fail('unknown_code', bgm, 1, 1, `Document code ${quoted(code)} says neither loading nor discharge.`);
  if (!contradicts(reader.header, usual)) return usual;
  return reader.fail(
    'ambiguous',
    bgm,
    1,
    1,
    `Document code ${code} usually means ${usual}, but the report is made for the other port; the partner's profile must say which.`,
  );
}

function agreedDirection({ coarri }: PartnerProfile, code: string): Direction | undefined {
  if (coarri?.load.includes(code)) return 'load';
  return coarri?.discharge.includes(code) ? 'discharge' : undefined;
}

/** The header names the one port the report is about: of loading in a loading report, of discharge in a discharge report. */
function contradicts(header: readonly EdifactSegment[], direction: Direction): boolean {
  const names = (qualifier: string) =>
    header.some((segment) => segment.tag === 'LOC' && component(segment, 1) === qualifier);
  const other = direction === 'load' ? 'discharge' : 'load';
  return names(PORT_OF[other]) && !names(PORT_OF[direction]);
}

function readMove(reader: EdifactMessageReader, group: EquipmentGroup, direction: Direction): Observation[] {
  const header = reader.header;
  const time = reader.timeIn(group.segments, ['203', '7', '334']);
  if (!time) {
    if (!group.segments.some((segment) => segment.tag === 'DTM')) {
      reader.missing('DTM', `${component(group.eqd, 2) ?? 'A container'} has no DTM 203.`);
    }
    return [];
  }
  const transport = readTransport(mainTransport(header) ?? mainTransport(group.segments));
  const where = placeOfMove(reader, group, PORT_OF[direction]);
  if (!where) return [];
  const mode = transport.mode === 'barge' ? 'barge' : 'vessel';
  const original = `COARRI ${component(reader.first('BGM'), 1)} ${direction}`;
  return terminalStatements(reader, {
    group,
    activity: direction,
    mode,
    original,
    time,
    transport,
    ...where,
  });
}
