import { cellsOver, type PageText, textOf } from '../text/page-text.ts';
import { HS_ALONE, MAX_CODES, plainHs, readHsCodes, readUnNumbers } from './codes.ts';
import { type ContainerRow, readContainers } from './container-list.ts';
import { FIELD_READERS, isSaid, type ValueField } from './field-readers.ts';
import type { Finding, Problem } from './finding.ts';
import { findLabels, type LabelHit } from './label-hits.ts';
import type { Field } from './labels.ts';
import { candidatesOf, columnOf, isPair } from './near.ts';
import { type NumberStyle, type Quantity, readVolume, readWeight } from './numbers.ts';
import { readParty } from './party.ts';
import { readReferenceNumber } from './reference-number.ts';
import { readScac } from './scac.ts';
import { readVesselAndVoyage } from './vessel.ts';
import { type Writing, writingOf } from './writing.ts';

/** Everything that was read from a document, whatever its type. */
export interface Extract {
  readonly values: Readonly<Partial<Record<ValueField, Finding<unknown>>>>;
  readonly containers: readonly Finding<ContainerRow>[];
  readonly hsCodes: readonly Finding[];
  readonly unNumbers: readonly Finding[];
  /** Every number of the kind, the first being the value. */
  readonly billOfLadingNumbers: readonly string[];
  readonly bookingNumbers: readonly string[];
  readonly problems: readonly Problem[];
}

const PARTIES: readonly ('shipper' | 'consignee' | 'notify_party')[] = ['shipper', 'consignee', 'notify_party'];
const MAX_NUMBERS = 50;
/** What the date may be of that a label in two lines names. */
const OTHER_DATE =
  /\b(?:arriv|depart|sail|deliver|due|pick|load|discharg|cut-?off|clos|expir|estimat|expect|free|avail|order|ship)/i;

export function extract(pages: readonly PageText[]): Extract {
  const labels = findLabels(pages);
  const writing = writingOf(pages);
  const { containers, problems: wrongNumbers } = readContainers(pages, labels, writing.numbers);
  const problems = new Map<string, Problem>();
  const values: Partial<Record<ValueField, Finding<unknown>>> = {};
  for (const field of Object.keys(FIELD_READERS) as ValueField[]) {
    const hits = labels.filter((hit) => hit.field === field);
    const found = firstValue(field, hits, writing, problems) ?? plainValue(field, labels, writing);
    if (found) values[field] = found;
  }
  readTotals(pages, labels, writing, values);
  readVesselBoxes(labels, values);
  for (const field of PARTIES) {
    const [party] = labels.filter((hit) => hit.field === field).flatMap((hit) => readParty(hit) ?? []);
    if (party) values[field] = party;
  }
  const billOfLadingNumbers = allNumbers(['bill_of_lading_number', 'house_bill_of_lading_number'], labels);
  const scac = readScac(labels, values.bill_of_lading_number as Finding | undefined);
  if (scac) values.scac = scac;
  return {
    values,
    containers,
    hsCodes: firstOfEach([...readHsCodes(pages), ...hsColumn(labels)]),
    unNumbers: readUnNumbers(pages),
    billOfLadingNumbers,
    bookingNumbers: allNumbers(['booking_number'], labels),
    problems: [...wrongNumbers, ...[...problems.values()].filter(({ field }) => !(field in values))],
  };
}

/** The first text near a label of the field that reads as its value; what was close to one is a problem. */
function firstValue(
  field: ValueField,
  hits: readonly LabelHit[],
  writing: Writing,
  problems: Map<string, Problem>,
): Finding<unknown> | undefined {
  const read = FIELD_READERS[field];
  for (const hit of hits) {
    for (const { text, page, line } of candidatesOf(hit)) {
      const reading = read?.(text, hit, writing);
      if (reading?.kind === 'value') return { value: reading.value, page, line };
      if (reading && !problems.has(field))
        problems.set(field, { field, text: reading.text, reason: reading.reason, page, line });
    }
  }
  return undefined;
}

