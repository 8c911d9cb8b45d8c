import { parseScac } from '../../values/scac.ts';
import type { ReferenceData } from '../reference-files.ts';
import { columnOf, type Entry, type Passed, type PublishedList } from './entry.ts';

type Line = Readonly<Record<string, string>>;

/**
 * Lines by their SCAC, or by the code or name that the liner code list of SMDG has for them. That one knows no SCAC, by
 * which everything here is kept: what is new in it cannot be added from it alone.
 */
export function readCarriers(lines: readonly Line[], known: ReferenceData): PublishedList {
  const entries: Entry[] = [];
  const passed: Passed[] = [];
  for (const line of lines) {
    const name = columnOf(line, 'linerName', 'Liner Name', 'Carrier Name', 'Name');
    const smdgCode = columnOf(line, 'linerSMDGCode', 'SMDG Code', 'Liner Code', 'Code');
    const scac = parseScac(columnOf(line, 'SCAC', 'SCAC Code', 'NMFTA'));
    const ended = columnOf(line, 'isActive') === 'false' || columnOf(line, 'codeStatus') === 'Marked for deletion';
    const same = (one: string) => one.toLowerCase() === name.toLowerCase();
    const own = known.shippingLines.find((one) =>
      scac === undefined
        ? one.smdgCode === smdgCode || same(one.name) || same(one.shortName)
        : one.scac === scac || one.alternativeScacs.includes(scac),
    );
    const code: Record<string, string> = smdgCode === '' ? {} : { smdg_code: smdgCode };
    if (own !== undefined) entries.push({ key: own.scac, ended, fields: own.smdgCode === null ? code : {} });
    else if (scac === undefined) passed.push({ key: smdgCode, reason: `the list has no SCAC of ${name}` });
    else if (ended) passed.push({ key: scac, reason: 'its code has ended' });
    else entries.push({ key: scac, ended, fields: { scac, name, short_name: name, ...code } });
  }
  return { file: 'shipping-lines.csv', entries, passed };
}
