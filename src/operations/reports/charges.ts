import { count, sentence } from '../../domain/exceptions/wording.ts';
import type { Charge } from '../../domain/free-time/charge.ts';
import { minorDigits } from '../../domain/free-time/tariff.ts';
import { moneyOf } from '../../domain/invoices/money.ts';
import type { ReportRow, ReportSection } from '../../domain/reports/report-content.ts';
import { listEnded } from '../../store/free-time/container-charges.ts';
import { foreseeCharges } from '../../store/free-time/foresee-charges.ts';
import { readTerms } from '../../store/free-time/terms.ts';
import type { Db } from '../../store/tables.ts';
import { calendarDay } from '../../values/cell.ts';
import { groupBy } from '../../values/group-by.ts';
import type { Id } from '../../values/id.ts';
import { type ReportBox, type ReportScope, type ReportSources, readList } from './report-list.ts';

interface Cost {
  readonly containerId: Id;
  readonly direction: string;
  readonly charge: Charge;
  readonly lastFreeDay: string | null;
  readonly currency: string;
  readonly minor: number;
  /** Null while it runs. */
  readonly endedOn: string | null;
}

/** Charges that run past their free time, with what they have come to, and those that ended since the day. */
export async function chargesSection(
  sources: ReportSources,
  scope: ReportScope,
  { since, now }: { readonly since: string; readonly now: Date },
): Promise<ReportSection> {
  const { path, total, boxes } = await readList(sources, scope, { 'filter[charged_since]': since });
  const byId = new Map(boxes.map((box) => [box.container.id, box]));
  const costs = await readCosts(sources.dbs.db, scope.accountId, [...byId.keys()], since, now);
  const rows = costs.flatMap((cost) => {
    const box = byId.get(cost.containerId);
    return box === undefined ? [] : [costRow(box, cost)];
  });
  return {
    title: 'What cost money',
    path,
    total,
    isCut: total > boxes.length,
    sentences:
      total === 0
        ? [`No charge runs past its free time, and none ended since ${since}.`]
        : [
            `${count(total, 'container')} with charges that run past their free time, or ended since ${since}.`,
            ...sums(costs, total > boxes.length),
          ],
    columns: [
      { title: 'Container', share: 0.16, isInMail: true },
      { title: 'Customer', share: 0.14 },
      { title: 'Port of discharge', share: 0.12 },
      { title: 'Charge', share: 0.14, isInMail: true },
      { title: 'Last free day', share: 0.12 },
      { title: 'Amount', share: 0.1, isNumber: true, isInMail: true },
      { title: 'Currency', share: 0.1, isInMail: true },
      { title: 'Ended', share: 0.12 },
    ],
    rows,
  };
}

async function readCosts(db: Db, accountId: Id, ids: readonly Id[], since: string, now: Date): Promise<Cost[]> {
  if (ids.length === 0) return [];
  const terms = await readTerms(db, accountId);
  const today = now.toISOString().slice(0, 10);
  const running = await foreseeCharges(db, accountId, ids, { terms, earlier: [] }, now.getTime());
  const ended = await listEnded(db, accountId, ids, since);
  const costs = [
    ...running.flatMap(({ container, tariff, clock }): Cost[] => {
      if (clock === undefined || clock.lastFreeDay === null || clock.lastFreeDay >= today) return [];
      const { direction, charge, currency } = tariff;
      const { lastFreeDay, totalMinor: minor } = clock;
      return [{ containerId: container.id, direction, charge, lastFreeDay, currency, minor, endedOn: null }];
    }),
    ...ended.map(
      ({ container_id: containerId, direction, charge, last_free_day, currency, amount_minor, stopped_on }) => ({
        ...{ containerId, direction, charge, lastFreeDay: last_free_day, currency },
        ...{ minor: amount_minor ?? 0, endedOn: stopped_on },
      }),
    ),
  ];
  return costs.sort((one, other) => one.currency.localeCompare(other.currency) || other.minor - one.minor);
}

function costRow({ container, shipment }: ReportBox, cost: Cost): ReportRow {
  const { direction, charge, lastFreeDay, currency, minor, endedOn } = cost;
  return {
    path: `/containers/${container.id}`,
    cells: [
      container.number,
      shipment?.customerName,
      container.podName ?? container.podLocode,
      direction === 'export' ? sentence(charge.replaceAll('_', ' '), direction) : charge.replaceAll('_', ' '),
      calendarDay(lastFreeDay),
      minor / 10 ** minorDigits(currency),
      currency,
      endedOn === null ? 'Runs on' : calendarDay(endedOn),
    ],
  };
}

/** Of each currency, what runs and what ended. */
function sums(costs: readonly Cost[], isCut: boolean): string[] {
  return [...groupBy(costs, ({ currency }) => currency)].map(([currency, own]) => {
    const money = moneyOf(currency);
    const sum = (of: readonly Cost[]) => money.text(of.reduce((all, { minor }) => all + minor, 0) / money.scale);
    const [runs, ended] = [
      own.filter(({ endedOn }) => endedOn === null),
      own.filter(({ endedOn }) => endedOn !== null),
    ];
    const whose = isCut ? ' Of those that are listed here.' : '';
    return `${sum(own)}: ${sum(runs)} so far that runs on, ${sum(ended)} that ended.${whose}`;
  });
}
