import '../../styles/reliability.css';
import { useState } from 'react';
import { type Group, type Grouping, useReliability } from '../../api/reliability.ts';
import { counted } from '../../text/counted.ts';
import { Card } from '../../ui/Card.tsx';
import { Choose } from '../../ui/Choose.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { PlainTable } from '../../ui/PlainTable.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { DelayBars } from './DelayBars.tsx';
import { daysText, hoursText, nameOf, partText, shareText, waitText } from './figures.ts';

const GROUPINGS = [
  ['line', 'by carrier'],
  ['service', 'by service'],
  ['lane', 'by lane'],
  ['port', 'by port of discharge'],
  ['terminal', 'by terminal'],
  ['month', 'by month of arrival'],
] as const satisfies readonly (readonly [Grouping, string])[];

const PERIODS = [
  ['92', 'Last three months'],
  ['31', 'Last month'],
  ['365', 'Last year'],
  ['1095', 'Last three years'],
] as const;

const COLUMNS = [
  'Of',
  'Containers',
  'On time',
  'Delay, median',
  'At sea, median',
  'Transshipment, median',
  'Waiting off port, median',
  'Rolled',
  'Connections missed',
  'Milestones missing',
  'ETA off a week before',
];

/** How well arrivals kept to what was first announced, from the account's own containers. */
export default function ReliabilityPage() {
  const [grouping, setGrouping] = useState<Grouping>('line');
  const [days, setDays] = useState<string>(PERIODS[0][0]);
  const { data, error, refetch } = useReliability(grouping, Number(days));
  const choose = (wanted: string) => setGrouping(GROUPINGS.find(([id]) => id === wanted)?.[0] ?? 'line');
  return (
    <>
      <PageHead title="Reliability" note="How containers that arrived kept to what was first announced.">
        <div className="reliability-choices">
          <Choose label="Group" value={grouping} choices={GROUPINGS} onChoose={choose} />
          <Choose label="Arrived" value={days} choices={PERIODS} onChoose={setDays} />
        </div>
      </PageHead>
      {error !== null && data === undefined ? <Problem error={error} onRetry={() => void refetch()} /> : null}
      {error === null && data === undefined ? <Skeleton /> : null}
      {data?.data.total.containers === 0 ? (
        <Empty title="Nothing arrived in that time">Figures appear when containers have arrived.</Empty>
      ) : null}
      {data && data.data.total.containers > 0 ? <Figures {...data.data} /> : null}
    </>
  );
}

interface FiguresProps {
  readonly total: Group;
  readonly groups: readonly Group[];
  readonly truncated: boolean;
  readonly tolerance_hours: number;
}

function Figures({ total, groups, truncated, tolerance_hours }: FiguresProps) {
  return (
    <section className="scroll cards" aria-label="Figures" tabIndex={0}>
      <p className="dim">
        {counted(total.containers, 'container')} of {counted(total.shipments, 'shipment')} arrived. On time is at most{' '}
        {tolerance_hours} hours after the arrival that was announced first. A thin line shows where the share lies with
        95 % certainty, for as many shipments as there are: a long one means that few stand behind it.
        {truncated ? ' The groups with the most containers are shown.' : ''}
      </p>
      <Card title="On time" named padded>
        <OnTimeBars groups={groups} />
      </Card>
      <Card title="Days late" named padded>
        <DelayBars groups={groups} />
      </Card>
      <Card title="All figures" named sideways>
        <PlainTable columns={COLUMNS}>
          {groups.map((group) => (
            <Row key={group.key} name={nameOf(group)} group={group} />
          ))}
          <Row name="All" group={total} />
        </PlainTable>
      </Card>
    </section>
  );
}

function Row({ name, group }: { readonly name: string; readonly group: Group }) {
  const { line, ours, of } = group.eta_error_hours;
  return (
    <tr>
      <td className="reliability-name">{name}</td>
      <td>{group.containers.toLocaleString('en')}</td>
      <td>{shareText(group.on_time)}</td>
      <td>{hoursText(group.delay_hours.median)}</td>
      <td>{daysText(group.transit_days.median)}</td>
      <td>{daysText(group.transshipment_days.median)}</td>
      <td>{waitText(group.waiting_hours)}</td>
      <td>{partText(group.rolled)}</td>
      <td>{partText(group.missed_connections)}</td>
      <td>{partText(group.milestones_missing)}</td>
      <td>{of === 0 ? '–' : `${hoursText(line)} the carrier’s, ${hoursText(ours)} ours, of ${of}`}</td>
    </tr>
  );
}

/** A bar for each share, and a line from the lower to the upper end of its interval. */
function OnTimeBars({ groups }: { readonly groups: readonly Group[] }) {
  return (
    <ul className="reliability-bars">
      {groups.map((group) => (
        <li key={group.key}>
          <span>{nameOf(group)}</span>
          <span className="reliability-track" aria-hidden>
            <i className="share" style={{ width: percentText(group.on_time.share) }} />
            {group.on_time.low === null || group.on_time.high === null ? null : (
              <i
                className="interval"
                style={{
                  left: percentText(group.on_time.low),
                  width: percentText(group.on_time.high - group.on_time.low),
                }}
              />
            )}
          </span>
          <span>{shareText(group.on_time)}</span>
        </li>
      ))}
    </ul>
  );
}

function percentText(share: number | null): string {
  return `${(share ?? 0) * 100}%`;
}
