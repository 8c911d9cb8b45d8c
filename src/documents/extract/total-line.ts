import { type PageText, textOf } from '../text/page-text.ts';
import type { Finding } from './finding.ts';
import { type NumberStyle, type Quantity, readVolume, readWeight } from './numbers.ts';

const TOTAL = /^[\s*-]*(?:grand )?totals?\b/i;
const READERS = { gross_weight: readWeight, volume: readVolume };

/** “TOTAL: 30 PKGS  3,000 KGS  30 CBM”, wherever the line stands: what it has one of, with its unit. */
export function readTotalLine(
  field: keyof typeof READERS,
  pages: readonly PageText[],
  style: NumberStyle,
): Finding<Quantity> | undefined {
  const found = new Map<string, Finding<Quantity>>();
  for (const page of pages) {
    for (const line of page.lines) {
      if (!TOTAL.test(textOf(line))) continue;
      for (const { text } of line.cells) {
        const reading = READERS[field](text, '', style);
        if (reading?.kind !== 'value') continue;
        found.set(JSON.stringify(reading.value), { value: reading.value, page: page.page, line: textOf(line) });
      }
    }
  }
  const [only, ...others] = found.values();
  return others.length === 0 ? only : undefined;
}
