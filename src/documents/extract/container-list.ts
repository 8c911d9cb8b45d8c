import { readContainerNumber } from '../../values/container-number.ts';
import { type PageText, textOf } from '../text/page-text.ts';
import type { Finding, Problem } from './finding.ts';
import type { LabelHit } from './label-hits.ts';
import { candidatesOf } from './near.ts';
import { type NumberStyle, type Quantity, readWeight } from './numbers.ts';
import { type ColumnHeads, columnHeads, columnText } from './table-column.ts';

export interface ContainerRow {
  readonly number: string;
  readonly seal_number?: string;
  readonly size_type?: string;
  readonly gross_weight?: Quantity;
}

export interface ContainersFound {
  readonly containers: readonly Finding<ContainerRow>[];
  readonly problems: readonly Problem[];
}

const MAX_CONTAINERS = 500;
const NUMBER = /(?<![A-Z0-9])[A-Z]{3}[UJZ][\s\-./]{0,2}\d{3}\s?\d{3}[\s\-./]{0,2}\d(?![\d])/g;
const SEAL_BEHIND =
  /\bSEALS?\b(?:\s{0,9}(?:NOS?\.?|#|NUMBERS?))?\s{0,9}[:#/]?\s{0,9}([A-Z]{0,5}-?[A-Z]{0,3}\d{4,12})\b/i;
const SEAL = /^[A-Z]{0,5}-?[A-Z]{0,3}\d{4,12}[A-Z]?$/;
const SIZE_TYPE =
  /(?<![A-Z0-9])((?:20|40|45)['´’]?\s?(?:GP|DV|DC|DRY|ST|SD|HC|HQ|HCRF|RF|RH|OT|FR|TK)|[24L][0-9A-Z][GRUPT][0-9])(?![A-Z0-9])/;

/** Every container number with a right check digit, once; with a wrong one it is a problem, never a number. */
export function readContainers(
  pages: readonly PageText[],
  labels: readonly LabelHit[],
  style: NumberStyle,
): ContainersFound {
  const heads = columnHeads(plainWeightsAsGross(labels));
  const containers = new Map<string, Finding<ContainerRow>>();
  const problems = new Map<string, Problem>();
  for (const page of pages) {
    for (const [lineIndex, line] of page.lines.entries()) {
      const text = textOf(line);
      for (const [found] of text.matchAll(NUMBER)) {
        const reading = readContainerNumber(found);
        const evidence = { page: page.page, line: text };
        if (reading.kind === 'valid' && containers.size < MAX_CONTAINERS) {
          const known = containers.get(reading.number);
          const row = { ...readRow(reading.number, found, page, lineIndex, heads, style), ...known?.value };
          containers.set(reading.number, { ...(known ?? evidence), value: row });
        } else if (reading.kind === 'wrong-check-digit' && problems.size < MAX_CONTAINERS) {
          problems.set(reading.number, { field: 'containers', text: found, reason: 'wrong_check_digit', ...evidence });
        }
      }
    }
  }
  return { containers: withOnlySeal([...containers.values()], labels), problems: [...problems.values()] };
}

/** “Weight” over a column is the gross weight where the document names no kind of weight. */
function plainWeightsAsGross(labels: readonly LabelHit[]): readonly LabelHit[] {
  if (labels.some(({ field }) => field === 'gross_weight' || field === 'net_weight')) return labels;
  return labels.map((hit) => (hit.field === 'weight' ? { ...hit, field: 'gross_weight' } : hit));
}

/** A seal that stands elsewhere belongs to the container if there is only one. */
function withOnlySeal(
  containers: readonly Finding<ContainerRow>[],
  labels: readonly LabelHit[],
): readonly Finding<ContainerRow>[] {
  const [only, ...others] = containers;
  if (!only || others.length > 0 || only.value.seal_number !== undefined) return containers;
  const [seal] = labels
    .filter((hit) => hit.field === 'seal_number')
    .flatMap((hit) => candidatesOf(hit).filter(({ text }) => SEAL.test(text)));
  return seal ? [{ ...only, value: { ...only.value, seal_number: seal.text } }] : containers;
}

/** What the row of a container says of it: in the columns of a table, or behind the number. */
function readRow(
  number: string,
  written: string,
  page: PageText,
  lineIndex: number,
  heads: ColumnHeads,
  style: NumberStyle,
): ContainerRow {
  const text = textOf(page.lines[lineIndex] ?? { cells: [] });
  // Another container of the line has its own seal.
  const [behind = ''] = text.slice(text.indexOf(written) + written.length).split(NUMBER);
  const sealColumn = columnText(page, lineIndex, 'seal_number', heads)?.text;
  const seal =
    SEAL_BEHIND.exec(behind)?.[1] ?? (sealColumn && SEAL.test(sealColumn) ? sealColumn : undefined) ?? slashed(behind);
  const sizeType = SIZE_TYPE.exec(behind)?.[1];
  const weightColumn = columnText(page, lineIndex, 'gross_weight', heads);
  const weight = weightColumn && readWeight(weightColumn.text, weightColumn.note, style);
  return {
    number,
    ...(seal !== undefined && { seal_number: seal.toUpperCase() }),
    ...(sizeType !== undefined && { size_type: sizeType.replace(/[\s'´’]/g, '') }),
    ...(weight?.kind === 'value' && { gross_weight: weight.value }),
  };
}

/** “MSKU9070323 / ML-CN1234567 / 40HC”: the seal follows the number. */
function slashed(behind: string): string | undefined {
  return /^\s*\/\s*([A-Z]{0,5}-?[A-Z]{0,3}\d{4,12})\b/.exec(behind)?.[1];
}
