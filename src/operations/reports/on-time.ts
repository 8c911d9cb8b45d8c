import { count } from '../../domain/exceptions/wording.ts';
import { LATE_HOURS, type MeasuredGroup, toShare } from '../../domain/reliability/reliability.ts';
import type { ReportRow, ReportSection } from '../../domain/reports/report-content.ts';
import { measureReliability } from '../../store/reliability/reliability.ts';
import type { Cell } from '../../values/cell.ts';
import { dayNumberOf, dayOfNumber } from '../../values/time-zone.ts';
import { betweenDays, narrowed, type ReportScope, type ReportSources } from './report-list.ts';

const MAX_LINES = 50;

/** How on time each line was with what arrived within the days, with how many stand behind each figure. */
export async function onTimeSection(
  { dbs, readFilter }: ReportSources,
  scope: ReportScope,
  [from, to]: readonly [string, string],
): Promise<ReportSection> {
  const { accountId, query } = scope;
  const days = betweenDays('pod_arrived_at', from, to);
  const isNarrow = query.size > 0;
  const { total, groups } = await measureReliability(dbs, accountId, {
    groupBy: 'line',
    from: `${from}T00:00:00Z`,
    to: `${dayOfNumber(dayNumberOf(to) + 1)}T00:00:00Z`,
    toleranceHours: LATE_HOURS,
    scac: undefined,
    ...(isNarrow ? { among: await readFilter(accountId, narrowed(scope, days)) } : {}),
    limit: MAX_LINES + 1,
  });
  const rows = groups.slice(0, MAX_LINES).map(
    (group): ReportRow => ({
      path: `/containers?${narrowed(scope, { ...days, ...(group.key === null ? {} : { 'filter[scac]': group.key }) })}`,
      cells: lineCells(group),
    }),
  );
  const { onTime } = total;
  return {
    title: 'On time by line',
    path: `/containers?${narrowed(scope, days)}`,
    total: total.containers,
    isCut: groups.length > rows.length,
    sentences: [
      total.containers === 0
        ? `Nothing arrived from ${from} to ${to}.`
        : `${onTime.count} of ${count(onTime.of, 'container')} that arrived from ${from} to ${to} came at most ${LATE_HOURS} hours after what was expected first, of ${count(onTime.shipments, 'shipment')}. With 95 % certainty the share lies between the two last figures: few shipments say little.`,
    ],
    columns: [
      { title: 'Line', share: 0.22, isInMail: true },
      { title: 'Arrived', share: 0.1, isNumber: true },
      { title: 'With a first estimate', share: 0.13, isNumber: true, isInMail: true },
      { title: 'Shipments', share: 0.11, isNumber: true },
      { title: 'On time', share: 0.1, isNumber: true },
      { title: 'On time (%)', share: 0.11, isNumber: true, isInMail: true },
      { title: 'From (%)', share: 0.11, isNumber: true, isInMail: true },
      { title: 'To (%)', share: 0.12, isNumber: true, isInMail: true },
    ],
    rows,
  };
}

function lineCells({ key, label, containers, onTime }: MeasuredGroup): readonly Cell[] {
  const { count: kept, of, shipments, share, low, high } = toShare(onTime);
  return [label ?? key, containers, of, shipments, kept, percent(share), percent(low), percent(high)];
}

function percent(share: number | null): Cell {
  return share === null ? null : Math.round(share * 100);
}
