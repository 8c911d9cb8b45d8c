import { parseScac } from '../../values/scac.ts';
import type { Finding } from './finding.ts';
import type { LabelHit } from './label-hits.ts';
import { candidatesOf } from './near.ts';

/** The first letters of the bills of lading of the larger lines, and whose they are. */
const LINE_OF_PREFIX: ReadonlyMap<string, string> = new Map([
  ['MEDU', 'MSCU'],
  ['EISU', 'EGLV'],
  ['PABV', 'PCIU'],
  ['ANLC', 'ANNU'],
  ...[
    ...['ACLU', 'ANNU', 'APLU', 'ARKU', 'CMDU', 'COSU', 'EGLV', 'HDMU', 'HLCU', 'MAEU', 'MATS', 'MSCU', 'ONEY', 'OOLU'],
    ...['PCIU', 'SAFM', 'SEAU', 'SMLM', 'SUDU', 'WHLC', 'YMLU', 'ZIMU'],
  ].map((scac): [string, string] => [scac, scac]),
]);

/** The carrier's code as it is printed, or by the prefix of the bill of lading. */
export function readScac(labels: readonly LabelHit[], billOfLading: Finding | undefined): Finding | undefined {
  for (const hit of labels) {
    if (hit.field !== 'scac') continue;
    for (const { text, page, line } of candidatesOf(hit)) {
      const value = /^[A-Za-z0-9]{4}\b/.test(text) ? parseScac(text.slice(0, 4)) : undefined;
      if (value) return { value, page, line };
    }
  }
  const value = billOfLading && LINE_OF_PREFIX.get(billOfLading.value.slice(0, 4));
  return billOfLading && value ? { ...billOfLading, value } : undefined;
}