/** “Date” and “Weight” say which only where the document has one of them and names no other kind of weight. */
function plainValue(field: ValueField, labels: readonly LabelHit[], writing: Writing): Finding<unknown> | undefined {
  const isOtherNamed = labels.some((hit) => hit.field === field || hit.field === 'net_weight');
  const word = field === 'issue_date' ? 'date' : field === 'gross_weight' && !isOtherNamed ? 'weight' : undefined;
  const isPlain = (hit: LabelHit) => word === 'weight' || (isPair(hit) && !isEndOfLabelAbove(hit));
  const hits = labels.filter((hit) => hit.field === word && isPlain(hit));
  const found = hits.flatMap((hit) => firstValue(field, [hit], writing, new Map()) ?? []);
  const isOne = new Set(found.map(({ value }) => JSON.stringify(value))).size === 1;
  return isOne ? found[0] : undefined;
}

/** “Estimated arrival / Date” in two lines is a label of something else. */
function isEndOfLabelAbove({ page, lineIndex, cellIndex, isMarked }: LabelHit): boolean {
  const cell = page.lines[lineIndex]?.cells[cellIndex];
  const above = page.lines[lineIndex - 1];
  if (isMarked || !cell || !above) return false;
  return cellsOver(above, cell).some(({ text }) => OTHER_DATE.test(text) && !/\d/.test(text));
}

/** A line of totals gives what columns and labels did not; whether its weight is net is not guessed. */
function readTotals(
  pages: readonly PageText[],
  labels: readonly LabelHit[],
  { numbers }: Writing,
  values: Partial<Record<ValueField, Finding<unknown>>>,
): void {
  for (const field of ['gross_weight', 'volume'] as const) {
    if (values[field] || (field === 'gross_weight' && labels.some((hit) => hit.field === 'net_weight'))) continue;
    const total = readTotalLine(field, pages, numbers);
    if (total) values[field] = total;
  }
}

/** A box for both, “Vessel / Voyage”, gives what the boxes of their own did not. */
function readVesselBoxes(labels: readonly LabelHit[], values: Partial<Record<ValueField, Finding<unknown>>>): void {
  for (const hit of labels) {
    if (hit.field !== 'vessel_and_voyage' && hit.field !== 'vessel_name') continue;
    for (const { text, page, line } of candidatesOf(hit)) {
      const { vessel, voyage } = isSaid(text, hit) ? readVesselAndVoyage(text) : {};
      if (vessel === undefined) continue;
      values.vessel_name ??= { value: vessel, page, line };
      if (voyage !== undefined) values.voyage_number ??= { value: voyage, page, line };
      break;
    }
  }
}

function allNumbers(fields: readonly Field[], labels: readonly LabelHit[]): string[] {
  const numbers = labels
    .filter((hit) => fields.includes(hit.field))
    .flatMap((hit) =>
      candidatesOf(hit)
        .flatMap(({ text }) => readReferenceNumber(text) ?? [])
        .slice(0, 1),
    );
  return [...new Set(numbers)].slice(0, MAX_NUMBERS);
}

function hsColumn(labels: readonly LabelHit[]): Finding[] {
  return labels
    .filter((hit) => hit.field === 'hs_codes')
    .flatMap((hit) => [...candidatesOf(hit), ...columnOf(hit)].filter(({ text }) => HS_ALONE.test(text)))
    .map(({ text, page, line }) => ({ value: plainHs(text), page, line }));
}

function firstOfEach(findings: readonly Finding[]): Finding[] {
  const found = new Map<string, Finding>();
  for (const finding of findings) if (!found.has(finding.value)) found.set(finding.value, finding);
  return [...found.values()].slice(0, MAX_CODES);
}

const TOTAL_LINE = /^[\s*-]*(?:grand )?totals?\b/i;
const TOTAL_READERS = { gross_weight: readWeight, volume: readVolume };

/** “TOTAL_LINE: 30 PKGS  3,000 KGS  30 CBM”, wherever the line stands: what it has one of, with its unit. */
function readTotalLine(
  field: keyof typeof TOTAL_READERS,
  pages: readonly PageText[],
  style: NumberStyle,
): Finding<Quantity> | undefined {
  const found = new Map<string, Finding<Quantity>>();
  for (const page of pages) {
    for (const line of page.lines) {
      if (!TOTAL_LINE.test(textOf(line))) continue;
      for (const { text } of line.cells) {
        const reading = TOTAL_READERS[field](text, '', style);
        if (reading?.kind !== 'value') continue;
        found.set(JSON.stringify(reading.value), { value: reading.value, page: page.page, line: textOf(line) });
      }
    }
  }
  const [only, ...others] = found.values();
  return others.length === 0 ? only : undefined;
}
