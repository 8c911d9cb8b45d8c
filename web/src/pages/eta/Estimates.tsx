import { useState } from 'react';
import type { Container, Shipment } from '../../api/resources.ts';
import { counted } from '../../text/counted.ts';
import { HOUR_MS, showDuration } from '../../time/duration.ts';
import { Time, useNow } from '../../time/shown.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { PlainTable } from '../../ui/PlainTable.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useEtaHistory } from '../container/use-container.ts';
import { EtaChart } from './EtaChart.tsx';
import { missedBy, type Said, toSaid } from './eta-history.ts';

const LOOK_DAYS = 3;
const SHOWN_AT_FIRST = 50;

interface EstimatesProps {
  readonly of: Shipment | Container;
  readonly arrivedAt: string | null;
}

/** Who said when that it would arrive when, and what happened. */
export function Estimates({ of, arrivedAt }: EstimatesProps) {
  const { data, isLoading } = useEtaHistory(of.type, of.id);
  const nowMs = useNow();
  if (data?.data.length === 0) {
    return <Empty title="No estimate yet">The chart begins with the first arrival that the line announces.</Empty>;
  }
  if (data === undefined) return isLoading ? <Skeleton /> : null;
  const said = toSaid(data.data);
  const zone = of.attributes.pod_timezone;
  const arrivedMs = arrivedAt === null ? undefined : Date.parse(arrivedAt);
  return (
    <section className="scroll cards" aria-label="ETA history" tabIndex={0}>
      <Card title="How the arrival moved" padded>
        <p>
          <Summary said={said} arrivedMs={arrivedMs} />
        </p>
        <Legend said={said} zone={zone} arrivedAt={arrivedAt} />
        <EtaChart said={said} zone={zone} arrivedMs={arrivedMs} nowMs={nowMs} />
      </Card>
      <Card title="Who said what, newest first">
        <SaidTable said={said} zone={zone} />
      </Card>
    </section>
  );
}

function Summary({ said, arrivedMs }: { readonly said: readonly Said[]; readonly arrivedMs: number | undefined }) {
  const carrier = said.filter(({ isOurs }) => !isOurs);
  const ours = said.filter(({ isOurs }) => isOurs);
  const [first, last] = [carrier[0], carrier.at(-1)];
  if (arrivedMs !== undefined) {
    const missed = [missedText('the carrier', carrier, arrivedMs), missedText('we', ours, arrivedMs)].filter(Boolean);
    return missed.length === 0 ? 'It has arrived.' : `${LOOK_DAYS} days before it arrived, ${missed.join(', ')}.`;
  }
  if (first === undefined || last === undefined) return 'The carrier has said nothing yet; this is our own estimate.';
  const moves = carrier.filter(({ movedMs }) => movedMs !== undefined && movedMs !== 0).length;
  if (moves === 0) return 'The carrier has named one time and kept it.';
  const slip = last.eta - first.eta;
  const where =
    Math.abs(slip) < HOUR_MS ? 'to where it began' : `${showDuration(slip)} ${slip > 0 ? 'later' : 'earlier'} in all`;
  return `The carrier has moved its estimate ${counted(moves, 'time')}, ${where}.`;
}

function missedText(who: string, series: readonly Said[], arrivedMs: number): string | undefined {
  const missed = missedBy(series, arrivedMs, LOOK_DAYS);
  if (missed === undefined) return undefined;
  const verb = who === 'we' ? 'were' : 'was';
  if (Math.abs(missed) < HOUR_MS) return `${who} ${verb} right within the hour`;
  return `${who} ${verb} ${showDuration(missed)} too ${missed > 0 ? 'late' : 'early'}`;
}

interface LegendProps {
  readonly said: readonly Said[];
  readonly zone: string | null;
  readonly arrivedAt: string | null;
}

function Legend({ said, zone, arrivedAt }: LegendProps) {
  const last = (isOurs: boolean) => said.findLast((one) => one.isOurs === isOurs);
  const [carrier, ours] = [last(false), last(true)];
  return (
    <ul className="chart-legend">
      {carrier === undefined ? null : (
        <li>
          <i className="carrier" />
          {carrier.who} now: <At ms={carrier.eta} zone={zone} />
        </li>
      )}
      {ours === undefined ? null : (
        <li>
          <i className="ours" />
          Landfall now: <At ms={ours.eta} zone={zone} />; four of five arrive in the shaded band
        </li>
      )}
      {arrivedAt === null ? null : (
        <li>
          <i className="happened" />
          Arrived: <Time at={arrivedAt} zone={zone} />
        </li>
      )}
    </ul>
  );
}

function SaidTable({ said, zone }: { readonly said: readonly Said[]; readonly zone: string | null }) {
  const [isWhole, setIsWhole] = useState(false);
  const newestFirst = said.toReversed();
  const shown = isWhole ? newestFirst : newestFirst.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <PlainTable columns={['Said', 'By', 'Arrival', 'Moved']}>
        {shown.map((one) => (
          <tr key={one.id}>
            <td>
              <At ms={one.at} zone={zone} />
            </td>
            <td>{one.who}</td>
            <td>
              <At ms={one.eta} zone={zone} />
            </td>
            <td>{movedText(one.movedMs)}</td>
          </tr>
        ))}
      </PlainTable>
      {shown.length === said.length ? null : (
        <p className="more">
          <Button label={`Show all ${said.length.toLocaleString('en')}`} onClick={() => setIsWhole(true)} />
        </p>
      )}
    </>
  );
}

function movedText(ms: number | undefined): string {
  if (ms === undefined) return 'First word';
  return ms === 0 ? 'Not moved' : `${showDuration(ms)} ${ms > 0 ? 'later' : 'earlier'}`;
}

function At({ ms, zone }: { readonly ms: number; readonly zone: string | null }) {
  return <Time at={new Date(ms).toISOString()} zone={zone} hideZone />;
}
