import { foldPlaceName } from '../../domain/places/place-name.ts';
import type { Terminal } from '../../domain/places/terminal.ts';
import { isPosition } from '../../values/position.ts';
import type { ReferenceData } from '../reference-files.ts';
import { columnOf, type Entry, hasColumn, type Passed, type PublishedList } from './entry.ts';

type Line = Readonly<Record<string, string>>;

/** Short words in capitals are mostly initials of a company. */
const LONGEST_INITIALS = 3;

const COMPANY_FORM =
  /[\s,]+(?:gmbh|ltd\.?|limited|inc\.?|llc|b\.?v\.?|n\.?v\.?|s\.?a\.?|s\.?r\.?l\.?|s\.?p\.?a\.?)\s*$/i;

/** The terminal code list of SMDG, or the facility codes of the Bureau International des Containers. */
export function readTerminals(lines: readonly Line[], known: ReferenceData, today: string): PublishedList | undefined {
  if (hasColumn(lines[0], 'Terminal Code')) return readSmdg(lines, known, today);
  return hasColumn(lines[0], 'Facility BIC Code') ? readFacilities(lines, known) : undefined;
}

/** Codes that have ended stay where they are known, and are not added. */
function readSmdg(lines: readonly Line[], known: ReferenceData, today: string): PublishedList {
  const ports = new Map(known.ports.flatMap((port) => [port.unlocode, ...port.aliases].map((code) => [code, port])));
  const terminals = marineOf(known);
  const entries: Entry[] = [];
  const passed: Passed[] = [];
  for (const line of lines) {
    const [unlocode, smdgCode] = [columnOf(line, 'UNLOCODE'), columnOf(line, 'Terminal Code')];
    const key = `${unlocode}-${smdgCode}`;
    const until = columnOf(line, 'Valid Until', 'Valid Before');
    const ended = until !== '' && until < today;
    const port = ports.get(unlocode);
    const own = terminals.find(
      (one) =>
        one.smdgCode === smdgCode && (one.portId === port?.id || one.otherPorts.includes(unlocode) || one.code === key),
    );
    const position = positionOf(columnOf(line, 'Coordinates'));
    if (own !== undefined) entries.push({ key: own.code, ended, fields: own.position === null ? position : {} });
    else if (port === undefined) passed.push({ key, reason: `${unlocode} is not a port that is known` });
    else if (ended) passed.push({ key, reason: `its code ended on ${until}` });
    else {
      const name = readable(columnOf(line, 'Terminal Facility Name', 'Terminal Facility'));
      const fields = { code: key, port_unlocode: port.unlocode, name, nickname: name, smdg_code: smdgCode };
      entries.push({ key, ended, fields: { ...fields, city: port.city ?? '', ...position } });
    }
  }
  return { file: 'terminals.csv', entries, passed };
}

/** Depots and warehouses are facilities too: a code is taken over for a terminal of that name in that port. */
function readFacilities(lines: readonly Line[], known: ReferenceData): PublishedList {
  const ports = new Map(known.ports.map((port) => [port.unlocode, port.id]));
  const terminals = marineOf(known);
  const entries: Entry[] = [];
  const passed: Passed[] = [];
  for (const line of lines) {
    const code = columnOf(line, 'Facility BIC Code');
    const names = [columnOf(line, 'Facility Name'), columnOf(line, 'Operator Name')].map(plainName);
    const portId = ports.get(columnOf(line, 'UNLOCODE'));
    const meant = terminals.filter(
      (one) => one.portId === portId && [one.name, one.nickname].some((name) => names.includes(plainName(name))),
    );
    const [own] = meant;
    if (own !== undefined && meant.length === 1) {
      entries.push({ key: own.code, ended: false, fields: { bic_facility_code: code } });
    } else passed.push({ key: code, reason: 'no terminal of that name is known in its port' });
  }
  return { file: 'terminals.csv', entries, passed };
}

function marineOf({ terminals }: ReferenceData): Terminal[] {
  return terminals.filter((one): one is Terminal => one.kind === 'terminal');
}

/** Without what stands in brackets, and without the form of a company at the end. */
function plainName(name: string): string {
  return foldPlaceName(name.replaceAll(/\([^)]*\)/g, ' ').replace(COMPANY_FORM, ''));
}

/** Degrees with a comma between them. */
function positionOf(text: string): Record<string, string> {
  const [latitude = '', longitude = ''] = text.split(',').map((part) => part.trim());
  const isKnown = latitude !== '' && longitude !== '' && isPosition(Number(latitude), Number(longitude));
  return isKnown ? { latitude, longitude } : {};
}

/** Lists are printed in capitals. */
function readable(name: string): string {
  if (name !== name.toUpperCase()) return name;
  return name.replaceAll(/\p{L}+/gu, (word) =>
    word.length <= LONGEST_INITIALS ? word : word.charAt(0) + word.slice(1).toLowerCase(),
  );
}
