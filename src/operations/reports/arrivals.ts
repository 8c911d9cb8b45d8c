import { count } from '../../domain/exceptions/wording.ts';
import type { VesselChange } from '../../domain/journey/journey.ts';
import { LATE_HOURS } from '../../domain/reliability/reliability.ts';
import type { ReportRow, ReportSection } from '../../domain/reports/report-content.ts';
import { type Cell, localTime } from '../../values/cell.ts';
import { DAY_MS } from '../../values/duration.ts';
import type { Instant } from '../../values/instant.ts';
import {
  betweenDays,
  type ReportBox,
  type ReportList,
  type ReportScope,
  type ReportSources,
  readList,
} from './report-list.ts';

/** What came within the days. */
export async function arrivedSection(
  sources: ReportSources,
  scope: ReportScope,
  [from, to]: readonly [string, string],
): Promise<ReportSection> {
  const list = await readList(sources, scope, betweenDays('pod_arrived_at', from, to));
  const { total } = list;
  return {
    title: 'Arrived in the last seven days',
    ...partsOf(list, boxRow),
    sentences: [
      total === 0
        ? `Nothing arrived from ${from} to ${to}.`
        : `${count(total, 'container')} arrived from ${from} to ${to}.`,
    ],
    columns: boxColumns('Arrived'),
  };
}

/** What is followed and comes within the days; what has come on the first of them is among it. */
export async function arrivingSection(
  sources: ReportSources,
  scope: ReportScope,
  [from, to]: readonly [string, string],
): Promise<ReportSection> {
  const list = await readList(sources, scope, { ...betweenDays('arrival', from, to), 'filter[active]': 'true' });
  const { total } = list;
  return {
    title: 'Arriving in the next seven days',
    ...partsOf(list, boxRow),
    sentences: [
      total === 0
        ? `Nothing is expected from ${from} to ${to}.`
        : `${count(total, 'container')} ${total === 1 ? 'is' : 'are'} expected from ${from} to ${to}.`,
    ],
    columns: boxColumns('Arrives'),
  };
}

/** What came late since the day, and what is yet to come and late. */
export async function lateSection(sources: ReportSources, scope: ReportScope, since: string): Promise<ReportSection> {
  const list = await readList(sources, scope, { 'filter[late]': 'true', 'filter[arrival][start]': since });
  const { total } = list;
  return {
    title: 'Late',
    ...partsOf(list, lateRow),
    sentences: [
      total === 0
        ? `Nothing that arrived since ${since} or is under way is more than ${LATE_HOURS} hours late.`
        : `${count(total, 'container')} arrived since ${since}, or ${total === 1 ? 'is' : 'are'} expected, more than ${LATE_HOURS} hours after what was expected first.`,
    ],
    columns: [
      { title: 'Container', share: 0.16, isInMail: true },
      { title: 'Customer', share: 0.12 },
      { title: 'Carrier', share: 0.1 },
      { title: 'Port of discharge', share: 0.13 },
      { title: 'First expected', share: 0.12 },
      { title: 'Arrives or arrived', share: 0.12, isInMail: true },
      { title: 'Late by (days)', share: 0.08, isNumber: true, isInMail: true },
      { title: 'Why', share: 0.17, isInMail: true },
    ],
  };
}

function partsOf({ path, total, boxes }: ReportList, toRow: (box: ReportBox) => readonly Cell[]) {
  const rows = boxes.map((box): ReportRow => ({ path: `/containers/${box.container.id}`, cells: toRow(box) }));
  return { path, total, isCut: total > rows.length, rows };
}

function boxColumns(when: string): ReportSection['columns'] {
  return [
    { title: 'Container', share: 0.16, isInMail: true },
    { title: 'Bill of lading', share: 0.16 },
    { title: 'Customer', share: 0.13 },
    { title: 'Carrier', share: 0.11 },
    { title: 'Vessel', share: 0.14 },
    { title: 'Port of discharge', share: 0.13, isInMail: true },
    { title: when, share: 0.17, isInMail: true },
  ];
}

function boxRow({ container, shipment }: ReportBox): readonly Cell[] {
  return [
    container.number,
    shipment?.billOfLadingNumber,
    shipment?.customerName,
    shipment?.shippingLineShortName,
    shipTo(container),
    container.podName ?? container.podLocode,
    localTime(arrivalOf(container), container.podTimezone),
  ];
}

function lateRow({ container, shipment }: ReportBox): readonly Cell[] {
  return [
    container.number,
    shipment?.customerName,
    shipment?.shippingLineShortName,
    container.podName ?? container.podLocode,
    localTime(container.firstEtaAt, container.podTimezone),
    localTime(arrivalOf(container), container.podTimezone),
    daysLate(container.firstEtaAt, arrivalOf(container)),
    whyLate(container.journey.vesselChanges ?? []),
  ];
}

/** The ship that brings it to its port of discharge. */
function shipTo({ journey: { calls } }: ReportBox['container']): string | null {
  const place = calls.findIndex(({ role }) => role === 'port_of_discharge');
  return calls[place - 1]?.outbound?.vesselName ?? null;
}

/** As the filters of lists have it. */
function arrivalOf(container: ReportBox['container']): Instant | null {
  return container.podArrivedAt ?? container.podEtaAt;
}

function daysLate(first: Instant | null, arrival: Instant | null): Cell {
  if (first === null || arrival === null) return null;
  return Math.round(((Date.parse(arrival) - Date.parse(first)) / DAY_MS) * 10) / 10;
}

/** What is known of it: carriers seldom say why. */
function whyLate(changes: readonly VesselChange[]): string {
  const words = changes.map(({ label, from, to }) =>
    label === 'POL' ? `rolled from ${from} to ${to}` : `missed ${from} at ${label}, now ${to}`,
  );
  return words.length === 0 ? 'No reason told' : words.join('; ');
}
